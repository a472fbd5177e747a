import type { Language, Localised } from '@rocca/contract/language';
import { effectText } from '@rocca/contract/report/remedy-effect';
import { URGENCY_NAMES } from '@rocca/contract/report/urgency-words';
import { RATING_NAMES, ratingOf } from '@rocca/contract/severity/rating';
import { LEVELS } from '@rocca/contract/severity/severity';
import type { RemedyEntry } from '../document/document.ts';
import type { Cell } from '../xlsx/cell.ts';
import { LEVEL_WORDS } from '../xlsx/words.ts';
import type { PlanStep } from './plan.ts';
import type { PlanColumn } from './plan-sheet.ts';
import { MORE_PLACES } from './words.ts';

const text = (value: string | null): Cell => ({ value: value ?? '', style: 'text' });
const count = (value: number): Cell => ({ value, style: 'count' });
const both = (it: string, en: string): Localised => ({ it, en });

/** The columns of the plan, in their order. */
export const PLAN_COLUMNS: readonly PlanColumn<PlanStep>[] = [
  {
    ...{ key: 'priority', header: both('N.', 'No.'), width: 7 },
    cell: ({ remedy }) => ({ value: remedy.priority, style: 'mark' }),
  },
  {
    ...{ key: 'remedy', header: both('Rimedio', 'Remedy'), width: 38 },
    cell: ({ remedy }) => ({ value: remedy.name, style: 'strong' }),
  },
  {
    ...{ key: 'solution', header: both('Che cosa fare', 'What to do'), width: 50 },
    cell: ({ remedy }) => text(remedy.solution),
  },
  {
    ...{ key: 'urgency', header: both('Perché in questo ordine', 'Why in this order'), width: 24 },
    cell: ({ remedy }, language) => text(URGENCY_NAMES[remedy.urgency][language]),
  },
  {
    ...{ key: 'effect', header: both('Effetto', 'Effect'), width: 34 },
    cell: ({ remedy, total }, language) => text(effectText(remedy, total, language)),
  },
  { ...{ key: 'product', header: both('Prodotto', 'Product'), width: 22 }, cell: ({ remedy }) => text(remedy.product) },
  {
    ...{ key: 'seen', header: both('Versioni trovate', 'Versions found'), width: 14 },
    cell: ({ remedy }) => text(remedy.seen.join('\n')),
  },
  {
    ...{ key: 'version', header: both('Aggiornare a', 'Update to'), width: 14 },
    cell: ({ remedy }) => text(remedy.version),
  },
  {
    ...{ key: 'level', header: both('Gravità', 'Severity'), width: 12 },
    cell: ({ remedy }, language) => ({
      value: RATING_NAMES[ratingOf(remedy.severity)][language],
      style: remedy.level,
    }),
  },
  {
    ...{ key: 'closes', header: both('Rilevazioni chiuse', 'Findings closed'), width: 14 },
    cell: ({ remedy }) => count(remedy.closes - remedy.unverified),
  },
  {
    ...{ key: 'unverified', header: both('Da verificare', 'To be verified'), width: 14 },
    cell: ({ remedy }) => count(remedy.unverified),
  },
  {
    ...{ key: 'findings', header: both('Rilevazioni', 'Findings'), width: 14 },
    cell: ({ remedy }) => count(remedy.findings),
  },
  ...LEVELS.map(
    (level): PlanColumn<PlanStep> => ({
      ...{ key: level, header: LEVEL_WORDS[level].sheet, width: 11 },
      cell: ({ remedy }) => count(remedy.counts[level]),
    }),
  ),
  {
    ...{ key: 'known_exploited', header: both('Già sfruttate', 'Known exploited'), width: 12 },
    cell: ({ remedy }) => count(remedy.known_exploited),
  },
  {
    ...{ key: 'epss', header: both('EPSS più alto', 'Highest EPSS'), width: 11 },
    cell: ({ remedy: { epss } }) => (epss === null ? text('') : { value: epss, style: 'percent' }),
  },
  { ...{ key: 'places', header: both('Punti', 'Places'), width: 12 }, cell: ({ remedy }) => count(remedy.places) },
  {
    ...{ key: 'affected', header: both('Punti interessati', 'Affected places'), width: 34 },
    cell: ({ remedy }, language) => text(affectedPlaces(remedy, language)),
  },
  {
    ...{ key: 'effort', header: both('Impegno', 'Effort'), width: 11 },
    cell: ({ effort }) => ({ value: effort, style: 'mark' }),
  },
];

/** One in a line; those that the document does not name are counted. */
function affectedPlaces({ affected, places }: RemedyEntry, language: Language): string {
  const more = places - affected.length;
  return [...affected, ...(more > 0 ? [MORE_PLACES[language](more)] : [])].join('\n');
}
