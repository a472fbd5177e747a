import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The metadata of a MaxMind database stands behind this mark, in the last 128 kB. */
const MARK = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
const TAIL_BYTES = 128 * 1024;
const KEY = Buffer.from('build_epoch');
/** An unsigned integer of 64 bits is of the extended type 9, written as 9 - 7 in its second byte. */
const UINT64 = 2;

/** When a database was built, without loading it; null where it does not say. */
export function buildDateOf(path: string): Date | null {
  const tail = tailOf(path);
  const mark = tail?.lastIndexOf(MARK) ?? -1;
  const key = mark < 0 ? -1 : (tail?.indexOf(KEY, mark) ?? -1);
  if (!tail || key < 0) return null;
  const at = key + KEY.length;
  const size = tail[at] ?? 0;
  if (size < 1 || size > 6 || tail[at + 1] !== UINT64 || at + 2 + size > tail.length) return null;
  return new Date(tail.readUIntBE(at + 2, size) * 1000);
}

function tailOf(path: string): Buffer | null {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return null;
  }
  try {
    const { size } = fstatSync(file);
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    return tail.subarray(0, readSync(file, tail, 0, tail.length, size - tail.length));
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}
