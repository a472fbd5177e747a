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
  /**
   * Whether an end of a range at the bare release surely means this update of it: `<= 7.4` does of OpenSSH's `7.4p1`. A
   * candidate may come before what went wrong, a service pack or a fix pack after it was mended.
   */
  readonly meantByRelease: boolean;
  /** The release as it was told; a list that names it so, with any update, means this one. Null: no list does. */
  readonly named: string | null;
}

/** Patch levels, the day of a build, and the count of what its makers call generally available: the release itself. */
const OF_RELEASE = /^(?:p\d+|ga[-._ ]?\d+|\d{8})$/;
/** Squid's `2.7.STABLE9` is a number of its own: `2.7` in a list is somebody's word for some of them. */
const OWN_NUMBER = /^stable/;

export function seenKeys({ version, update }: ProductIdentity): SeenKeys | null {
  if (version === null) return null;
  const release = keyOf(version);
  if (update === null) return { release, full: release, meantByRelease: true, named: version };
  return {
    release,
    full: keyOf(`${version} ${update}`),
    meantByRelease: OF_RELEASE.test(update),
    named: OWN_NUMBER.test(update) ? null : version,
  };
}

/** A listed version whose key is known. */
export interface KeyedVersion extends ExactVersion {
  readonly key: string;
}

/** The key of one listed version; null for `-`, which is no version. */
export function exactKey(exact: ExactVersion | KeyedVersion): string | null {
  if ('key' in exact) return exact.key;
  const { version, update } = exact;
  if (version === '-') return null;
  return keyOf(update === null || update === '-' ? version : `${version} ${update}`);
}

/** The ends of a range as keys, null where open. */
export interface RangeKeys {
  readonly start: string | null;
  readonly end: string | null;
}

/** A range that many versions are held against: its keys are computed once. */
export interface KeyedRange extends VersionRange {
  readonly keys: RangeKeys;
}

export const withKeys = (range: VersionRange): KeyedRange => ({ ...range, keys: rangeKeys(range) });

/** NVD writes the update of the last affected version beside the range. */
export function rangeKeys(range: VersionRange | KeyedRange): RangeKeys {
  if ('keys' in range) return range.keys;
  const { start, end, update } = range;
  const last = end !== null && update !== null && update !== '-' ? `${end} ${update}` : end;
  return { start: start === null ? null : keyOf(start), end: last === null ? null : keyOf(last) };
}

/** A cache: long lists repeat the same versions. It is emptied when it is full. */
const known = new Map<string, string>();
const MAX_KNOWN = 100_000;

/** The key of a version as it is named, with or without an update. */
export function keyOf(version: string): string {
  const found = known.get(version);
  if (found !== undefined) return found;
  if (known.size >= MAX_KNOWN) known.clear();
  const key = versionKey(version);
  known.set(version, key);
  return key;
}
