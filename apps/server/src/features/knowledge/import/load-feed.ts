import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { FeedError } from '@rocca/feeds/feed-error';
import { pgErrorCode } from '../../../platform/db/database.ts';
import { isLoaded, rememberFile } from '../files.repo.ts';
import type { FeedFile, FileOutcome, Loaded, LoadOptions } from './feed-file.ts';
import { importEpss, importKev } from './import-lists.ts';
import type { ImportLock } from './import-lock.ts';
import { importNvd } from './import-nvd.ts';

/** Loads one file. A problem with the file is its outcome; any other error is thrown. */
export async function loadFeed(lock: ImportLock, file: FeedFile, options: LoadOptions = {}): Promise<FileOutcome> {
  const { kind, name } = file;
  try {
    const identity = { name, sha256: await hashOf(file.path) };
    if (await isLoaded(lock.client, identity)) return { kind, name, outcome: 'unchanged' };
    const loaded = await importContent(lock, file, options);
    if (loaded === 'older') return { kind, name, outcome: 'older' };
    await rememberFile(lock.client, identity, loaded.records);
    return { kind, name, outcome: 'loaded', ...loaded };
  } catch (error) {
    options.signal?.throwIfAborted();
    const problem = problemOf(error);
    if (problem === null) throw error;
    return { kind, name, outcome: 'failed', problem };
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function importContent(lock: ImportLock, file: FeedFile, options: LoadOptions): Promise<Loaded | 'older'> {
  switch (file.kind) {
    case 'nvd':
      return importNvd(lock, file.open(), options);
    case 'kev':
      return importKev(lock, file.open());
    case 'epss':
      return importEpss(lock, file.open());
  }
}

/** Why this file cannot be loaded; null where it is not the file's fault. */
function problemOf(error: unknown): string | null {
  if (error instanceof FeedError) return error.message;
  const code = pgErrorCode(error) ?? '';
  // Data exceptions, broken constraints and limits: a value that passed every check and still fits no column.
  if (/^(22|23|54)...$/.test(code)) return `the database refuses what it holds (${code})`;
  if (/^E[A-Z]{2,}$/.test(code) && 'path' in (error as Error)) return `it cannot be read (${code})`;
  return null;
}
