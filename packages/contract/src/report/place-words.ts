import type { Language, Localised } from '../language.ts';

interface PlaceWords {
  readonly name: Localised;
  readonly one: Localised;
  readonly many: Localised;
}

const PLACES: PlaceWords = {
  name: { it: 'Punti', en: 'Places' },
  one: { it: 'punto', en: 'place' },
  many: { it: 'punti', en: 'places' },
};

/** What the remedies and checks of an engine are counted by. A finding has places of its own: a port, a parameter. */
const OF_ENGINES: Readonly<Record<string, PlaceWords>> = {
  nscan: {
    name: { it: 'Host', en: 'Hosts' },
    one: { it: 'host', en: 'host' },
    many: { it: 'host', en: 'hosts' },
  },
  webapp: {
    name: { it: 'Pagine', en: 'Pages' },
    one: { it: 'pagina', en: 'page' },
    many: { it: 'pagine', en: 'pages' },
  },
};

const wordsOf = (engine: string): PlaceWords => (Object.hasOwn(OF_ENGINES, engine) && OF_ENGINES[engine]) || PLACES;

/** `Hosts`, above a column of their numbers. */
export const placesName = (engine: string, language: Language): string => wordsOf(engine).name[language];

/** `18 pages`. */
export function placesCount(engine: string, count: number, formatted: string, language: Language): string {
  const { one, many } = wordsOf(engine);
  return `${formatted} ${(count === 1 ? one : many)[language]}`;
}
