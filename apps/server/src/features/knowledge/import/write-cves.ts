import { hash } from 'node:crypto';
import type { CveRecord } from '@rocca/feeds/nvd/cve-record';
import type pg from 'pg';
import { IMPORTER } from '../files.repo.ts';
import { type CopyValue, copyRows, jsonText } from './copy-rows.ts';
import { isNews, isStarterNews, type KnownCve, newestOfEach } from './import.rules.ts';
import { inTransaction, lockWriting } from './import-lock.ts';
import { PRODUCT_COLUMNS, productRows, VERSION_COLUMNS, versionRows } from './product-rows.ts';

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
] as const;

type Source = KnownCve['source'];

interface Hashed {
  readonly record: CveRecord;
  readonly hash: string;
}

/** Writes the new records of a batch in one transaction; returns how many there were. */
export async function writeCves(client: pg.PoolClient, source: Source, batch: readonly CveRecord[]): Promise<number> {
  const candidates = newestOfEach(batch).map((record) => ({ record, hash: contentHash(record) }));
  return inTransaction(client, async () => {
    await lockWriting(client);
    const known = await knownCves(client, candidates);
    const news = candidates.filter(({ record, hash }) =>
      source === 'nvd'
        ? isNews(known.get(record.id), record.modified, hash)
        : isStarterNews(known.get(record.id), hash),
    );
    if (news.length === 0) return 0;
    await removeCves(
      client,
      news.map(({ record }) => record.id).filter((id) => known.has(id)),
    );
    await insertCves(client, source, news);
    return news.length;
  });
}

/**
 * Covers the whole record and the importer's version: an importer that makes other version keys has to write every
 * record again.
 */
export function contentHash(record: CveRecord, importer = IMPORTER): string {
  return hash('sha256', JSON.stringify([importer, record]), 'hex');
}

async function knownCves(client: pg.PoolClient, candidates: readonly Hashed[]): Promise<Map<string, KnownCve>> {
  const { rows } = await client.query<KnownCve & { id: string }>(
    `SELECT id, source, modified, encode(content_hash, 'hex') AS hash FROM cves WHERE id = ANY($1)`,
    [candidates.map(({ record }) => record.id)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Deletes CVEs with their dependent rows, in the caller's transaction. */
export async function removeCves(client: pg.PoolClient, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await client.query('DELETE FROM cve_versions WHERE product_id IN (SELECT id FROM cve_products WHERE cve = ANY($1))', [
    ids,
  ]);
  await client.query('DELETE FROM cves WHERE id = ANY($1)', [ids]);
}

async function insertCves(client: pg.PoolClient, source: Source, news: readonly Hashed[]): Promise<void> {
  const records = news.map(({ record }) => record);
  await copyRows(
    client,
    'cves',
    CVE_COLUMNS,
    news.map((each) => cveRow(source, each)),
  );
  const firstId = await takeIds(
    client,
    records.reduce((sum, { affected }) => sum + affected.length, 0),
  );
  await copyRows(client, 'cve_products', PRODUCT_COLUMNS, productRows(records, firstId));
  await copyRows(client, 'cve_versions', VERSION_COLUMNS, versionRows(records, firstId));
}

function cveRow(source: Source, { record, hash: contentHash }: Hashed): CopyValue[] {
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
  ];
}

/** The first of `count` consecutive numbers: only the holder of the write lock draws from the sequence. */
async function takeIds(client: pg.PoolClient, count: number): Promise<number> {
  const { rows } = await client.query<{ first: number }>(
    `SELECT setval('cve_products_id_seq', nextval('cve_products_id_seq') + $1) - $1 AS first`,
    [count],
  );
  return rows[0]?.first ?? 1;
}
