import { hash } from 'node:crypto';
import type { CveRecord } from '@rocca/feeds/nvd/cve-record';
import type pg from 'pg';
import { IMPORTER } from '../files.repo.ts';
import { RECORD_SOURCES, type RecordSource } from '../merge.rules.ts';
import { type CopyValue, copyRows, jsonText } from './copy-rows.ts';
import { type Hashed, newestOfEach, supersedes, type Version } from './import.rules.ts';
import { inWritingTransaction } from './import-lock.ts';
import type { ProductIds } from './product-ids.ts';
import { PRODUCT_COLUMNS, productRows, VERSION_COLUMNS } from './product-rows.ts';
import type { StoredVersions } from './stored-versions.ts';

const CVE_COLUMNS = [
  'id',
  'source',
  'published',
  'modified',
  'rejected',
  'description',
  'cvss2_vector',
  'cvss2_score',
  'cvss3_vector',
  'cvss3_score',
  'cvss4_vector',
  'cvss4_score',
  'cwes',
  'refs',
  'content_hash',
  'importer',
  'own',
] as const;

export interface CveWriter {
  readonly client: pg.PoolClient;
  readonly versions: StoredVersions;
  readonly ids: ProductIds;
}

/** Writes the new records of a batch in one transaction; returns how many there were. */
export async function writeCves(writer: CveWriter, source: RecordSource, batch: readonly CveRecord[]): Promise<number> {
  const { client, versions } = writer;
  const candidates = newestOfEach(batch.map(hashed));
  const written = inWritingTransaction(client, async () => {
    const { own, elsewhere } = await knownCves(client, source, candidates);
    const news = candidates.filter((each) => {
      const stored = own.get(each.record.id);
      // The set that comes with the product is whatever this version of the product holds.
      return source === 'starter' ? each.hash !== stored?.hash : supersedes(each, stored);
    });
    if (news.length === 0) return 0;
    const ids = news.map(({ record }) => record.id);
    await removeCves(
      client,
      source,
      ids.filter((id) => own.has(id)),
    );
    await insertCves(writer, source, news);
    await versions.store(
      client,
      news.map(({ record }) => record),
    );
    await chooseBelieved(
      client,
      ids.filter((id) => elsewhere.has(id)),
    );
    return news.length;
  });
  written.catch(() => versions.forget());
  return written;
}

function hashed(record: CveRecord): Hashed {
  const { modified, affected } = record;
  return { record, modified, importer: IMPORTER, affects: affected.length > 0, hash: contentHash(record) };
}

/**
 * Covers the whole record and the importer's version: an importer that makes other version keys has to write every
 * record again.
 */
export function contentHash(record: CveRecord, importer = IMPORTER): string {
  return hash('sha256', JSON.stringify([importer, record]), 'hex');
}

interface KnownCves {
  /** What the source has said of them. */
  readonly own: ReadonlyMap<string, Version>;
  /** Those that another source speaks of. */
  readonly elsewhere: ReadonlySet<string>;
}

// Whatever the planner expects, each is looked up by its number: during a first load it would rather read all of them.
const KNOWN_CVES = `
  SELECT c.id, source, modified, importer, encode(content_hash, 'hex') AS hash,
         EXISTS (SELECT FROM cve_products p WHERE p.cve = c.id AND p.source = c.source) AS affects
  FROM unnest($1::text[]) AS asked (id)
  CROSS JOIN LATERAL (SELECT * FROM cves WHERE id = asked.id OFFSET 0) c`;

async function knownCves(
  client: pg.PoolClient,
  source: RecordSource,
  candidates: readonly Hashed[],
): Promise<KnownCves> {
  const ids = candidates.map(({ record }) => record.id);
  const { rows } = await client.query<Version & { id: string; source: RecordSource }>(KNOWN_CVES, [ids]);
  const [own, others] = [rows.filter((row) => row.source === source), rows.filter((row) => row.source !== source)];
  return { own: new Map(own.map((row) => [row.id, row])), elsewhere: new Set(others.map(({ id }) => id)) };
}

/** Deletes what a source says of these CVEs, in the caller's transaction. */
export async function removeCves(client: pg.PoolClient, source: RecordSource, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await client.query(
    `DELETE FROM cve_versions
     WHERE product_id IN (SELECT id FROM cve_products WHERE cve = ANY($1) AND source = $2)`,
    [ids, source],
  );
  await client.query('DELETE FROM cves WHERE id = ANY($1) AND source = $2', [ids, source]);
}

/**
 * Of the sources that say what a CVE affects, the first is believed; of a CVE that one of them withdrew, none. A source
 * that says nothing of it takes nothing away from the others. Of a CVE with one record all rows are in force.
 */
async function chooseBelieved(client: pg.PoolClient, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await client.query(
    `UPDATE cve_products p SET in_force = chosen.in_force
     FROM (SELECT r.id, bool_or(c.rejected) IS NOT TRUE
                    AND array_position($2, r.source) = min(array_position($2, r.source)) OVER (PARTITION BY r.cve) AS in_force
           FROM cve_products r JOIN cves c ON c.id = r.cve
           WHERE r.cve = ANY($1)
           GROUP BY r.id) chosen
     WHERE p.id = chosen.id AND p.in_force <> chosen.in_force`,
    [ids, RECORD_SOURCES],
  );
}

async function insertCves({ client, ids }: CveWriter, source: RecordSource, news: readonly Hashed[]): Promise<void> {
  const records = news.map(({ record }) => record);
  await copyRows(
    client,
    'cves',
    CVE_COLUMNS,
    news.map((each) => cveRow(source, each)),
  );
  const products = records.reduce((sum, { affected }) => sum + affected.length, 0);
  const firstId = await ids.take(client, products);
  const versions: CopyValue[][] = [];
  await copyRows(client, 'cve_products', PRODUCT_COLUMNS, productRows(records, source, firstId, versions));
  await copyRows(client, 'cve_versions', VERSION_COLUMNS, versions);
}

function cveRow(source: RecordSource, { record, hash: contentHash, importer }: Hashed): CopyValue[] {
  const { v2, v3, v4 } = record.scores;
  return [
    record.id,
    source,
    record.published,
    record.modified,
    record.rejected,
    record.description,
    v2?.vector ?? null,
    v2?.score ?? null,
    v3?.vector ?? null,
    v3?.score ?? null,
    v4?.vector ?? null,
    v4?.score ?? null,
    record.cwes,
    jsonText(record.references),
    Buffer.from(contentHash, 'hex'),
    importer,
    record.own ? jsonText(record.own) : null,
  ];
}
