import type { ProductIdentity } from '@rocca/contract/cpe/product';
import { versionKey } from '@rocca/contract/cpe/version';
import type { ExactVersion, VersionRange } from './cve-record.ts';

/**
 * The version a scan saw, as keys. `release` is the version without its update, `full` with it: OpenSSH `7.4p1` is the
 * portable edition of 7.4, so "up to and including 7.4" includes it, while "before 7.4p2" has to compare the update.
 */
export interface SeenKeys {
  readonly release: string;
  readonly full: string;
}

export function seenKeys({ version, update }: ProductIdentity): SeenKeys | null {
  if (version === null) return null;
  const release = keyOf(version);
  return { release, full: update === null ? release : keyOf(`${version} ${update}`) };
}

/** The key of one listed version; null for `-`, which is no version. */
export function exactKey({ version, update }: ExactVersion): string | null {
  if (version === '-') return null;
  return keyOf(update === null || update === '-' ? version : `${version} ${update}`);
}

/** Both ends as keys, null where open. NVD writes the update of the last affected version beside the range. */
export function rangeKeys({ start, end, update }: VersionRange): { start: string | null; end: string | null } {
  const last = end !== null && update !== null && update !== '-' ? `${end} ${update}` : end;
  return { start: start === null ? null : keyOf(start), end: last === null ? null : keyOf(last) };
}

/** A cache: long lists repeat the same versions. It is emptied when it is full. */
const known = new Map<string, string>();
const MAX_KNOWN = 100_000;

function keyOf(version: string): string {
  const found = known.get(version);
  if (found !== undefined) return found;
  if (known.size >= MAX_KNOWN) known.clear();
  const key = versionKey(version);
  known.set(version, key);
  return key;
}
