import type { AffectedMatch } from './affected-match.ts';
import type { AffectedProduct, ExactVersion, VersionRange } from './cve-record.ts';
import { exactKey, rangeKeys, type SeenKeys } from './keys.ts';

type Listed = Pick<AffectedProduct, 'versions' | 'ranges'>;

type VersionMatch = Pick<AffectedMatch, 'basis' | 'range' | 'holds'>;

/**
 * Whether the version is affected, and by which rule; ranges before lists, since a range says more. What only the bare
 * release speaks for holds for a part of it: it may be this update or another.
 */
export function matchVersions(affected: Listed & { readonly all: boolean }, seen: SeenKeys): VersionMatch | null {
  if (affected.all) return { basis: 'all_versions', range: '', holds: 'all' };
  const itself = matchListed(affected, seen.meantByRelease ? seen : { ...seen, release: seen.full }, 'all');
  if (itself) return itself;
  const named = affected.versions.find(({ version, update }) => update === null && version === seen.named);
  if (named) return { basis: 'exact', range: `= ${exactText(named)}`, holds: 'all' };
  return seen.meantByRelease ? null : matchListed(affected, seen, 'part');
}

function matchListed(affected: Listed, seen: SeenKeys, holds: VersionMatch['holds']): VersionMatch | null {
  const range = affected.ranges.find((one) => isWithin(one, seen));
  if (range) return { basis: 'range', range: rangeText(range), holds };
  const exact = affected.versions.find((one) => isExactly(one, seen));
  return exact ? { basis: 'exact', range: `= ${exactText(exact)}`, holds } : null;
}

export function isExactly(exact: ExactVersion, { release, full }: SeenKeys): boolean {
  const key = exactKey(exact);
  return key !== null && (key === full || (exact.update === null && key === release));
}

/**
 * A bound that names the bare release means its updates too: `<= 7.3` takes in 7.3p1, `> 7.3` leaves it out. A candidate
 * comes before its release: a range that begins there does not speak of it, and records name those that are affected.
 */
export function isWithin(range: VersionRange, { release, full }: SeenKeys): boolean {
  const { start, end } = rangeKeys(range);
  if (start !== null) {
    const after = range.startInclusive ? full >= start : full > start && release !== start;
    if (!after) return false;
  }
  // An update without an end means that update of any version, which a scan cannot verify.
  if (end === null) return range.update === null || range.update === '-';
  if (!range.endInclusive) return full < end;
  return full <= end || (range.update === null && release === end);
}

/** `>= 2.4.0, < 2.4.50`, for a person. */
export function rangeText({ start, startInclusive, end, endInclusive, update }: VersionRange): string {
  const last = end !== null && update !== null && update !== '-' ? `${end} ${update}` : end;
  const from = start === null ? '' : `${startInclusive ? '>=' : '>'} ${start}`;
  const to = last === null ? '' : `${endInclusive ? '<=' : '<'} ${last}`;
  return from && to ? `${from}, ${to}` : from + to;
}

const exactText = ({ version, update }: ExactVersion) =>
  update === null || update === '-' ? version : `${version} ${update}`;
