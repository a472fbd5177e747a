import type { CvssScore } from '@rocca/contract/severity/cvss';
import type { KnownVulnerability } from '@rocca/engines/core/knowledge';
import type { Database } from '../../platform/db/database.ts';
import { LOCKS } from './import/import-lock.ts';

interface CveRow {
  readonly id: string;
  readonly description: string | null;
  readonly published: Date | null;
  readonly cvss2_vector: string | null;
  readonly cvss2_score: number | null;
  readonly cvss3_vector: string | null;
  readonly cvss3_score: number | null;
  readonly cvss4_vector: string | null;
  readonly cvss4_score: number | null;
  readonly cwes: string[] | null;
  readonly refs: Array<{ url: string; tags: string[] }> | null;
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
  const { rows } = await db.pool.query<CveRow>(
    `SELECT q.id, c.description, c.published, c.cvss2_vector, c.cvss2_score, c.cvss3_vector, c.cvss3_score,
            c.cvss4_vector, c.cvss4_score, c.cwes, c.refs, e.score, e.percentile,
            k.added_on::text, k.name, k.ransomware, k.action
     FROM unnest($1::text[]) AS q (id)
     LEFT JOIN cves c ON c.id = q.id
     LEFT JOIN epss_scores e ON e.cve = q.id
     LEFT JOIN known_exploited k ON k.cve = q.id
     WHERE NOT coalesce(c.rejected, false) AND num_nonnulls(c.id, e.cve, k.cve) > 0`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map((row) => [row.id, vulnerabilityOf(row)]));
}

function vulnerabilityOf(row: CveRow): KnownVulnerability {
  const { added_on: addedOn, ransomware, action, score, percentile } = row;
  return {
    cve: row.id,
    ...textsOf(row),
    published: row.published,
    scores: {
      v2: scoreOf(row.cvss2_vector, row.cvss2_score),
      v3: scoreOf(row.cvss3_vector, row.cvss3_score),
      v4: scoreOf(row.cvss4_vector, row.cvss4_score),
    },
    cwes: row.cwes ?? [],
    references: row.refs ?? [],
    epss: score === null || percentile === null ? null : { score, percentile },
    knownExploited: addedOn === null ? null : { addedOn, ransomware: ransomware ?? false, action: action ?? '' },
    exploitationTold: true,
  };
}

/** CISA's catalogue may know of a CVE before it was loaded. */
function textsOf({ description, name }: CveRow): Pick<KnownVulnerability, 'title' | 'description' | 'origin'> {
  const text = description || name || '';
  return {
    title: name ? { it: name, en: name } : null,
    description: { it: text, en: text },
    origin: { title: name ? 'kev' : null, description: description ? 'nvd' : name ? 'kev' : null },
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
