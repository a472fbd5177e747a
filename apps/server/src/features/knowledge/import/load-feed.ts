import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { FeedError } from '@rocca/feeds/feed-error';
import type { FeedKind } from '@rocca/feeds/folder';
import { pgErrorCode } from '../../../platform/db/database.ts';
import { isLoaded, rememberFile } from '../files.repo.ts';
import { importEpss, importKev } from './import-lists.ts';
import { importNvd } from './import-nvd.ts';
import type { Turn } from './turn.ts';

export type FeedContent = AsyncIterable<Buffer>;

/** A feed as a file. */
export interface FeedFile {
  readonly kind: FeedKind;
  readonly name: string;
  readonly path: string;
  open(): FeedContent;
}

/** What came of a feed that was read to its end. */
export interface Loaded {
  readonly records: number;
  /** How many of them were new or other than before. */
  readonly written: number;
  /** How many were not in shape. */
  readonly skipped: number;
  /** ISO 8601; null where the feed does not say. */
  readonly dataDate: string | null;
}

export type FileOutcome = { readonly kind: FeedKind; readonly name: string } & (
  | ({ readonly outcome: 'loaded' } & Loaded)
  /** The same bytes were loaded before. */
  | { readonly outcome: 'unchanged' }
  /** A list that an earlier import has replaced with a newer one. */
  | { readonly outcome: 'older' }
  | { readonly outcome: 'failed'; readonly problem: string }
);

export interface LoadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called after each batch; `fraction` is 0 where the feed does not say how many records it has. */
  onProgress?(progress: { records: number; written: number; fraction: number }): void;
}

/** Loads one file. What is wrong with the file is its outcome; anything else is thrown. */
export async function loadFeed(turn: Turn, file: FeedFile, options: LoadOptions = {}): Promise<FileOutcome> {
  const { kind, name } = file;
  try {
    const identity = { name, sha256: await hashOf(file.path) };
    if (await isLoaded(turn.client, identity)) return { kind, name, outcome: 'unchanged' };
    const loaded = await importContent(turn, file, options);
    if (loaded === 'older') return { kind, name, outcome: 'older' };
    await rememberFile(turn.client, identity, loaded.records);
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

function importContent(turn: Turn, file: FeedFile, options: LoadOptions): Promise<Loaded | 'older'> {
  switch (file.kind) {
    case 'nvd':
      return importNvd(turn, file.open(), options);
    case 'kev':
      return importKev(turn, file.open());
    case 'epss':
      return importEpss(turn, file.open());
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
