import type { PlaceWords } from '../engines/engine-facts.ts';
import { PLACES_OF_ENGINES } from '../engines/report-words.ts';
import type { Language } from '../language.ts';

/** Of an engine that names none. */
export const PLACES: PlaceWords = {
  name: { it: 'Punti', en: 'Places' },
  one: { it: 'punto', en: 'place' },
  many: { it: 'punti', en: 'places' },
};

const wordsOf = (engine: string): PlaceWords =>
  (Object.hasOwn(PLACES_OF_ENGINES, engine) && PLACES_OF_ENGINES[engine]) || PLACES;

/** `Hosts`, above a column of their numbers. */
export const placesName = (engine: string, language: Language): string => wordsOf(engine).name[language];

/** `18 pages`. */
export function placesCount(engine: string, count: number, formatted: string, language: Language): string {
  const { one, many } = wordsOf(engine);
  return `${formatted} ${(count === 1 ? one : many)[language]}`;
}
