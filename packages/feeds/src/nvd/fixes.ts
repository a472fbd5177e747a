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

/** Answers that are kept, at least those of one machine. */
const MOST_KEPT = 4_000_000;

const NOTHING_SEEN: readonly ProductIdentity[] = [];

/** The next version of the line of releases that was seen, at or after a place; null: the product has but one line. */
type OnLine = ((at: number) => number) | null;

/**
 * Finds updates among the known versions of one product. What it recommends exists, is later than what was seen, on the
 * same line of releases, and affected by no row of the CVE.
 */
export class FixFinder {
  readonly #facts: FixFacts;
  /** Where the version with a full key is, and where those with an update of a release are. */
  readonly #places = new Map<string, number>();
  readonly #updates = new Map<string, number[]>();
  readonly #anywhere = new Map<string, number>();
  readonly #onPlatforms = new Map<readonly ProductIdentity[], Map<string, number>>();
  /**
   * For each CVE and version the first version from there on that is not affected; past the end where there is none. One
   * list for all of them: there are hundreds of thousands.
   */
  #next: Int32Array;
  #used = 0;
  readonly #affected: Uint8Array;

  constructor(facts: FixFacts) {
    this.#facts = facts;
    this.#next = new Int32Array(facts.versions.length * facts.rows.size);
    this.#affected = new Uint8Array(facts.versions.length);
    facts.versions.forEach(({ keys: { release, full } }, at) => {
      this.#places.set(full, at);
      if (release === full) return;
      const updates = this.#updates.get(release);
      if (updates) updates.push(at);
      else this.#updates.set(release, [at]);
    });
  }

  find({ product, platforms, cves }: FixQuestion): Fixes {
    const { versions } = this.#facts;
    const seen = seenKeys(product);
    if (!seen) return { fixedIn: cves.map(() => null), closedBy: null, leftOpen: cves };
    if (this.#used > Math.max(MOST_KEPT, versions.length * this.#facts.rows.size)) this.#forget();
    const first = lowerBound(versions, [seen.release, seen.full].sort()[1] ?? seen.full, true);
    const onLine = this.#onLine(product);
    const offsets = this.#offsetsOf(cves, platforms);
    const floors = this.#facts.fixes.size === 0 ? null : cves.map((cve) => this.#ownFix(cve, product, seen));
    const freeFrom = (index: number, at: number) => {
      const floor = floors?.[index] ?? 0;
      return this.#freeFrom(offsets[index] as number, Math.max(at, floor), onLine);
    };
    const places = cves.map((_, index) => freeFrom(index, first));
    const { at, open } = this.#closeAll(places, first, freeFrom);
    return {
      fixedIn: places.map((place) => versions[place]?.text ?? null),
      closedBy: open.length > 0 ? (versions[at]?.text ?? null) : null,
      leftOpen: open.length === cves.length ? [] : without(cves, open),
    };
  }

  /** Ten thousand machines would each leave answers of their own behind. */
  #forget(): void {
    this.#used = 0;
    this.#anywhere.clear();
    this.#onPlatforms.clear();
  }

