import type { Localised } from '@rocca/contract/language';
import type { NmapOutcome } from '@rocca/tools/nmap/adapter';
import { withDetail } from '../core/causes.ts';
import type { ResolvedName } from '../core/resolve.ts';

/** What a customer reads when a scan fails. The first line is for the customer, the rest for the operator. */

export const NMAP_MISSING: Localised = {
  it: 'Lo scanner di rete non è installato su questo nodo.',
  en: 'The network scanner is not installed on this node.',
};

/** As many as a sentence holds. */
const MAX_SHOWN_NAMES = 5;

/** Names what could not be scanned: of a target with several names the reader must know which to mend. */
export function nothingToScan(names: readonly ResolvedName[]): Localised {
  const listed = (refused: ResolvedName['refused']) => {
    const found = names.filter((one) => one.refused === refused).map(({ name }) => name);
    return found.slice(0, MAX_SHOWN_NAMES).join(', ') + (found.length > MAX_SHOWN_NAMES ? ', …' : '');
  };
  const unknown = listed('not_resolved');
  const forbidden = listed('not_allowed');
  const it = [
    unknown && `nessun indirizzo per ${unknown}`,
    forbidden && `indirizzi non ammessi per ${forbidden}`,
  ].filter(Boolean);
  const en = [
    unknown && `no address was found for ${unknown}`,
    forbidden && `${forbidden} leads to addresses that are not allowed`,
  ].filter(Boolean);
  return {
    it: `Niente da esaminare: ${it.join('; ') || 'gli indirizzi del target non sono più ammessi'}.`,
    en: `Nothing to scan: ${en.join('; ') || 'the addresses of the target are no longer allowed'}.`,
  };
}

export const NEEDS_VPN: Localised = {
  it: 'Niente da esaminare: il target porta a indirizzi privati, che questa piattaforma raggiunge solo attraverso una VPN.',
  en: 'Nothing to scan: the target leads to private addresses, which this platform reaches through a VPN only.',
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
