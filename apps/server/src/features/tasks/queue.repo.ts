import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { type Claimant, startOfAttempt } from './run.repo.ts';
import { type TaskRecord, tasks } from './tasks.tables.ts';
import { listTakers, type Taker } from './workers/workers.repo.ts';

/*
 * The fair order of waiting tests. A test's level is the weight its account will have running when the test's turn
 * comes: what runs now and what waits before it. The lowest level goes first, so every account gets a first slot before
 * any gets a second; on one level, the account that was served longest ago. Inside an account: the order of the starts.
 * A test is held while its account's limit leaves no room for it; one that is heavier than the limit runs alone.
 */

/** Tests a worker can run: it has the engine and can open the VPN. */
const runnableBy = ({ engines, vpns }: Pick<Taker, 'engines' | 'vpns'>) =>
  sql`engine = ANY (${sql.param([...engines])}::text[]) AND (vpn IS NULL OR vpn = ANY (${sql.param([...vpns])}::text[]))`;

/**
 * The first waiting test of each account that this worker can run, behind those of its account that other workers can.
 * A test that no live worker can run holds nothing up. Steps from account to account by index, however many tests each
 * has.
 */
const headsFor = (taker: Taker) => sql`
  SELECT head.id, head.account_id, head.weight, line.ahead, line.before + 1 AS nth, head.created_at AS since
  FROM (
    WITH RECURSIVE waiting (account_id) AS (
      (SELECT account_id FROM tasks WHERE status = 'PENDING' ORDER BY account_id LIMIT 1)
      UNION ALL
      SELECT (SELECT account_id FROM tasks WHERE status = 'PENDING' AND account_id > waiting.account_id
              ORDER BY account_id LIMIT 1)
      FROM waiting WHERE waiting.account_id IS NOT NULL
    )
    SELECT account_id FROM waiting WHERE account_id IS NOT NULL
  ) account
  CROSS JOIN LATERAL (
    SELECT id, account_id, weight, created_at FROM tasks
    WHERE status = 'PENDING' AND account_id = account.account_id AND ${runnableBy(taker)}
    ORDER BY created_at, id LIMIT 1
  ) head
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(weight), 0) AS ahead, count(*) AS before FROM tasks t
    WHERE status = 'PENDING' AND account_id = head.account_id AND (created_at, id) < (head.created_at, head.id)
      AND EXISTS (SELECT FROM workers w WHERE t.engine = ANY (w.engines) AND (t.vpn IS NULL OR t.vpn = ANY (w.vpns)))
  ) line`;

/** Every waiting test, with what waits before it in its account. */
const LINES = sql`
  SELECT id, account_id, weight, sum(weight) OVER line - weight AS ahead, row_number() OVER line AS nth,
         first_value(created_at) OVER line AS since
  FROM tasks WHERE status = 'PENDING'
  WINDOW line AS (PARTITION BY account_id ORDER BY created_at, id ROWS UNBOUNDED PRECEDING)`;

/** Puts waiting tests into the fair order: `place` counts from 1. Claims and shown places both come from here. */
function inOrder(waiting: SQL, limit: number): SQL {
  return sql`
    SELECT id, account_id, weight, held, turn, row_number() OVER (ORDER BY held, level, nth, turn, since, account_id) AS place
    FROM (
      SELECT w.*, coalesce(t.turn, 0) AS turn, coalesce(r.weight, 0) + w.ahead AS level,
             coalesce(r.weight, 0) + w.ahead > 0 AND coalesce(r.weight, 0) + w.ahead + w.weight > ${limit} AS held
      FROM (${waiting}) w
      LEFT JOIN queue_turns t USING (account_id)
      LEFT JOIN (SELECT account_id, sum(weight) AS weight FROM tasks WHERE status = 'RUNNING' GROUP BY account_id) r
        USING (account_id)
    ) ranked`;
}

