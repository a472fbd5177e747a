import type { Connection } from './sources.repo.ts';

/**
 * Raise it when the importer reads more from the same bytes, or makes other keys of the same versions: every file is
 * then read and written again.
 */
export const IMPORTER = 5;

export interface FileIdentity {
  readonly name: string;
  /** Of its bytes as they are, in hexadecimal. */
  readonly sha256: string;
}

/** Whether exactly this was loaded to its end before. */
export async function isLoaded(db: Connection, { name, sha256 }: FileIdentity): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM knowledge_files WHERE name = $1 AND sha256 = decode($2, 'hex') AND importer = $3`,
    [name, sha256, IMPORTER],
  );
  return rowCount === 1;
}

export async function rememberFile(db: Connection, { name, sha256 }: FileIdentity, records: number): Promise<void> {
  await db.query(
    `INSERT INTO knowledge_files (name, sha256, importer, records) VALUES ($1, decode($2, 'hex'), $3, $4)
     ON CONFLICT (name) DO UPDATE
     SET sha256 = excluded.sha256, importer = excluded.importer, records = excluded.records, loaded_at = now()`,
    [name, sha256, IMPORTER, records],
  );
}

/** Whether files whose names begin so were loaded by another version of the importer. */
export async function isOutdated(db: Connection, prefix: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT FROM knowledge_files WHERE starts_with(name, $1) AND importer <> $2 LIMIT 1',
    [prefix, IMPORTER],
  );
  return rowCount === 1;
}
