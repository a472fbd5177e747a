import { and, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { type TargetRecord, targets } from './targets.tables.ts';

export interface TargetKey {
  readonly accountId: string;
  readonly targetId: string;
}

export interface TargetFilter {
  readonly accountId: string;
  readonly engine?: string | undefined;
  /** Searched in names and targets, whatever the letter case; its characters mean themselves. */
  readonly search?: string | undefined;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Everything but the sealed secrets: they may be a megabyte each, and a reply has no use for them. */
const SHOWN = {
  id: targets.id,
  engine: targets.engine,
  name: targets.name,
  target: targets.target,
  business: targets.business,
  extra: targets.extra,
  createdBy: targets.createdBy,
  createdAt: targets.createdAt,
  lastModified: targets.lastModified,
};
export type ShownTarget = Pick<TargetRecord, keyof typeof SHOWN>;

/** One page, newest first. */
export async function listTargets(db: Executor, filter: TargetFilter, { limit, offset }: Page): Promise<ShownTarget[]> {
  return db
    .select(SHOWN)
    .from(targets)
    .where(matching(filter))
    .orderBy(desc(targets.createdAt), desc(targets.id))
    .limit(limit)
    .offset(offset);
}

export async function countTargets(db: Executor, filter: TargetFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(targets).where(matching(filter));
  return row?.total ?? 0;
}

/** The account's targets by engine; an engine without any is not in it. */
export async function countByEngine(db: Executor, accountId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ engine: targets.engine, total: count() })
    .from(targets)
    .where(eq(targets.accountId, accountId))
    .groupBy(targets.engine);
  return new Map(rows.map(({ engine, total }) => [engine, total]));
}

/** Null for an id that does not exist and for one of another account alike. */
export async function findTarget(db: Executor, key: TargetKey): Promise<ShownTarget | null> {
  const [row] = await db.select(SHOWN).from(targets).where(named(key));
  return row ?? null;
}

/** The whole row, secrets and all. */
export async function findSealedTarget(db: Executor, key: TargetKey): Promise<TargetRecord | null> {
  const [row] = await db.select().from(targets).where(named(key));
  return row ?? null;
}

/** The whole row, held until the transaction ends: of two changes at once, the second sees what the first made. */
export async function lockTarget(tx: Executor, key: TargetKey): Promise<TargetRecord | null> {
  const [row] = await tx.select().from(targets).where(named(key)).for('update');
  return row ?? null;
}

export async function insertTarget(db: Executor, target: typeof targets.$inferInsert): Promise<ShownTarget> {
  const [row] = await db.insert(targets).values(target).returning(SHOWN);
  if (!row) throw new Error('insert into targets returned no row');
  return row;
}

type TargetChange = Partial<Pick<TargetRecord, 'engine' | 'name' | 'target' | 'business' | 'extra' | 'secrets'>>;

export async function updateTarget(db: Executor, key: TargetKey, change: TargetChange): Promise<ShownTarget | null> {
  const [row] = await db
    .update(targets)
    // Not now(): that is when the transaction began, which may be before the change it waited for.
    .set({ ...change, lastModified: sql`clock_timestamp()` })
    .where(named(key))
    .returning(SHOWN);
  return row ?? null;
}

/** False when there was nothing to delete. */
export async function deleteTarget(db: Executor, key: TargetKey): Promise<boolean> {
  const rows = await db.delete(targets).where(named(key)).returning({ id: targets.id });
  return rows.length > 0;
}

/** The engines the account holds a licence for that has not expired. */
export async function listLicensedEngines(db: Executor, accountId: string): Promise<string[]> {
  const { rows } = await db.execute<{ engine: string }>(sql`
    SELECT split_part(api, '/', 2) AS engine FROM licences
    WHERE account_id = ${accountId} AND (expires_on IS NULL OR expires_on > now())`);
  return rows.map(({ engine }) => engine);
}

function named({ accountId, targetId }: TargetKey): SQL | undefined {
  return and(eq(targets.accountId, accountId), eq(targets.id, targetId));
}

function matching({ accountId, engine, search }: TargetFilter): SQL | undefined {
  return and(
    eq(targets.accountId, accountId),
    engine === undefined ? undefined : eq(targets.engine, engine),
    search === undefined ? undefined : or(holding(targets.name, search), holding(targets.target, search)),
  );
}

function holding(column: typeof targets.name | typeof targets.target, search: string): SQL {
  return ilike(column, `%${search.replace(/[\\%_]/g, '\\$&')}%`);
}