export interface NextTest {
  readonly id: string;
  readonly accountId: string;
  /** The account's last turn as it was when the test was chosen. */
  readonly turn: number;
  /** Whether other tests wait, of whichever account. */
  readonly more: boolean;
}

/**
 * The test whose turn it is at this worker. Null if none waits, all that wait are held, or it does not fit into the free
 * slots: then the worker waits for it, since lighter tests behind it could keep it waiting for ever.
 */
export async function findNext(db: Executor, limit: number, taker: Taker): Promise<NextTest | null> {
  if (taker.free < 1) return null;
  const { rows } = await db.execute<NextTest & { weight: number } & Record<string, unknown>>(sql`
    SELECT id, account_id AS "accountId", weight, turn,
           (SELECT count(*) FROM (SELECT FROM tasks WHERE status = 'PENDING' ORDER BY account_id LIMIT 2) two) > 1 AS more
    FROM (${inOrder(headsFor(taker), limit)}) queue WHERE NOT held ORDER BY place LIMIT 1`);
  const [next] = rows;
  return next && Math.min(next.weight, taker.slots) <= taker.free ? next : null;
}

/** Whether a live worker could start a test now, the one named left out. */
export async function couldStart(db: Executor, limit: number, except: string | null = null): Promise<boolean> {
  for (const taker of await listTakers(db, except)) if (await findNext(db, limit, taker)) return true;
  return false;
}

/**
 * Makes the chosen test this worker's, if its account was not served since: a claim that comes second finds another
 * turn, so the limit holds without a lock that a stopped worker could keep. Null: choose again.
 */
export async function claimChosen(
  db: Executor,
  { id, accountId, turn }: Pick<NextTest, 'id' | 'accountId' | 'turn'>,
  claimant: Claimant,
): Promise<TaskRecord | null> {
  const served = db.$with('served', { accountId: sql`account_id`.as('account_id') }).as(sql`
    INSERT INTO queue_turns (account_id) VALUES (${accountId})
    ON CONFLICT (account_id) DO UPDATE SET turn = excluded.turn WHERE queue_turns.turn = ${turn}
    RETURNING account_id`);
  const [claimed] = await db
    .with(served)
    .update(tasks)
    .set(startOfAttempt(claimant))
    .from(served)
    .where(and(eq(tasks.id, id), eq(tasks.status, 'PENDING')))
    .returning(getTableColumns(tasks));
  return claimed ?? null;
}

interface Claim {
  readonly task: TaskRecord;
  readonly more: boolean;
}

/** Claims the test whose turn it is. Null if none may start here now. */
export async function claimNext(db: Executor, claimant: Claimant, limit: number, taker: Taker): Promise<Claim | null> {
  for (;;) {
    const next = await findNext(db, limit, taker);
    if (!next) return null;
    const task = await claimChosen(db, next, claimant);
    if (task) return { task, more: next.more };
    // Another slot claimed this one, or its owner withdrew it: either way the queue has moved on.
  }
}

export interface QueuePlace {
  readonly place: number;
  /** It waits for another test of its account to end. */
  readonly held: boolean;
}

/** Where the waiting ones among these tests stand: one query for a page, and none if no test of it waits. */
export async function findPlaces(
  db: Executor,
  shown: ReadonlyArray<Pick<TaskRecord, 'id' | 'status'>>,
  limit: number,
): Promise<ReadonlyMap<string, QueuePlace>> {
  const waiting = shown.filter(({ status }) => status === 'PENDING').map(({ id }) => id);
  if (waiting.length === 0) return new Map();
  const wanted = sql.param(waiting);
  const { rows } = await db.execute<{ id: string; place: number; held: boolean }>(sql`
    SELECT id, place, held FROM (${inOrder(LINES, limit)}) queue WHERE id = ANY (${wanted}::uuid[])`);
  return new Map(rows.map(({ id, place, held }) => [id, { place, held }]));
}
