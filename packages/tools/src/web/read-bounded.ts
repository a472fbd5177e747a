import { open } from 'node:fs/promises';

/** A file that a program of others wrote; null: it is not there, or larger than it may be. */
export async function readBounded(file: string, maxBytes: number): Promise<Buffer | null> {
  const handle = await open(file, 'r').catch(() => null);
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    return size > maxBytes ? null : await handle.readFile();
  } finally {
    await handle.close();
  }
}
