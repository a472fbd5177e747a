import type { Localised } from '@rocca/contract/language';
import type { LiveWorker } from './workers.repo.ts';

/** What a test asks of the worker that runs it. */
export interface Need {
  readonly engine: string;
  /** The kind of VPN it goes through. */
  readonly vpn: string | null;
}

const NO_WORKER: Localised = { it: 'nessun nodo è in funzione', en: 'no worker is running' };

/** Why no live worker can run such a test, for a person; null if one can. */
export function whyNoWorkerCan({ engine, vpn }: Need, workers: readonly LiveWorker[]): Localised | null {
  if (workers.length === 0) return NO_WORKER;
  const withEngine = workers.filter(({ engines }) => engines.includes(engine));
  if (withEngine.length === 0) return reasonOf(engine, workers) ?? notInstalled(engine);
  if (vpn === null || withEngine.some(({ vpns }) => vpns.includes(vpn))) return null;
  return reasonOf(vpn, withEngine) ?? notInstalled(vpn);
}

const reasonOf = (what: string, workers: readonly LiveWorker[]) =>
  workers.find(({ lacks }) => lacks[what])?.lacks[what];

/** Of an engine that this platform does not have at all: a service that is sold and still to come. */
export const NOT_ACTIVE: Localised = {
  it: 'non è ancora attivo su questa piattaforma',
  en: 'it is not active on this platform yet',
};

function notInstalled(engine: string): Localised {
  return { it: `il motore ${engine} non è installato`, en: `the engine ${engine} is not installed` };
}
