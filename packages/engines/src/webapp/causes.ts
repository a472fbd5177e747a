import type { Localised } from '@rocca/contract/language';
import type { ToolOutcome } from '@rocca/tools/core/outcome';
import { withDetail } from '../core/causes.ts';

/** What a customer reads when a scan fails. The first line is for the customer, the rest for the operator. */

export const CHROMIUM_MISSING: Localised = {
  it: 'Il browser per le scansioni web non è installato su questo nodo.',
  en: 'The browser for web scans is not installed on this node.',
};

export const NO_ANSWER: Localised = {
  it: 'Il sito non ha risposto.',
  en: 'The site did not answer.',
};

export const GARBAGE: Localised = {
  it: 'Lo scanner web ha scritto un risultato che non si può leggere.',
  en: 'The web scanner wrote a result that cannot be read.',
};

const ENDED: Readonly<Record<ToolOutcome['kind'], Localised>> = {
  ended: { it: 'Lo scanner web si è fermato con un errore.', en: 'The web scanner stopped with an error.' },
  stopped: { it: 'Il test è stato fermato.', en: 'The test was stopped.' },
  timed_out: { it: 'Lo scanner web ha superato il tempo massimo.', en: 'The web scanner took longer than it may.' },
  too_much_output: {
    it: 'Lo scanner web ha scritto più di quanto un risultato può contenere.',
    en: 'The web scanner wrote more than a result can hold.',
  },
  not_started: { it: 'Lo scanner web non è partito.', en: 'The web scanner did not start.' },
};

export function scannerCause(outcome: ToolOutcome): Localised {
  const detail = outcome.kind === 'ended' ? outcome.stderr : outcome.kind === 'not_started' ? outcome.why : '';
  return withDetail(ENDED[outcome.kind], detail);
}
