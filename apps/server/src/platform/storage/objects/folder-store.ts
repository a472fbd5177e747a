import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../key-file.ts';
import type { ByteSource, ByteStore } from './byte-store.ts';
import { isObjectKey, type ListedObject, ObjectProblem } from './object-store.ts';

/** Keys hold no dot, so no object is ever taken for one of these. */
const PARTIAL = '.partial-';
/** A put writes as fast as its content is made; an hour without a byte means that its process is gone. */
const LEFTOVER_AGE_MS = 3_600_000;
const READ_BYTES = 1024 * 1024;
/** Another process may remove a folder as empty between its making and the rename. */
const RENAME_ATTEMPTS = 5;

/** Keeps bytes as files below `root`, the name of each being its key. Several processes may use one folder. */
export function createFolderStore(root: string): ByteStore {
  const fileOf = (key: string) => join(root, key);
  const writing = new Set<string>();
  return {
    async write(key, blocks, signal) {
      const name = `${PARTIAL}${randomUUID()}`;
      const partial = join(root, name);
      writing.add(name);
      try {
        await mkdir(root, { recursive: true, mode: 0o700 });
        await writeToDisk(partial, blocks);
        signal?.throwIfAborted();
        await publish(partial, fileOf(key), root);
      } finally {
        await rm(partial, { force: true });
        writing.delete(name);
      }
    },
    open: (key) => openFile(fileOf(key), key),
    async delete(key) {
      await unlink(fileOf(key)).catch(ignoreAbsent);
      await removeEmptyFolders(dirname(fileOf(key)), root);
    },
    list: (prefix) => listBelow(root, prefix),
    removeLeftovers: () => removeOldPartials(root, writing),
  };
}

async function writeToDisk(path: string, blocks: AsyncIterable<Buffer>): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const block of blocks) await writeAll(handle, block);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A disk that runs full may take a part of a block before it refuses the rest. */
async function writeAll(handle: FileHandle, block: Buffer): Promise<void> {
  for (let written = 0; written < block.length; ) {
    written += (await handle.write(block, written)).bytesWritten;
  }
}

/** The content is on the disk before its name is, and the name before `put` answers. */
async function publish(partial: string, file: string, root: string): Promise<void> {
  const folder = dirname(file);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(partial, file);
      break;
    } catch (error) {
      if (!isAbsent(error) || attempt === RENAME_ATTEMPTS) throw error;
    }
  }
  // Any folder on the way may be new, the root too.
  const top = dirname(root);
  for (let above = folder; above.length >= top.length; above = dirname(above)) await syncFolder(above);
}

async function openFile(path: string, key: string): Promise<ByteSource | null> {
  const handle = await open(path, 'r').catch(ignoreAbsent);
  if (!handle) return null;
  const facts = await handle.stat();
  if (!facts.isFile()) {
    await handle.close();
    return null;
  }
  return {
    size: facts.size,
    readBytes: READ_BYTES,
    async read(start, end) {
      const bytes = Buffer.allocUnsafe(end - start);
      for (let filled = 0; filled < bytes.length; ) {
        const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled);
        if (bytesRead === 0) throw new ObjectProblem('damaged', `The object ${key} was cut while it was read.`);
        filled += bytesRead;
      }
      return bytes;
    },
    close: () => handle.close(),
  };
}

async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let empty = folder; empty.length > root.length; empty = dirname(empty)) {
    try {
      await rmdir(empty);
    } catch (error) {
      if (isAbsent(error)) continue;
      if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) return;
      throw error;
    }
  }
}

async function* listBelow(root: string, prefix: string): AsyncGenerator<ListedObject> {
  for (const entry of await entriesOf(join(root, prefix))) {
    const key = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (!isObjectKey(key)) continue;
    if (entry.isDirectory()) yield* listBelow(root, key);
    // A file may be deleted between the reading of its folder and this look at it.
    const facts = entry.isFile() && (await stat(join(root, key)).catch(ignoreAbsent));
    if (facts) yield { key, modifiedAt: facts.mtime };
  }
}

/**
 * Compares files with one that is made now: both times come from the clock of the file system. If that clock is set
 * meanwhile, a put that still runs may lose its file; it then fails as a whole, and its job repeats it.
 */
async function removeOldPartials(root: string, writing: ReadonlySet<string>): Promise<number> {
  const names = (await entriesOf(root)).map(({ name }) => name);
  const partials = names.filter((name) => name.startsWith(PARTIAL) && !writing.has(name));
  if (partials.length === 0) return 0;
  const now = await fileSystemTime(root);
  let removed = 0;
  for (const name of partials) {
    const facts = await stat(join(root, name)).catch(ignoreAbsent);
    if (!facts || now - facts.mtimeMs < LEFTOVER_AGE_MS) continue;
    await rm(join(root, name), { force: true });
    removed += 1;
  }
  return removed;
}

async function fileSystemTime(root: string): Promise<number> {
  const probe = join(root, `${PARTIAL}${randomUUID()}`);
  await (await open(probe, 'wx', 0o600)).close();
  try {
    return (await stat(probe)).mtimeMs;
  } finally {
    await rm(probe, { force: true });
  }
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  return (await readdir(folder, { withFileTypes: true }).catch(ignoreAbsent)) ?? [];
}

function ignoreAbsent(error: unknown): undefined {
  if (!isAbsent(error)) throw error;
}

function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
