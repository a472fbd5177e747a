import type { KnowledgeSource } from '@rocca/engines/core/knowledge';
import type pg from 'pg';
import type { Database } from '../../platform/db/database.ts';

export type SourceName = KnowledgeSource['name'];

/** Where queries go: the pool, or the connection of an import. */
export type Connection = pg.Pool | pg.PoolClient;

export interface SourceRecord extends KnowledgeSource {
  readonly lastError: string | null;
  readonly lastAttemptAt: Date | null;
  /** Until when every change is known; null until all of it was fetched. */
  readonly completeUntil: Date | null;
}

type LoadedSource = Omit<SourceRecord, 'starterPart'>;

const COLUMNS = `name, data_date AS "dataDate", loaded_at AS "loadedAt", entries, last_error AS "lastError",
  last_attempt_at AS "lastAttemptAt", complete_until AS "completeUntil"`;

/** What the starter set brings of a list that was never loaded itself. */
const STARTER_PART = `
  SELECT 'kev' AS name, max(own -> 'asOf' ->> 'kev') AS day,
         count(*) FILTER (WHERE own -> 'exploited' <> 'null') AS entries
  FROM cves WHERE source = 'starter' AND own IS NOT NULL
  UNION ALL
  SELECT 'epss', max(own -> 'asOf' ->> 'epss'), count(*) FILTER (WHERE own -> 'epss' <> 'null')
  FROM cves WHERE source = 'starter' AND own IS NOT NULL`;

/** All four, loaded or not. */
export async function listSources(db: Database): Promise<SourceRecord[]> {
  const order = `array_position(ARRAY['nvd', 'kev', 'epss', 'starter'], name)`;
  const [sources, parts] = await Promise.all([
    db.pool.query<LoadedSource>(`SELECT ${COLUMNS} FROM knowledge_sources ORDER BY ${order}`),
    db.pool.query<{ name: SourceName; day: string | null; entries: number }>(STARTER_PART),
  ]);
  return sources.rows.map((source) => {
    const part = parts.rows.find(({ name }) => name === source.name);
    const isPart = source.loadedAt === null && part?.day;
    return { ...source, starterPart: isPart ? { dataDate: new Date(isPart), entries: part.entries } : null };
  });
}

export async function findSource(db: Connection, name: SourceName): Promise<LoadedSource> {
  const { rows } = await db.query<LoadedSource>(`SELECT ${COLUMNS} FROM knowledge_sources WHERE name = $1`, [name]);
  if (!rows[0]) throw new Error(`knowledge_sources has no row for ${name}`);
  return rows[0];
}

export async function markAttempt(db: Connection, name: SourceName): Promise<void> {
  await db.query('UPDATE knowledge_sources SET last_attempt_at = now() WHERE name = $1', [name]);
}

/** How the entries of each source are counted. */
const COUNTS: Readonly<Record<SourceName, string>> = {
  nvd: `SELECT count(*) FROM cves WHERE source = 'nvd' AND NOT rejected`,
  kev: 'SELECT count(*) FROM known_exploited',
  epss: 'SELECT count(*) FROM epss_scores',
  starter: `SELECT count(*) FROM cves WHERE source = 'starter'`,
};

/** A source was loaded to its end. Its date never goes back. */
export async function markLoaded(db: Connection, name: SourceName, dataDate: string | null): Promise<void> {
  await db.query(
    `UPDATE knowledge_sources
     SET loaded_at = now(), entries = (${COUNTS[name]}), last_error = NULL, data_date = greatest(data_date, $2)
     WHERE name = $1`,
    [name, dataDate],
  );
}

/** There was nothing to load. */
export async function markUnchanged(db: Connection, name: SourceName): Promise<void> {
  await db.query('UPDATE knowledge_sources SET last_error = NULL WHERE name = $1', [name]);
}

/** Earlier records stay, and those read before the failure count too. */
export async function markFailed(db: Connection, name: SourceName, problem: string): Promise<void> {
  await db.query('UPDATE knowledge_sources SET last_error = $2 WHERE name = $1', [name, problem]);
  await recount(db, name);
}

async function recount(db: Connection, name: SourceName): Promise<void> {
  await db.query(`UPDATE knowledge_sources SET entries = (${COUNTS[name]}) WHERE name = $1`, [name]);
}

export async function markComplete(db: Connection, until: Date): Promise<void> {
  await db.query(`UPDATE knowledge_sources SET complete_until = $1 WHERE name = 'nvd'`, [until]);
}
