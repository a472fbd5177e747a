import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { every, type Repeated } from '../../../platform/every.ts';
import type { Log } from '../../../platform/log/logger.ts';
import type { ListedObject, ObjectStore } from '../../../platform/storage/objects/object-store.ts';

interface Sweeper {
  readonly db: Database;
  readonly store: ObjectStore;
}

/** A report that was deleted takes its files along within this time. */
const GARBAGE_MS = 30_000;
const ORPHANS_MS = 60 * 60_000;
const BATCH = 200;

/** A bucket may hold what is not the platform's: nothing outside of these is ever looked at. */
const OWN_PREFIXES = ['reports', 'raw'];

/** Removes the objects of rows that are gone. Any number of workers may do it. */
export async function removeGarbage({ db, store }: Sweeper, signal?: AbortSignal): Promise<number> {
  let [removed, after] = [0, ''];
  let problem: unknown = null;
  for (;;) {
    const { rows } = await db.orm.execute<{ key: string }>(
      sql`SELECT object_key AS key FROM object_garbage WHERE object_key > ${after} ORDER BY object_key LIMIT ${BATCH}`,
    );
    for (const { key } of rows) {
      if (signal?.aborted) return removed;
      try {
        await store.delete(key);
        await db.orm.execute(sql`DELETE FROM object_garbage WHERE object_key = ${key}`);
        removed += 1;
      } catch (error) {
        // One that cannot be removed must not keep the others.
        problem = error;
      }
      after = key;
    }
    if (rows.length < BATCH) break;
  }
  if (problem) throw problem;
  return removed;
}

/**
 * Removes objects that no row has named in two looks in a row: a process died after storing an object and before writing
 * its row. The looks are an hour apart, which no file takes to be stored.
 */
export async function removeOrphans(
  { db, store }: Sweeper,
  seenBefore: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  const unnamed = new Set<string>();
  for (const prefix of OWN_PREFIXES) {
    for await (const keys of batchesOf(store.list(prefix))) {
      if (signal?.aborted) return unnamed;
      for (const key of await withoutRow(db, keys)) {
        if (seenBefore.has(key)) await store.delete(key);
        else unnamed.add(key);
      }
    }
  }
  await store.removeLeftovers();
  return unnamed;
}

async function* batchesOf(objects: AsyncIterable<ListedObject>): AsyncGenerator<string[]> {
  let keys: string[] = [];
  for await (const { key } of objects) {
    keys.push(key);
    if (keys.length >= BATCH) {
      yield keys;
      keys = [];
    }
  }
  if (keys.length > 0) yield keys;
}

async function withoutRow(db: Database, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.orm.execute<{ key: string }>(sql`
    SELECT key FROM unnest(${sql.param([...keys])}::text[]) AS key
    WHERE NOT EXISTS (SELECT FROM report_files f WHERE f.object_key = key)
      AND NOT EXISTS (SELECT FROM report_raw r WHERE r.object_key = key)`);
  return rows.map(({ key }) => key);
}

/** Both sweeps, repeated until they are stopped. */
export function startFileSweeps(sweeper: Sweeper, log: Log): Repeated {
  let seen: ReadonlySet<string> = new Set();
  const garbage = every(GARBAGE_MS, 'removing files of deleted reports', (signal) => removeGarbage(sweeper, signal), {
    log,
  });
  const orphans = every(
    ORPHANS_MS,
    'removing files that no report names',
    async (signal) => {
      seen = await removeOrphans(sweeper, seen, signal);
    },
    { log, jitter: 0.2 },
  );
  return {
    async stop() {
      await Promise.all([garbage.stop(), orphans.stop()]);
    },
  };
}