  /**
   * Goes from fix to fix until a version is left alone by every CVE that any later version leaves alone, and says which
   * these are. It begins at the first fixes of all.
   */
  #closeAll(
    firstFixes: readonly number[],
    first: number,
    freeFrom: (index: number, at: number) => number,
  ): { at: number; open: readonly number[] } {
    const end = this.#facts.versions.length;
    let [at, open, places] = [first, firstFixes.map((_, index) => index), firstFixes];
    while (open.length > 0) {
      let furthest = at;
      for (const place of places) if (place < end && place > furthest) furthest = place;
      const closable = places.includes(end) ? open.filter((_, index) => places[index] !== end) : open;
      if (furthest === at && closable === open) break;
      [at, open] = [furthest, closable];
      places = open.map((index) => freeFrom(index, furthest));
    }
    return { at, open };
  }

  /** The first version at or after a place that a CVE does not affect. */
  #freeFrom(offset: number, at: number, onLine: OnLine): number {
    const end = this.#facts.versions.length;
    // What is next is free itself.
    if (onLine === null) return at < end ? (this.#next[offset + at] as number) : at;
    let place = onLine(at);
    while (place < end && this.#next[offset + place] !== place) place = onLine(this.#next[offset + place] as number);
    return place;
  }

  #onLine({ vendor, product, version }: ProductIdentity): OnLine {
    const { versions } = this.#facts;
    const line = lineOf(vendor, product, version ?? '');
    if (line === null) return (at) => at;
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

  #offsetsOf(cves: readonly string[], platforms: readonly ProductIdentity[]): number[] {
    const seen = platforms.length === 0 ? NOTHING_SEEN : platforms;
    const here = this.#onPlatforms.get(seen);
    return cves.map((cve) => this.#anywhere.get(cve) ?? here?.get(cve) ?? this.#newOffset(cve, seen));
  }

  #newOffset(cve: string, platforms: readonly ProductIdentity[]): number {
    const rows = this.#facts.rows.get(cve) ?? [];
    const needsNothing = rows.every(({ requires, targetSw }) => requires.length === 0 && targetSw === null);
    const offset = this.#compute(needsNothing ? rows : rows.filter((row) => matchPlatforms(row, platforms) !== null));
    const here = needsNothing ? this.#anywhere : (this.#onPlatforms.get(platforms) ?? new Map<string, number>());
    if (!needsNothing) this.#onPlatforms.set(platforms, here);
    here.set(cve, offset);
    return offset;
  }

  #compute(rows: readonly FixRow[]): number {
    const { length } = this.#facts.versions;
    this.#affected.fill(0);
    for (const row of rows) this.#mark(row, this.#affected);
    const offset = this.#used;
    this.#used += length;
    if (this.#used > this.#next.length) {
      // Machines on which a CVE holds for other rows have answers of their own.
      const larger = new Int32Array(this.#next.length * 2 + length);
      larger.set(this.#next);
      this.#next = larger;
    }
    for (let at = length - 1, free = length; at >= 0; at--) {
      if (this.#affected[at] === 0) free = at;
      this.#next[offset + at] = free;
    }
    return offset;
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
    const { listed } = row;
    for (let from = 0, to = 0; from < listed.length; from = to + 1) {
      to = listed.indexOf('\n', from);
      if (to < 0) to = listed.length;
      const alone = listed[from] === '=';
      const key = listed.slice(alone ? from + 1 : from, to);
      const place = this.#places.get(key);
      if (place !== undefined) affected[place] = 1;
      if (!alone) for (const at of this.#updates.get(key) ?? NOWHERE) affected[at] = 1;
    }
    for (const range of row.ranges) this.#markRange(range, affected);
  }

  /** As `isWithin` says of each; between the ends nothing has to be compared. */
  #markRange(range: VersionRange, affected: Uint8Array): void {
    const { versions } = this.#facts;
    const { start, end } = rangeKeys(range);
    if (end === null && range.update !== null && range.update !== '-') return;
    let from = start === null ? 0 : lowerBound(versions, start, false);
    const to = end === null ? versions.length : lowerBound(versions, end, false);
    for (const at of start !== null && !range.startInclusive ? this.#placesOf(start) : NOWHERE) {
      affected.fill(1, from, Math.max(from, Math.min(at, to)));
      from = Math.max(from, at + 1);
    }
    affected.fill(1, from, Math.max(from, to));
    // An included end takes in its updates.
    for (const at of end === null ? NOWHERE : this.#placesOf(end)) {
      if (isWithin(range, (versions[at] as KnownVersion).keys)) affected[at] = 1;
    }
  }

  /** Of the version with a key and of its updates, in their order. */
  #placesOf(key: string): readonly number[] {
    const [place, updates = NOWHERE] = [this.#places.get(key), this.#updates.get(key)];
    if (place === undefined) return updates;
    return updates.length === 0 ? [place] : [place, ...updates].sort((a, b) => a - b);
  }
}

const NOWHERE: readonly number[] = [];

function without(cves: readonly string[], open: readonly number[]): string[] {
  const closed = new Set(open);
  return cves.filter((_, index) => !closed.has(index));
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
