import type { ProductIdentity } from '@rocca/contract/cpe/product';
import type { AffectedProduct, VersionRange } from './cve-record.ts';
import { editionFits, lineOf } from './editions.ts';
import { exactKey, rangeKeys, type SeenKeys, seenKeys } from './keys.ts';
import type { KnownVersion } from './known-versions.ts';
import { matchPlatforms } from './match-platforms.ts';
import { isWithin } from './match-versions.ts';

export interface FixQuestion {
  /** What was seen; of a span of versions the last. */
  readonly product: ProductIdentity;
  readonly platforms: readonly ProductIdentity[];
  readonly cves: readonly string[];
}

export interface Fixes {
  /** For each CVE the first known version after the one that was seen that it does not affect. */
  readonly fixedIn: ReadonlyArray<string | null>;
  /** The first that none of the CVEs affects, those aside that no version closes; null: none is known. */
  readonly closedBy: string | null;
  readonly leftOpen: readonly string[];
}

/** What one row of a CVE affects of a product. */
export interface FixRow extends Pick<AffectedProduct, 'all' | 'ranges' | 'swEdition' | 'targetSw' | 'requires'> {
  /** The keys of listed versions; after `=` one that means itself alone, not its updates too. */
  readonly listed: readonly string[];
}

export function fixRowOf({ versions, all, ranges, swEdition, targetSw, requires }: AffectedProduct): FixRow {
  const listed = versions.flatMap((exact) => {
    const key = exactKey(exact);
    return key === null ? [] : [exact.update === null ? key : `=${key}`];
  });
  return { listed, all, ranges, swEdition, targetSw, requires };
}

export interface FixFacts {
  readonly vendor: string;
  readonly product: string;
  /** Versions that could be recommended, in their order. */
  readonly versions: readonly KnownVersion[];
  /** By CVE, everything it affects of the product. */
  readonly rows: ReadonlyMap<string, readonly FixRow[]>;
  /** By CVE, versions that hold its fix, where the rows do not tell. */
  readonly fixes: ReadonlyMap<string, readonly KnownVersion[]>;
}

const NOTHING_SEEN: readonly ProductIdentity[] = [];

/** For each known version the first from there on that is not affected; past the end where there is none. */
type NextFree = Int32Array;

/** The first known version at or after a place that one CVE does not affect. */
type FreeFrom = (at: number) => number;

/**
 * Finds updates among the known versions of one product. What it recommends exists, is later than what was seen, on the
 * same line of releases, and affected by no row of the CVE.
 */
export class FixFinder {
  readonly #facts: FixFacts;
  readonly #places = new Map<string, number[]>();
  readonly #anywhere = new Map<string, NextFree>();
  readonly #onPlatforms = new Map<readonly ProductIdentity[], Map<string, NextFree>>();

  constructor(facts: FixFacts) {
    this.#facts = facts;
    facts.versions.forEach(({ keys: { release, full } }, at) => {
      for (const key of new Set([release, full])) {
        const places = this.#places.get(key);
        if (places) places.push(at);
        else this.#places.set(key, [at]);
      }
    });
  }

  find({ product, platforms, cves }: FixQuestion): Fixes {
    const { versions } = this.#facts;
    const seen = seenKeys(product);
    if (!seen) return { fixedIn: cves.map(() => null), closedBy: null, leftOpen: cves };
    const first = this.#firstAfter(seen);
    const line = this.#lineFilter(product);
    const each = cves.map((cve) => ({ cve, freeFrom: this.#freeFrom(cve, { product, platforms, seen, line }) }));
    const fixedIn = each.map(({ freeFrom }) => versions[freeFrom(first)]?.text ?? null);
    const { at, closed } = closeAll(each, first, versions.length);
    return {
      fixedIn,
      closedBy: closed.size > 0 ? (versions[at]?.text ?? null) : null,
      leftOpen: cves.filter((cve) => !closed.has(cve)),
    };
  }

  /** The first known version after what was seen, its updates aside. */
  #firstAfter({ release, full }: SeenKeys): number {
    return lowerBound(this.#facts.versions, release < full ? full : release, true);
  }

  /** Goes on to the next version of the same line where a product has several. */
  #lineFilter({ vendor, product, version }: ProductIdentity): FreeFrom {
    const { versions } = this.#facts;
    const line = lineOf(vendor, product, version ?? '');
    if (line === null) return (at) => at;
    return (at) => {
      let place = at;
      while (place < versions.length && lineOf(vendor, product, versions[place]?.version ?? '') !== line) place += 1;
      return place;
    };
  }

  #freeFrom(
    cve: string,
    { product, platforms, seen, line }: Omit<FixQuestion, 'cves'> & { seen: SeenKeys; line: FreeFrom },
  ): FreeFrom {
    const next = this.#nextFree(cve, platforms);
    const own = this.#ownFix(cve, product, seen);
    return (at) => {
      let place = line(Math.max(at, own));
      while (place < next.length && next[place] !== place) place = line(next[place] as number);
      return place;
    };
  }

  /** Where our own table says that the fix is: on the branch that was seen if it has one. */
  #ownFix(cve: string, { version }: ProductIdentity, { full }: SeenKeys): number {
    const later = this.#facts.fixes.get(cve)?.filter(({ keys }) => keys.full > full) ?? [];
    const fix = later.find((one) => branchOf(one.version) === branchOf(version ?? '')) ?? later[0];
    return fix ? lowerBound(this.#facts.versions, fix.keys.full, false) : 0;
  }

  #nextFree(cve: string, platforms: readonly ProductIdentity[]): NextFree {
    const always = this.#anywhere.get(cve);
    if (always) return always;
    const rows = this.#facts.rows.get(cve) ?? [];
    const needsNothing = rows.every(({ requires, targetSw }) => requires.length === 0 && targetSw === null);
    const seen = platforms.length === 0 ? NOTHING_SEEN : platforms;
    const known = needsNothing ? this.#anywhere : (this.#onPlatforms.get(seen) ?? new Map<string, NextFree>());
    if (!needsNothing) this.#onPlatforms.set(seen, known);
    const found = known.get(cve);
    if (found) return found;
    const next = this.#compute(needsNothing ? rows : rows.filter((row) => matchPlatforms(row, platforms) !== null));
    known.set(cve, next);
    return next;
  }

