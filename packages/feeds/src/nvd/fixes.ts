import type { ProductIdentity } from '@rocca/contract/cpe/product';
import type { AffectedProduct, ExactVersion, VersionRange } from './cve-record.ts';
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
  /**
   * The keys of listed versions, a line each; after `=` one that means itself alone, not its updates too. In the order of
   * the versions, in which they are found fastest.
   */
  readonly listed: string;
}

export function fixRowOf({ versions, all, ranges, swEdition, targetSw, requires }: AffectedProduct): FixRow {
  return { listed: listedKeys(versions, versions.map(exactKey)), all, ranges, swEdition, targetSw, requires };
}

/** As `FixRow.listed`; the keys are those of the versions, null where it is none. */
export function listedKeys(versions: readonly ExactVersion[], keys: ReadonlyArray<string | null>): string {
  const lines: Array<{ key: string; line: string }> = [];
  for (let at = 0; at < versions.length; at++) {
    const key = keys[at];
    if (key) lines.push({ key, line: versions[at]?.update === null ? key : `=${key}` });
  }
  return lines
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ line }) => line)
    .join('\n');
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
  /** Where the version with a key is, and where the updates of a release are. */
  readonly #places = new Map<string, number>();
  readonly #updates = new Map<string, number[]>();
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
    facts.versions.forEach(({ release, full }, at) => {
      this.#places.set(full, at);
      if (release !== full) this.#addUpdate(release, at);
    });
  }

  #addUpdate(release: string, at: number): void {
    const places = this.#updates.get(release);
    if (places) places.push(at);
    else this.#updates.set(release, [at]);
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
      const from = floors === null ? at : Math.max(at, floors[index] as number);
      return this.#freeFrom(affected[index] as Stretches, from, onLine);
    };
    const places = cves.map((_, index) => freeFrom(index, first));
    const fixedIn = places.map((place) => versions[place]?.text ?? null);
    const { at, left } = this.#closeAll(places, first, freeFrom);
    return {
      fixedIn,
      closedBy: left.length < cves.length ? (versions[at]?.text ?? null) : null,
      leftOpen: left.map((index) => cves[index] as string),
    };
  }

  /**
   * Goes from fix to fix until a version is left alone by every CVE that any later version leaves alone, and says which
   * CVEs are left. It begins at the first fixes of all, which it moves on.
   */
  #closeAll(
    places: number[],
    first: number,
    freeFrom: (index: number, at: number) => number,
  ): { at: number; left: readonly number[] } {
    const end = this.#facts.versions.length;
    for (let at = first; ; ) {
      let furthest = at;
      for (const place of places) if (place !== end && place > furthest) furthest = place;
      if (furthest === at) return { at, left: places.flatMap((place, index) => (place === end ? [index] : [])) };
      at = furthest;
      for (let index = 0; index < places.length; index++) {
        if ((places[index] as number) < at) places[index] = freeFrom(index, at);
      }
    }
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
    const later = fixes.filter((one) => one.full > full);
    const fix = later.find((one) => branchOf(one.version) === branchOf(version ?? '')) ?? later[0];
    return fix ? lowerBound(this.#facts.versions, fix.full, false) : 0;
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
    versions.forEach(({ version, update }, at) => {
      if (ofRow[at] && editionFits({ vendor, product, swEdition: row.swEdition }, { version, update }))
        affected[at] = 1;
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
    const first = this.#facts.versions[0]?.full ?? '';
    let next = 0;
    for (let from = 0; from < listed.length; ) {
      const alone = listed.startsWith('=', from);
      if (alone) from += 1;
      const expected = this.#facts.versions[next]?.full;
      // Mostly the version after the last one: comparing two texts is far cheaper than looking one up.
      const isExpected = expected !== undefined && isLineAt(listed, expected, from);
      const to = isExpected ? from + expected.length : endOfLine(listed, from);
      const key = isExpected ? expected : listed.slice(from, to);
      // Lists begin with versions that are older than all that could be recommended.
      const at = isExpected ? next : key < first ? undefined : this.#places.get(key);
      if (at !== undefined) {
        places.push(at);
        next = at + 1;
      }
      if (!alone && this.#updates.size > 0) for (const one of this.#updates.get(key) ?? NOWHERE) places.push(one);
      from = to + 1;
    }
    this.#listed.set(listed, places);
    return places;
  }

  /** Of the version with a key and of its updates, in their order. */
  #placesWithUpdates(key: string): readonly number[] {
    const at = this.#places.get(key);
    const updates = this.#updates.get(key) ?? NOWHERE;
    if (at === undefined) return updates;
    return updates.length === 0 ? [at] : [at, ...updates].sort((one, other) => one - other);
  }

  /** As `isWithin` says of each; between the ends nothing has to be compared. */
  #markRange(range: VersionRange, affected: Uint8Array): void {
    const { versions } = this.#facts;
    const { start, end } = rangeKeys(range);
    if (end === null && range.update !== null && range.update !== '-') return;
    let from = start === null ? 0 : lowerBound(versions, start, false);
    const to = end === null ? versions.length : lowerBound(versions, end, false);
    for (const at of start !== null && !range.startInclusive ? this.#placesWithUpdates(start) : NOWHERE) {
      affected.fill(1, from, Math.max(from, Math.min(at, to)));
      from = Math.max(from, at + 1);
    }
    affected.fill(1, from, Math.max(from, to));
    // An included end takes in its updates.
    for (const at of end === null ? NOWHERE : this.#placesWithUpdates(end)) {
      if (isWithin(range, versions[at] as KnownVersion)) affected[at] = 1;
    }
  }
}

const NOWHERE: readonly number[] = [];

const NEW_LINE = '\n'.charCodeAt(0);

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}

/** Whether the line that begins there is this one. */
function isLineAt(text: string, line: string, from: number): boolean {
  if (!text.startsWith(line, from)) return false;
  const to = from + line.length;
  return to === text.length || text.charCodeAt(to) === NEW_LINE;
}

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
    const { full } = versions[middle] as KnownVersion;
    if (full < key || (after && full === key)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** `2.4` of `2.4.49`. */
const branchOf = (version: string) => version.split('.').slice(0, 2).join('.');
