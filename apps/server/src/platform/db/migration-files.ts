import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartProblem } from '../start-problem.ts';

export interface Migration {
  readonly version: number;
  readonly file: string;
  readonly sql: string;
  /** SHA-256 of the file's bytes: a landed migration never changes. */
  readonly checksum: string;
}

/** The product's own. */
export const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations');

const NAME = /^(\d{4})-[a-z0-9][a-z0-9-]*\.sql$/;

/**
 * Reads `NNNN-name.sql`, numbered from 0001 without a gap.
 * @throws StartProblem for a wrong name, a gap or a number used twice.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  files.forEach((file, index) => {
    refuseWrongNumber(file, index + 1, files[index - 1]);
  });
  return Promise.all(files.map((file) => readMigration(folder, file)));
}

function refuseWrongNumber(file: string, expected: number, previous: string | undefined): void {
  const version = versionOf(file);
  if (version === undefined) throw new StartProblem(`Migration ${file} is not named NNNN-name.sql.`);
  if (version === expected) return;
  if (previous !== undefined && version === versionOf(previous)) {
    throw new StartProblem(`Migrations ${previous} and ${file} have the same number.`);
  }
  throw new StartProblem(`Migration ${String(expected).padStart(4, '0')} is missing before ${file}.`);
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const bytes = await readFile(join(folder, file));
  const checksum = createHash('sha256').update(bytes).digest('hex');
  return { version: versionOf(file) ?? 0, file, sql: bytes.toString('utf8'), checksum };
}

function versionOf(file: string): number | undefined {
  const digits = NAME.exec(file)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