  #compute(rows: readonly FixRow[]): NextFree {
    const { versions } = this.#facts;
    const affected = new Uint8Array(versions.length);
    for (const row of rows) this.#mark(row, affected);
    const next = new Int32Array(versions.length);
    for (let at = versions.length - 1, free = versions.length; at >= 0; at--) {
      if (affected[at] === 0) free = at;
      next[at] = free;
    }
    return next;
  }

  #mark(row: FixRow, affected: Uint8Array): void {
    const { versions, vendor, product } = this.#facts;
    if (lineOf(vendor, product, '') === null) {
      this.#markVersions(row, affected);
      return;
    }
    // A row about one line of releases says nothing of the versions of another.
    const ofRow = new Uint8Array(versions.length);
    this.#markVersions(row, ofRow);
    versions.forEach(({ version }, at) => {
      if (ofRow[at] && editionFits({ vendor, product, swEdition: row.swEdition }, { version })) affected[at] = 1;
    });
  }

  #markVersions(row: FixRow, affected: Uint8Array): void {
    if (row.all) affected.fill(1);
    for (const line of row.listed) {
      const alone = line.startsWith('=');
      const key = alone ? line.slice(1) : line;
      for (const at of this.#places.get(key) ?? []) if (!alone || this.#keys(at).full === key) affected[at] = 1;
    }
    for (const range of row.ranges) this.#markRange(range, affected);
  }

  #keys(at: number): SeenKeys {
    return (this.#facts.versions[at] as KnownVersion).keys;
  }

  /** As `isWithin` says of each; between the ends nothing has to be compared. */
  #markRange(range: VersionRange, affected: Uint8Array): void {
    const { versions } = this.#facts;
    const { start, end } = rangeKeys(range);
    if (end === null && range.update !== null && range.update !== '-') return;
    let from = start === null ? 0 : lowerBound(versions, start, false);
    const to = end === null ? versions.length : lowerBound(versions, end, false);
    for (const at of (start !== null && !range.startInclusive && this.#places.get(start)) || []) {
      affected.fill(1, from, Math.max(from, Math.min(at, to)));
      from = Math.max(from, at + 1);
    }
    affected.fill(1, from, Math.max(from, to));
    // An included end takes in its updates.
    for (const at of (end !== null && this.#places.get(end)) || [])
      if (isWithin(range, this.#keys(at))) affected[at] = 1;
  }
}

/** Goes from fix to fix until a version is left alone by every CVE that any later version leaves alone. */
function closeAll(
  each: ReadonlyArray<{ readonly cve: string; readonly freeFrom: FreeFrom }>,
  first: number,
  end: number,
): { at: number; closed: ReadonlySet<string> } {
  let [at, open] = [first, each];
  while (open.length > 0) {
    const places = open.map(({ freeFrom }) => freeFrom(at));
    open = open.filter((_, index) => (places[index] as number) < end);
    const furthest = places.reduce((most, place) => (place < end && place > most ? place : most), at);
    if (furthest === at && open.length === places.length) break;
    at = furthest;
  }
  return { at, closed: new Set(open.map(({ cve }) => cve)) };
}

/** The first version whose key is not before the given one, or, with `after`, the first that is later. */
function lowerBound(versions: readonly KnownVersion[], key: string, after: boolean): number {
  let [from, to] = [0, versions.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const { full } = (versions[middle] as KnownVersion).keys;
    if (full < key || (after && full === key)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** `2.4` of `2.4.49`. */
const branchOf = (version: string) => version.split('.').slice(0, 2).join('.');
