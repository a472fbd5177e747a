import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ByteStore } from '../byte-store.ts';
import { createFolderStore } from '../folder-store.ts';
import { createS3Store } from '../s3-store.ts';
import { startS3Server } from './s3-server.ts';

/** A kind of store, and what lies below it. */
export interface StoreUnderTest {
  readonly bytes: ByteStore;
  /** The file that holds the sealed bytes of an object. */
  fileOf(key: string): string;
  /** How many bytes have left the process so far, by the puts that run now. */
  written(): number;
  close(): Promise<void>;
}

async function openFolder(): Promise<StoreUnderTest> {
  const root = await mkdtemp(join(tmpdir(), 'rocca-objects-'));
  const partials = () => readdirSync(root).filter((name) => name.startsWith('.partial-'));
  return {
    bytes: createFolderStore(root),
    fileOf: (key) => join(root, key),
    written: () => partials().reduce((sum, name) => sum + statSync(join(root, name)).size, 0),
    close: () => rm(root, { recursive: true }),
  };
}

async function openS3(): Promise<StoreUnderTest> {
  const server = await startS3Server();
  return {
    bytes: createS3Store(server.config),
    fileOf: server.fileOf,
    written: server.received,
    close: server.close,
  };
}

export const STORES = [
  ['the folder', openFolder],
  ['an S3 store', openS3],
] as const;
