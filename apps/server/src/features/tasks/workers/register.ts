import { hostname } from 'node:os';
import type { Database } from '../../../platform/db/database.ts';
import { every, type Repeated } from '../../../platform/every.ts';
import type { Log } from '../../../platform/log/logger.ts';
import type { Abilities } from './abilities.ts';
import { removeWorker, saveWorker } from './workers.repo.ts';

/** Several in a lease: one that is late must not cost the worker its row. */
const RENEW_MS = 2000;

interface Registration {
  readonly db: Database;
  readonly log: Log;
  readonly id: string;
  readonly slots: number;
  /** Looked for again with every renewal. */
  findAbilities(): Abilities;
  readonly renewMs?: number;
}

export interface Registered extends Repeated {
  /** As they were at the last renewal. */
  abilities(): Abilities;
}

/** Writes this worker's row and renews it; `stop` removes it. */
export async function registerWorker(registration: Registration): Promise<Registered> {
  const { db, log, id, slots, findAbilities, renewMs = RENEW_MS } = registration;
  let abilities = findAbilities();
  const save = () => saveWorker(db.orm, { id, host: hostname(), pid: process.pid, slots, ...abilities });
  await save();
  const renewals = every(
    renewMs,
    "renewing the worker's row",
    async () => {
      abilities = findAbilities();
      await save();
    },
    { log },
  );
  return {
    abilities: () => abilities,
    async stop() {
      await renewals.stop();
      // The sweep of another process removes a row that stays.
      await removeWorker(db.orm, id).catch((error: unknown) => log.warn({ err: error }, "the worker's row stays"));
    },
  };
}
