import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { engineFacts } from '@rocca/contract/engines/registry';
import type { Language, Localised } from '@rocca/contract/language';
import { formatNumber } from '../lib/format/format.ts';

interface PlaceWords {
  readonly one: Localised;
  readonly other: Localised;
}

const PLACES: PlaceWords = {
  one: { it: 'elemento completato', en: 'item done' },
  other: { it: 'elementi completati', en: 'items done' },
};

type Counted = Pick<TaskRow, 'engine_abbreviation' | 'places_done' | 'places_total'>;

interface Kept {
  readonly kind: 'keepsNothing' | 'keepsSome' | 'keepsUnknown';
  /** How much is done: `3 hosts done`, `3/32 hosts done`. */
  readonly words: string;
}

/** How much of a running test is done, in the engine's words; null where the engine does not say. */
export function doneWords(
  { places_done: done, places_total: total }: Counted,
  places: PlaceWords | null,
  language: Language,
) {
  if (done === null) return null;
  const count =
    total === null ? formatNumber(done, language) : `${formatNumber(done, language)}/${formatNumber(total, language)}`;
  return `${count} ${(places ?? PLACES)[done === 1 ? 'one' : 'other'][language]}`;
}

/** What a report holds if the test is stopped now. */
export function keptByStop(task: Counted, places: PlaceWords | null, language: Language): Kept {
  const words = doneWords(task, places, language);
  const writesAsItGoes = engineFacts(task.engine_abbreviation)?.partialResults ?? false;
  if (task.places_done === 0 || !writesAsItGoes)
    return { kind: 'keepsNothing', words: words ?? doneWords({ ...task, places_done: 0 }, places, language) ?? '' };
  return words === null ? { kind: 'keepsUnknown', words: '' } : { kind: 'keepsSome', words };
}
