import type { Localised } from '@rocca/contract/language';
import type { Database } from '../../../platform/db/database.ts';
import { type Need, whyNoWorkerCan } from './availability.rules.ts';
import { listWorkers } from './workers.repo.ts';

/** What the web process knows of the workers: nothing but their rows. */
export interface LiveWorkers {
  /** Why a test cannot be started now, for a person; null if a worker can run it. */
  problemOf(need: Need): Promise<Localised | null>;
}

/**
 * `graceMs`: how long after the start of this process tests are taken although there is no worker. The one beside it
 * needs seconds to come up; tests wait for it in the queue.
 */
export function createLiveWorkers(db: Database, { graceMs }: { readonly graceMs: number }): LiveWorkers {
  const startedAt = performance.now();
  return {
    async problemOf(need) {
      const askedAt = performance.now();
      const workers = await listWorkers(db.orm);
      if (workers.length === 0 && askedAt - startedAt < graceMs) return null;
      return whyNoWorkerCan(need, workers);
    },
  };
}
