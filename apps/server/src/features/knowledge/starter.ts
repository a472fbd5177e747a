import { hash } from 'node:crypto';
import type { CveRecord } from '@rocca/feeds/nvd/cve-record';
import { STARTER_DATE, starterRecords } from '@rocca/feeds/starter/starter-set';
import type pg from 'pg';
import type { Database } from '../../platform/db/database.ts';
import { isLoaded, rememberFile } from './files.repo.ts';
import { inWritingTransaction } from './import/import-lock.ts';
import { ProductIds } from './import/product-ids.ts';
import { StoredVersions } from './import/stored-versions.ts';
import { removeCves, writeCves } from './import/write-cves.ts';
import { markAttempt, markLoaded } from './sources.repo.ts';

/**
 * Loads the starter set of well-known weaknesses, so that a scan without network finds something. What NVD says of a
 * CVE stays beside it. Costs one look-up when nothing changed, so every start may call it, also several at once.
 */
export async function ensureStarterSet(db: Database): Promise<void> {
  await loadStarterSet(db, starterRecords(), STARTER_DATE);
}

/** The same with any set. */
export async function loadStarterSet(db: Database, records: readonly CveRecord[], dataDate: string): Promise<void> {
  const identity = { name: 'starter set', sha256: hash('sha256', JSON.stringify([dataDate, records])) };
  if (await isLoaded(db.pool, identity)) return;
  const client = await db.pool.connect();
  try {
    await markAttempt(client, 'starter');
    await removeOthers(client, records);
    await writeCves({ client, versions: new StoredVersions(), ids: new ProductIds() }, 'starter', records);
    await markLoaded(client, 'starter', dataDate);
    await rememberFile(client, identity, records.length);
  } finally {
    client.release();
  }
}

/** What an earlier version of the set held and this one does not. */
async function removeOthers(client: pg.PoolClient, records: readonly CveRecord[]): Promise<void> {
  await inWritingTransaction(client, async () => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM cves WHERE source = 'starter' AND id <> ALL ($1)`,
      [records.map(({ id }) => id)],
    );
    await removeCves(
      client,
      'starter',
      rows.map(({ id }) => id),
    );
  });
}
