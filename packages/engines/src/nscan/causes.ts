import type { Localised } from '@rocca/contract/language';
import type { NmapOutcome } from '@rocca/tools/nmap/adapter';
import { withDetail } from '../core/causes.ts';

/** What a customer reads when a scan fails. The first line is for the customer, the rest for the operator. */

export const NMAP_MISSING: Localised = {
  it: 'Lo scanner di rete non è installato su questo nodo.',
  en: 'The network scanner is not installed on this node.',
};

const NMAP_CAUSES: Readonly<Record<Extract<NmapOutcome, { kind: 'failed' }>['why'], Localised>> = {
  missing: NMAP_MISSING,
  killed: {
    it: 'Lo scanner di rete è stato terminato dal sistema prima della fine.',
    en: 'The network scanner was killed by the system before it had ended.',
  },
  timed_out: {
    it: 'Lo scanner di rete ha superato il tempo massimo.',
    en: 'The network scanner took longer than it may.',
  },
  garbage: {
    it: 'Lo scanner di rete ha scritto un risultato che non si può leggere.',
    en: 'The network scanner wrote a result that cannot be read.',
  },
  too_much_output: {
    it: 'Lo scanner di rete ha scritto più di quanto un risultato può contenere.',
    en: 'The network scanner wrote more than a result can hold.',
  },
  limit: {
    it: 'Lo scanner di rete ha superato i limiti che ha su questo nodo.',
    en: 'The network scanner exceeded the limits it has on this node.',
  },
  error: {
    it: 'Lo scanner di rete si è fermato con un errore.',
    en: 'The network scanner stopped with an error.',
  },
};

export function nmapCause({ why, detail }: Extract<NmapOutcome, { kind: 'failed' }>): Localised {
  // The words say already that it was killed.
  return withDetail(NMAP_CAUSES[why], detail.replace(/^ended by SIG\w+$/m, ''));
}
