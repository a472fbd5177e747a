import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { type Abilities, TOOL_PREFIX } from './abilities.ts';
import { workers } from './workers.tables.ts';

interface WorkerFacts extends Abilities {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly slots: number;
}

/** Writes the row, or says that the worker still lives. A row that was removed meanwhile is written again. */
export async function saveWorker(db: Executor, { id, host, pid, slots, ...abilities }: WorkerFacts): Promise<void> {
  const { lacks, tools } = abilities;
  const can = { engines: [...abilities.engines], vpns: [...abilities.vpns], lacks, tools };
  await db
    .insert(workers)
    .values({ id, host, pid, slots, ...can })
    .onConflictDoUpdate({
      target: workers.id,
      set: { beat: sql`${workers.beat} + 1`, lastSeen: sql`now()`, ...can },
    });
}

export async function removeWorker(db: Executor, id: string): Promise<void> {
  await db.delete(workers).where(eq(workers.id, id));
}

/** Whether the row was removed: false if the worker was heard after all. */
export async function removeSilentWorker(db: Executor, { id, beat }: { id: string; beat: number }): Promise<boolean> {
  const removed = await db
    .delete(workers)
    .where(and(eq(workers.id, id), eq(workers.beat, beat)))
    .returning({ id: workers.id });
  return removed.length > 0;
}

export async function listBeats(db: Executor): Promise<Array<{ id: string; beat: number }>> {
  return db.select({ id: workers.id, beat: workers.beat }).from(workers);
}

/** What the live workers can and cannot do. */
export type LiveWorker = Pick<Abilities, 'engines' | 'vpns' | 'lacks'>;

export async function listWorkers(db: Executor): Promise<LiveWorker[]> {
  return db.select({ engines: workers.engines, vpns: workers.vpns, lacks: workers.lacks }).from(workers);
}

export type ToolState = 'ready' | 'installing' | 'missing';

/** How a program stands, by its command: what one live worker has found is ready. Null if there is no worker. */
export async function readToolStates(db: Executor): Promise<((command: string) => ToolState) | null> {
  const rows = await db.select({ tools: workers.tools, lacks: workers.lacks }).from(workers);
  if (rows.length === 0) return null;
  return (command) => {
    if (rows.some(({ tools }) => Object.hasOwn(tools, command))) return 'ready';
    return rows.some(({ lacks }) => Object.hasOwn(lacks, `${TOOL_PREFIX}${command}`)) ? 'installing' : 'missing';
  };
}

/** A live worker as the queue sees it: what it can run, and how much more. */
export interface Taker extends Pick<Abilities, 'engines' | 'vpns'> {
  readonly slots: number;
  readonly free: number;
}

/** Live workers with free slots, but for the one named. */
export async function listTakers(db: Executor, except: string | null): Promise<Taker[]> {
  const { rows } = await db.execute<Taker & Record<string, unknown>>(sql`
    SELECT engines, vpns, slots, (slots - used)::int AS free
    FROM workers w CROSS JOIN LATERAL (
      SELECT coalesce(sum(least(weight, w.slots)), 0) AS used FROM tasks WHERE status = 'RUNNING' AND worker = w.id
    ) running
    WHERE used < slots AND id IS DISTINCT FROM ${except}::uuid`);
  return rows;
}
