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
  /** The keys of listed versions, a line each; after `=` one that means itself alone, not its updates too. */
  readonly listed: string;
}

export function fixRowOf({ versions, all, ranges, swEdition, targetSw, requires }: AffectedProduct): FixRow {
  const listed = versions.flatMap((exact) => {
    const key = exactKey(exact);
    return key === null ? [] : [exact.update === null ? key : `=${key}`];
  });
  return { listed: listed.join('\n'), all, ranges, swEdition, targetSw, requires };
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

/** Numbers that are kept of answers for single machines, at least those of one. */
const MOST_KEPT = 1_000_000;

const NOTHING_SEEN: readonly ProductIdentity[] = [];

/** The next version of the line of releases that was seen, at or after a place; null: the product has but one line. */
type OnLine = ((at: number) => number) | null;

/**
 * The places of affected versions: from the first number up to the second, not included, from the third up to the fourth,
 * and so on, in their order and without touching. A CVE affects a few such stretches of thousands of versions.
 */
type Stretches = readonly number[];

/**
 * Finds updates among the known versions of one product. What it recommends exists, is later than what was seen, on the
 * same line of releases, and affected by no row of the CVE.
 */
export class FixFinder {
  readonly #facts: FixFacts;
  /** Where the version with a key and its updates are, in their order. */
  readonly #places = new Map<string, number[]>();
  readonly #listed = new Map<string, readonly number[]>();
  /** What a CVE affects, by its name: whatever the machine, and on machines of which these platforms were seen. */
  readonly #anywhere = new Map<string, Stretches>();
  readonly #onPlatforms = new Map<readonly ProductIdentity[], Map<string, Stretches>>();
  #kept = 0;
  /** Of one CVE at a time, by place. */
  readonly #affected: Uint8Array;

  constructor(facts: FixFacts) {
    this.#facts = facts;
    this.#affected = new Uint8Array(facts.versions.length);
    facts.versions.forEach(({ keys: { release, full } }, at) => {
      this.#addPlace(full, at);
      if (release !== full) this.#addPlace(release, at);
    });
  }

  #addPlace(key: string, at: number): void {
    const places = this.#places.get(key);
    if (places) places.push(at);
    else this.#places.set(key, [at]);
  }

  find({ product, platforms, cves }: FixQuestion): Fixes {
    const { versions } = this.#facts;
    const seen = seenKeys(product);
    if (!seen) return { fixedIn: cves.map(() => null), closedBy: null, leftOpen: cves };
    const first = lowerBound(versions, [seen.release, seen.full].sort()[1] ?? seen.full, true);
    const onLine = this.#onLine(product);
    const affected = this.#affectedBy(cves, platforms);
    const floors = this.#facts.fixes.size === 0 ? null : cves.map((cve) => this.#ownFix(cve, product, seen));
    const freeFrom = (index: number, at: number) => {
      const floor = floors?.[index] ?? 0;
      return this.#freeFrom(affected[index] as Stretches, Math.max(at, floor), onLine);
    };
    const places = cves.map((_, index) => freeFrom(index, first));
    const { at, left } = this.#closeAll(places, first, freeFrom);
    return {
      fixedIn: places.map((place) => versions[place]?.text ?? null),
      closedBy: left.length < cves.length ? (versions[at]?.text ?? null) : null,
      leftOpen: left.map((index) => cves[index] as string),
    };
  }

  /**
   * Goes from fix to fix until a version is left alone by every CVE that any later version leaves alone, and says which
   * CVEs are left. It begins at the first fixes of all.
   */
  #closeAll(
    firstFixes: readonly number[],
    first: number,
    freeFrom: (index: number, at: number) => number,
  ): { at: number; left: readonly number[] } {
    const end = this.#facts.versions.length;
    const places = [...firstFixes];
    const left: number[] = [];
    let at = first;
    let open = places.map((_, index) => index);
    while (open.length > 0) {
      let furthest = at;
      for (const index of open) {
        const place = places[index] as number;
        if (place === end) left.push(index);
        else if (place > furthest) furthest = place;
      }
      const closable = open.filter((index) => places[index] !== end);
      if (furthest === at && closable.length === open.length) break;
      at = furthest;
      open = closable;
      for (const index of open) if ((places[index] as number) < at) places[index] = freeFrom(index, at);
    }
    return { at, left: left.sort((a, b) => a - b) };
  }

  /** The first version at or after a place that a CVE does not affect. */
  #freeFrom(affected: Stretches, at: number, onLine: OnLine): number {
    if (onLine === null) return afterStretch(affected, at);
    const end = this.#facts.versions.length;
    let place = onLine(at);
    for (let free = afterStretch(affected, place); place < end && free !== place; ) {
      place = onLine(free);
      free = afterStretch(affected, place);
    }
    return place;
  }

  #onLine({ vendor, product, version }: ProductIdentity): OnLine {
    const { versions } = this.#facts;
    const line = lineOf(vendor, product, version ?? '');
    if (line === null) return null;
    return (at) => {
      let place = at;
      while (place < versions.length && lineOf(vendor, product, versions[place]?.version ?? '') !== line) place += 1;
      return place;
    };
  }

  /** Where our own table says that the fix is: on the branch that was seen if it has one. */
  #ownFix(cve: string, { version }: ProductIdentity, { full }: SeenKeys): number {
    const fixes = this.#facts.fixes.get(cve);
    if (!fixes) return 0;
    const later = fixes.filter(({ keys }) => keys.full > full);
    const fix = later.find((one) => branchOf(one.version) === branchOf(version ?? '')) ?? later[0];
    return fix ? lowerBound(this.#facts.versions, fix.keys.full, false) : 0;
  }

  #affectedBy(cves: readonly string[], platforms: readonly ProductIdentity[]): Stretches[] {
    // Ten thousand machines would each leave answers of their own behind.
    if (this.#kept > MOST_KEPT) {
      this.#onPlatforms.clear();
      this.#kept = 0;
    }
    const seen = platforms.length === 0 ? NOTHING_SEEN : platforms;
    const here = this.#onPlatforms.get(seen);
    return cves.map((cve) => this.#anywhere.get(cve) ?? here?.get(cve) ?? this.#compute(cve, seen));
  }

  #compute(cve: string, platforms: readonly ProductIdentity[]): Stretches {
    const rows = this.#facts.rows.get(cve) ?? [];
    const needsNothing = rows.every(({ requires, targetSw }) => requires.length === 0 && targetSw === null);
    this.#affected.fill(0);
    for (const row of rows) if (needsNothing || matchPlatforms(row, platforms)) this.#mark(row, this.#affected);
    const affected = stretchesOf(this.#affected);
    if (needsNothing) {
      this.#anywhere.set(cve, affected);
      return affected;
    }
    const here = this.#onPlatforms.get(platforms) ?? new Map<string, Stretches>();
    this.#onPlatforms.set(platforms, here.set(cve, affected));
    this.#kept += affected.length + 1;
    return affected;
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
    for (const at of row.listed === '' ? NOWHERE : this.#placesOf(row.listed)) affected[at] = 1;
    for (const range of row.ranges) this.#markRange(range, affected);
  }

  /** Of listed versions; many CVEs of a product have the same list. */
  #placesOf(listed: string): readonly number[] {
    const known = this.#listed.get(listed);
    if (known) return known;
    const places: number[] = [];
    for (const line of listed.split('\n')) {
      const alone = line.startsWith('=');
      const key = alone ? line.slice(1) : line;
      for (const at of this.#places.get(key) ?? NOWHERE) {
        if (!alone || this.#facts.versions[at]?.keys.full === key) places.push(at);
      }
    }
    this.#listed.set(listed, places);
    return places;
  }

  /** As `isWithin` says of each; between the ends nothing has to be compared. */
  #markRange(range: VersionRange, affected: Uint8Array): void {
    const { versions } = this.#facts;
    const { start, end } = rangeKeys(range);
    if (end === null && range.update !== null && range.update !== '-') return;
    let from = start === null ? 0 : lowerBound(versions, start, false);
    const to = end === null ? versions.length : lowerBound(versions, end, false);
    for (const at of start !== null && !range.startInclusive ? (this.#places.get(start) ?? NOWHERE) : NOWHERE) {
      affected.fill(1, from, Math.max(from, Math.min(at, to)));
      from = Math.max(from, at + 1);
    }
    affected.fill(1, from, Math.max(from, to));
    // An included end takes in its updates.
    for (const at of end === null ? NOWHERE : (this.#places.get(end) ?? NOWHERE)) {
      if (isWithin(range, (versions[at] as KnownVersion).keys)) affected[at] = 1;
    }
  }
}

const NOWHERE: readonly number[] = [];

function stretchesOf(affected: Uint8Array): number[] {
  const stretches: number[] = [];
  for (let from = affected.indexOf(1); from >= 0; ) {
    const free = affected.indexOf(0, from);
    const to = free < 0 ? affected.length : free;
    stretches.push(from, to);
    from = affected.indexOf(1, to);
  }
  return stretches;
}

/** Where the stretch around a place ends; the place itself if it is in none. */
function afterStretch(stretches: Stretches, at: number): number {
  let [from, to] = [0, stretches.length / 2];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((stretches[2 * middle + 1] as number) <= at) from = middle + 1;
    else to = middle;
  }
  const start = stretches[2 * from];
  return start !== undefined && start <= at ? (stretches[2 * from + 1] as number) : at;
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
