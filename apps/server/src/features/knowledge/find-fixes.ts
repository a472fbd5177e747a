import type { ProductIdentity } from '@rocca/engines/core/knowledge';
import { type Fixes, FixFinder } from '@rocca/feeds/nvd/fixes';
import { seenKeys } from '@rocca/feeds/nvd/keys';
import { knownVersions, namedVersions, type VersionName } from '@rocca/feeds/nvd/known-versions';
import { ownFixes } from '@rocca/feeds/starter/fixes';
import type { Database } from '../../platform/db/database.ts';
import { findRowsOfCves, findVersionNames, type RowOfCve } from './fixes.repo.ts';
import type { FoundMatch } from './match.rules.ts';

/** What was found for one query: what closes it is looked for. */
export interface Closing {
  readonly product: ProductIdentity;
  readonly platforms: readonly ProductIdentity[];
  readonly matches: readonly FoundMatch[];
}

/** The closings of one product. */
interface Group {
  readonly part: ProductIdentity['part'];
  readonly vendor: string;
  readonly product: string;
  readonly lowest: string;
  readonly cves: readonly string[];
  readonly at: readonly number[];
}

/** Rows looked up in one go: bounds the memory. */
const ROWS_PER_QUERY = 10_000;

/** For each the updates that close its matches, where versions are known that do. */
export async function findFixes(db: Database, closings: readonly Closing[]): Promise<Array<Fixes | undefined>> {
  const answers: Array<Fixes | undefined> = closings.map(() => undefined);
  let next: Promise<Loaded> | undefined;
  const parts = inParts(groupsOf(closings));
  for (const [index, part] of parts.entries()) {
    const loaded = await (next ?? load(db, part));
    const following = parts[index + 1];
    // The database works on the next part while this one is judged.
    next = following && load(db, following);
    next?.catch(() => undefined);
    for (const [at, group] of part.entries()) {
      const finder = finderOf(group, loaded.names[at] ?? [], loaded.rows[at] ?? new Map());
      for (const place of group.at) {
        const { product, platforms, matches } = closings[place] as Closing;
        answers[place] = finder.find({ product, platforms, cves: matches.map(({ cve }) => cve) });
      }
    }
  }
  return answers;
}

function groupsOf(closings: readonly Closing[]): Group[] {
  const places = closings.flatMap(({ matches }, at) => (matches.length > 0 ? [at] : []));
  const products = Map.groupBy(places, (at) => {
    const { part, vendor, product } = (closings[at] as Closing).product;
    return `${part}\n${vendor}\n${product}`;
  });
  return [...products.values()].map((at) => {
    const ofProduct = at.map((place) => closings[place] as Closing);
    const { part = 'a', vendor = '', product = '' } = ofProduct[0]?.product ?? {};
    const keys = ofProduct.map((closing) => seenKeys(closing.product)?.release ?? '').sort();
    const cves = new Set<string>();
    for (const { matches } of ofProduct) for (const { cve } of matches) cves.add(cve);
    return { part, vendor, product, lowest: keys[0] ?? '', cves: [...cves], at };
  });
}

function inParts(groups: readonly Group[]): Group[][] {
  const parts: Group[][] = [];
  let rows = ROWS_PER_QUERY;
  for (const group of groups) {
    if (rows >= ROWS_PER_QUERY) {
      parts.push([]);
      rows = 0;
    }
    parts.at(-1)?.push(group);
    rows += group.cves.length;
  }
  return parts;
}

interface Loaded {
  readonly names: ReadonlyArray<readonly VersionName[]>;
  readonly rows: ReadonlyArray<ReadonlyMap<string, readonly RowOfCve[]>>;
}

async function load(db: Database, groups: readonly Group[]): Promise<Loaded> {
  const asked = groups.flatMap((group, at) => group.cves.map((cve) => ({ ...group, cve, at })));
  const [names, rows] = await Promise.all([findVersionNames(db, groups), findRowsOfCves(db, asked)]);
  const byGroup = groups.map(() => new Map<string, readonly RowOfCve[]>());
  for (const [index, { cve, at, part }] of asked.entries()) {
    byGroup[at]?.set(
      cve,
      (rows[index] ?? []).filter((row) => row.part === part),
    );
  }
  return { names, rows: byGroup };
}

function finderOf(
  { vendor, product, cves }: Group,
  stored: readonly VersionName[],
  rows: ReadonlyMap<string, readonly RowOfCve[]>,
): FixFinder {
  const versionsOf = (names: Iterable<VersionName>) => knownVersions(vendor, product, names);
  const own = cves.map((cve) => [cve, ownFixes(cve, vendor, product).map((name) => ({ name }))] as const);
  const fixes = new Map(own.filter(([, names]) => names.length > 0));
  const unstored = [...rows.values()].flatMap((ofCve) => ofCve.filter(({ endsKnown }) => !endsKnown).flatMap(endsOf));
  return new FixFinder({
    vendor,
    product,
    versions: versionsOf([...stored, ...unstored, ...[...fixes.values()].flat()]),
    rows,
    fixes: new Map([...fixes].map(([cve, names]) => [cve, versionsOf(names)])),
  });
}

function endsOf({ ranges }: RowOfCve): VersionName[] {
  return namedVersions({ versions: [], ranges }).map(({ version, update }) => {
    return { name: update === null ? version : `${version} ${update}` };
  });
}
