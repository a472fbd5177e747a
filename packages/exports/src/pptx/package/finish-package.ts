import type { Chart } from '@rocca/contract/report/executive';
import { strFromU8, unzipSync } from 'fflate';
import type { LayoutName } from '../layouts.ts';
import type { Look } from '../look.ts';
import { masterXml } from './master.ts';
import { appProperties, contentTypes, coreProperties, type DeckFacts, presentationXml } from './properties.ts';
import { inheritFromLayout, mendChart, mendShapes, pairChartsWithPictures, splitNotes } from './slide-part.ts';
import { brandTheme } from './theme.ts';
import { chartWorkbook } from './workbook.ts';
import { zipParts } from './zip.ts';

export interface PackageFacts extends DeckFacts {
  readonly look: Look;
  readonly brandName: string;
  readonly charts: readonly Chart[];
  readonly altTexts: ReadonlyMap<string, string>;
  readonly prompts: { readonly title: string; readonly lead: string };
  readonly blankLayout: string;
}

type Parts = Record<string, string | Uint8Array>;

const THEME = 'ppt/theme/theme1.xml';
const NOTES_THEME = 'ppt/theme/theme2.xml';
const THEME_TYPE = 'application/vnd.openxmlformats-officedocument.theme+xml';

/**
 * Makes of the library's package the file of a deck: the brand's theme, a master with placeholders, properties, charts
 * with pictures to fall back on, and the same bytes for the same deck.
 */
export function finishPackage(bytes: Uint8Array, facts: PackageFacts): Uint8Array {
  const parts = renumberCharts(readParts(bytes));
  const finished: Parts = {};
  for (const [name, part] of Object.entries(parts)) {
    finished[name] = typeof part === 'string' ? finishPart(name, part, facts, parts) : part;
  }
  for (const [index, chart] of facts.charts.entries()) {
    finished[`ppt/embeddings/Microsoft_Excel_Worksheet${index + 1}.xlsx`] = chartWorkbook(chart);
  }
  finished['docProps/core.xml'] = coreProperties(facts);
  finished['docProps/app.xml'] = appProperties(facts);
  // Each master has a theme of its own.
  finished[NOTES_THEME] = finished[THEME] ?? '';
  finished['[Content_Types].xml'] = contentTypes(String(finished['[Content_Types].xml']), Object.keys(parts), {
    [NOTES_THEME]: THEME_TYPE,
  });
  return zipParts(finished);
}

function readParts(bytes: Uint8Array): Parts {
  const entries = Object.entries(unzipSync(bytes)).filter(([name]) => !name.endsWith('/'));
  return Object.fromEntries(
    entries.map(([name, part]) => [name, /\.(?:xml|rels)$/.test(name) ? strFromU8(part) : part]),
  );
}

/** The library counts charts over all decks of a process; here each deck begins with 1. */
function renumberCharts(parts: Parts): Parts {
  const numbers = Object.keys(parts).flatMap((name) => /^ppt\/charts\/chart(\d+)\.xml$/.exec(name)?.[1] ?? []);
  const order = numbers.map(Number).sort((a, b) => a - b);
  const renamed = (text: string) =>
    text.replace(
      /(\/chart|Microsoft_Excel_Worksheet)(\d+)(?=\.xml|\.xlsx)/g,
      (_, head: string, number: string) => `${head}${order.indexOf(Number(number)) + 1}`,
    );
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      renamed(name),
      typeof part === 'string' && /\.rels$|^\[Content_Types\]/.test(name) ? renamed(part) : part,
    ]),
  );
}

function finishPart(name: string, xml: string, facts: PackageFacts, parts: Parts): string {
  const spoken = xml.replaceAll('lang="en-US"', `lang="${facts.language}"`);
  if (name === THEME) return brandTheme(xml, facts.look, facts.brandName);
  if (name === 'ppt/presentation.xml') return presentationXml(spoken);
  if (name === 'ppt/slideMasters/slideMaster1.xml')
    return masterXml(xml, facts.prompts).replaceAll('lang="en-US"', `lang="${facts.language}"`);
  if (name === 'ppt/notesMasters/_rels/notesMaster1.xml.rels') return xml.replace('theme1.xml', 'theme2.xml');
  if (/^ppt\/charts\/[^_]/.test(name)) {
    return mendChart(xml, facts.charts[Number(/chart(\d+)\.xml/.exec(name)?.[1]) - 1]);
  }
  if (/^ppt\/notesSlides\/[^_]/.test(name)) return splitNotes(spoken);
  if (/^ppt\/slideLayouts\/[^_]/.test(name)) {
    return mendShapes(spoken, new Map()).replace('<p:cSld name="DEFAULT">', `<p:cSld name="${facts.blankLayout}">`);
  }
  if (/^ppt\/slides\/[^_]/.test(name)) {
    return pairChartsWithPictures(mendShapes(inheritFromLayout(spoken, layoutOf(name, parts)), facts.altTexts));
  }
  return xml;
}

/** The layout of a slide, by the library's order of them: its own empty one is the first. */
function layoutOf(name: string, parts: Parts): LayoutName {
  const relations = String(parts[name.replace('slides/', 'slides/_rels/').concat('.rels')]);
  const layouts: readonly LayoutName[] = ['cover', 'section', 'content'];
  const number = Number(/slideLayout(\d+)\.xml/.exec(relations)?.[1]);
  return layouts[number - 2] ?? 'content';
}
