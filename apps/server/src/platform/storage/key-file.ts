import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Reads a key of the data folder, making it at the first start. Only the owner can read the file. Two processes that
 * start at once get the same key: the first to finish wins, and the other reads the winner's.
 */
export async function loadKeyFile(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const key = (await readIfPresent(file)) ?? (await makeKeyFile(file, await make()));
  await chmod(file, 0o600);
  return key;
}

async function readIfPresent(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Written to a draft and linked to its name once it is on the disk: a crash leaves no partial key, and an existing key
 * is never replaced, which would end every session or lose every secret.
 */
async function makeKeyFile(file: string, key: Buffer): Promise<Buffer> {
  const draft = `${file}.${randomUUID()}.new`;
  try {
    await writeToDisk(draft, key);
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(file));
  return readFile(file);
}

async function writeToDisk(file: string, content: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The name too must be on the disk before anything is encrypted with the key. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
