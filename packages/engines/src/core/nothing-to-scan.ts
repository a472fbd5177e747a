import type { Localised } from '@rocca/contract/language';
import type { ResolvedName } from './resolve.ts';

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
