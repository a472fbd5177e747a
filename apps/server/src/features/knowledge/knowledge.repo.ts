import type { CvssScore } from '@rocca/contract/severity/cvss';
import type { KnownVulnerability } from '@rocca/engines/core/knowledge';
import type { OwnFacts } from '@rocca/feeds/nvd/cve-record';
import type { Database } from '../../platform/db/database.ts';
import { LOCKS } from './import/import-lock.ts';
import { type ListFacts, mergeFacts, type RecordSource, type SourceFacts } from './merge.rules.ts';

interface RecordRow {
  readonly id: string;
  readonly source: RecordSource;
  readonly rejected: boolean;
  readonly description: string;
  readonly published: Date | null;
  readonly cvss2_vector: string | null;
  readonly cvss2_score: number | null;
  readonly cvss3_vector: string | null;
  readonly cvss3_score: number | null;
  readonly cvss4_vector: string | null;
  readonly cvss4_score: number | null;
  readonly cwes: string[];
  readonly refs: Array<{ url: string; tags: string[] }>;
  readonly own: OwnFacts | null;
}

interface ListRow {
  readonly id: string;
  readonly kev_loaded: boolean;
  readonly epss_loaded: boolean;
  readonly score: number | null;
  readonly percentile: number | null;
  readonly added_on: string | null;
  readonly name: string | null;
  readonly ransomware: boolean | null;
  readonly action: string | null;
}

/** What any source says of these CVEs. Those that none knows, and those that were withdrawn, are not in it. */
export async function describeCves(db: Database, ids: readonly string[]): Promise<Map<string, KnownVulnerability>> {
  if (ids.length === 0) return new Map();
  const distinct = [...new Set(ids)];
  const [records, lists] = await Promise.all([
    db.pool.query<RecordRow>(
      `SELECT id, source, rejected, description, published, cvss2_vector, cvss2_score, cvss3_vector, cvss3_score,
              cvss4_vector, cvss4_score, cwes, refs, own
       FROM cves WHERE id = ANY($1)`,
      [distinct],
    ),
    db.pool.query<ListRow>(
      `SELECT q.id, e.score, e.percentile, k.added_on::text, k.name, k.ransomware, k.action,
              EXISTS (SELECT FROM knowledge_sources WHERE name = 'kev' AND loaded_at IS NOT NULL) AS kev_loaded,
              EXISTS (SELECT FROM knowledge_sources WHERE name = 'epss' AND loaded_at IS NOT NULL) AS epss_loaded
       FROM unnest($1::text[]) AS q (id)
       LEFT JOIN epss_scores e ON e.cve = q.id
       LEFT JOIN known_exploited k ON k.cve = q.id`,
      [distinct],
    ),
  ]);
  const byId = Map.groupBy(records.rows.map(factsOf), ({ id }) => id);
  const merged = lists.rows.flatMap((row) => mergeFacts(row.id, byId.get(row.id) ?? [], listFactsOf(row)) ?? []);
  return new Map(merged.map((known) => [known.cve, known]));
}

/** The applications that each CVE affects in some version. */
export async function findAffected(db: Database, ids: readonly string[]): Promise<Map<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.pool.query<{ readonly cve: string; readonly names: string[] }>(
    `SELECT cve, array_agg(DISTINCT vendor || ':' || product) AS names FROM cve_products
     WHERE cve = ANY($1) AND part = 'a' AND in_force GROUP BY cve`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ cve, names }) => [cve, names]));
}

function factsOf(row: RecordRow): SourceFacts & { readonly id: string } {
  const { id, source, rejected, description, published, cwes, refs: references, own } = row;
  const scores = {
    v2: scoreOf(row.cvss2_vector, row.cvss2_score),
    v3: scoreOf(row.cvss3_vector, row.cvss3_score),
    v4: scoreOf(row.cvss4_vector, row.cvss4_score),
  };
  return { id, source, rejected, description, published, scores, cwes, references, own };
}

function listFactsOf({ added_on: addedOn, score, percentile, ...row }: ListRow): ListFacts {
  const { ransomware, action, name, kev_loaded: kevLoaded, epss_loaded: epssLoaded } = row;
  return {
    kevLoaded,
    epssLoaded,
    kev: addedOn === null ? null : { addedOn, ransomware: ransomware ?? false, action: action ?? '', name: name ?? '' },
    epss: score === null || percentile === null ? null : { score, percentile },
  };
}

function scoreOf(vector: string | null, score: number | null): CvssScore | undefined {
  return vector === null || score === null ? undefined : { vector, score };
}

/** What an import that runs is doing, in whatever process; null where none does. */
export async function findRun(db: Database): Promise<{ stage: string; startedAt: Date } | null> {
  // A killed import leaves its row behind, but never its lock.
  const { rows } = await db.pool.query<{ stage: string; startedAt: Date }>(
    `SELECT stage, started_at AS "startedAt" FROM knowledge_run
     WHERE EXISTS (
       SELECT FROM pg_locks
       WHERE locktype = 'advisory' AND granted AND classid = $1::oid AND objid = $2::oid AND objsubid = 2
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
    [LOCKS.space, LOCKS.run],
  );
  return rows[0] ?? null;
}
