import { randomUUID } from 'node:crypto';
import type { Executor } from '../../../../platform/db/database.ts';
import { saveWorker } from '../workers.repo.ts';

type Row = Partial<Parameters<typeof saveWorker>[1]>;

/** Writes the row of a live worker with the network scan and four slots, unless said otherwise; answers its id. */
export async function addWorker(db: Executor, fields: Row = {}): Promise<string> {
  const id = randomUUID();
  const can = { engines: ['nscan'], vpns: [], lacks: {}, tools: {} };
  await saveWorker(db, { id, host: 'test', pid: process.pid, slots: 4, ...can, ...fields });
  return fields.id ?? id;
}
