import { loadExecutive } from '@rocca/contract/engines/executive';
import { type CASES, CODES, valuesOf } from '@rocca/contract/engines/testing/engine-values';
import { LANGUAGES } from '@rocca/contract/language';
import { serviceName } from '@rocca/contract/services';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { sampleDocument } from '../testing/sample-document.ts';
import { slidesPptx } from './slides-pptx.ts';
import { overfullBoxes } from './testing/measure-boxes.ts';

const LONG =
  'https://negozio-con-un-nome-molto-lungo.stabilimento-di-produzione.example/area/riservata/clienti?pagina=2';
const LONG_TEXT = 'Aggiornare il prodotto alla versione corretta e limitarne l’accesso alla rete di gestione. '.repeat(
  8,
);

const DECKS = CODES.flatMap((code) =>
  LANGUAGES.flatMap((language) => (['stopped', 'nothing found'] as const).map((name) => ({ code, language, name }))),
) satisfies ReadonlyArray<{ name: keyof typeof CASES }>;

it.each(DECKS)(
  '$code, $language, $name: no text of the slides is higher than its box',
  async ({ code, language, name }) => {
    const model = await loadExecutive(code);
    if (!model) throw new Error(`no model of ${code}`);
    const made = model.make(valuesOf(code, name), language, 'America/New_York');
    const first = made.actions[0];
    const actions = Array.from({ length: first ? 5 : 0 }, (_, at) => ({
      ...(first as NonNullable<typeof first>),
      ...{ priority: at + 1, name: `${LONG} ${LONG_TEXT}`, solution: LONG_TEXT, effect: LONG_TEXT },
      somePlaces: [LONG, `${LONG}&x=1`, LONG],
    }));
    const sample = sampleDocument({ language, long: true, partner: true });
    const head = {
      ...sample.head,
      engine: { code, name: serviceName(code, language) },
      company: LONG_TEXT,
      name: LONG_TEXT,
    };
    const partner = { name: LONG_TEXT, lines: Array.from({ length: 6 }, () => LONG) };
    const brand = { ...sample.brand, name: LONG_TEXT, footer: LONG_TEXT, partner };
    const document = { language, brand, head, executive: { ...made, actions } };
    const files = unzipSync(await slidesPptx(document, { drawPicture: async () => new Uint8Array(8) }));
    const slides = Object.entries(files).filter(([file]) => /^ppt\/slides\/slide\d+\.xml$/.test(file));
    expect(slides).toHaveLength(11);
    const layouts = Object.entries(files).filter(([file]) => /^ppt\/slideLayouts\/slideLayout\d+\.xml$/.test(file));
    const overfull = [...slides, ...layouts].flatMap(([file, xml]) =>
      overfullBoxes(strFromU8(xml)).map((text) => `${file}: ${text}`),
    );
    expect(overfull).toEqual([]);
  },
);
