import { asDataUrl } from './chart.ts';
import { type Deck, LOCALES } from './deck.ts';
import { defineLayouts, type Logo } from './layouts.ts';
import { Presentation } from './library.ts';
import { lookOf } from './look.ts';
import { finishPackage } from './package/finish-package.ts';
import { addClosing } from './slides/closing.ts';
import { addFramework, addFunctions, addRisks } from './slides/framework.ts';
import { addContents, addCover } from './slides/opening.ts';
import { addPlan } from './slides/plan.ts';
import { addResults } from './slides/results.ts';
import { addOverview, addPredictive, addService } from './slides/service.ts';
import { cleanInput, type DrawPicture, type SlidesInput } from './slides-input.ts';
import { slideWords } from './words/words.ts';

export type { DrawPicture, SlidesInput };

interface SlidesTools {
  readonly drawPicture: DrawPicture;
}

/**
 * The executive slides of a report as a .pptx file: ten slides, and an eleventh where the account has a partner. Runs in
 * the browser and in Node, and gives the same bytes for the same input and the same pictures.
 */
export async function slidesPptx(raw: SlidesInput, { drawPicture }: SlidesTools): Promise<Uint8Array> {
  const input = cleanInput(raw);
  const { brand, head, language } = input;
  const words = slideWords(language);
  const look = lookOf(brand.colours);
  const presentation = new Presentation();
  presentation.layout = 'LAYOUT_WIDE';
  const prompts = words.prompts;
  const layoutWords = { footer: brand.footer, brandName: brand.name, prompts };
  defineLayouts(presentation, look, layoutWords, await logoOf(input, drawPicture));
  const deck: Deck = {
    ...{ presentation, input, words, look, drawPicture },
    ...{ titles: [], charts: [], altTexts: new Map() },
  };
  await addSlides(deck);
  const written = await presentation.write({ outputType: 'uint8array' });
  return finishPackage(written as Uint8Array, {
    ...{ look, brandName: brand.name, charts: deck.charts, altTexts: deck.altTexts, prompts },
    ...{ title: `${words.cover.title}: ${head.target}`, subject: head.engine.name, author: brand.name },
    ...{ company: brand.name, language: LOCALES[language], at: head.endedAt ?? head.begunAt },
    ...{ slideTitles: deck.titles, blankLayout: words.prompts.blank },
  });
}

/** In the order of the specification. */
async function addSlides(deck: Deck): Promise<void> {
  addCover(deck);
  addContents(deck);
  addFramework(deck);
  addRisks(deck);
  addFunctions(deck);
  addPredictive(deck);
  addOverview(deck);
  addService(deck);
  await addResults(deck);
  addPlan(deck);
  const { partner } = deck.input.brand;
  if (partner) addClosing(deck, partner);
}

/** Office programs of every age draw a PNG; a logo of vectors becomes one. */
async function logoOf({ brand: { logo } }: SlidesInput, drawPicture: DrawPicture): Promise<Logo | null> {
  if (!logo) return null;
  const { width, height, base64, type } = logo;
  if (type === 'image/png') return { png: `image/png;base64,${base64}`, width, height };
  const svg = new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
  const wide = 800;
  const size = { width: wide, height: Math.max(1, Math.round((wide * height) / width)) };
  return { png: await asDataUrl(drawPicture(svg, size)), width, height };
}
