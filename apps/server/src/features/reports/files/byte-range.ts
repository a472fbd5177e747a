import type { ByteRange } from '../../../platform/storage/objects/object-store.ts';

/** `whole`: no part was asked for, or in a way that RFC 9110 lets a server ignore, such as several parts at once. */
export type AskedRange = ByteRange | 'whole' | 'unsatisfiable';

/** Reads a `Range` header against a file of `size` bytes. */
export function readRange(header: string | undefined, size: number): AskedRange {
  const asked = /^bytes=(\d{0,20})-(\d{0,20})$/.exec(header?.trim() ?? '');
  if (!asked) return 'whole';
  const [, first = '', last = ''] = asked;
  if (first === '' && last === '') return 'whole';
  if (first === '') return lastBytes(Number(last), size);
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { start, end: Math.min(last === '' ? size - 1 : Number(last), size - 1) };
}

function lastBytes(count: number, size: number): AskedRange {
  if (count === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(0, size - count), end: size - 1 };
}
