import type { ProductIdentity } from '@rocca/engines/core/knowledge';
import { type Fixes, FixFinder } from '@rocca/feeds/nvd/fixes';
import { seenKeys } from '@rocca/feeds/nvd/keys';
import { knownVersions, namedVersions, type VersionName } from '@rocca/feeds/nvd/known-versions';
import { hasOwnFixes, ownFixes } from '@rocca/feeds/starter/fixes';
import type { Database } from '../../platform/db/database.ts';
import { findOtherRows, findVersionNames } from './fixes.repo.ts';
import type { FoundMatch } from './match.rules.ts';
import type { StoredRow } from './stored-row.repo.ts';

/** What was found for one query: what closes it is looked for. */
export interface Closing {
  /** The place of the query. */
  readonly at: number;
  readonly product: ProductIdentity;
  readonly platforms: readonly ProductIdentity[];
  readonly matches: readonly FoundMatch[];
}

/** The closings of one product. */
export interface ProductClosings {
  readonly vendor: string;
  readonly product: string;
  readonly closings: readonly Closing[];
  /** What is known already of rows that are about the CVEs of the matches, each once. */
  readonly rows: readonly StoredRow[];
  /** Its known versions, where they were read already. */
  readonly names: readonly VersionName[] | undefined;
}

/** What the updates of a product are looked for in. */
export interface LoadedClosings extends Omit<ProductClosings, 'names'> {
  readonly names: readonly VersionName[];
}

/** Reads what is needed to find the updates of each product. */
export async function loadClosings(db: Database, products: readonly ProductClosings[]): Promise<LoadedClosings[]> {
  const open = products.filter(({ rows }) => rows.length > 0);
  const unread = open.filter(({ names }) => names === undefined);
  const [read, others] = await Promise.all([
    findVersionNames(
      db,
      unread.map(({ vendor, product, closings }) => ({ vendor, product, lowest: lowestOf(closings) })),
    ),
    findOtherRows(db, open),
  ]);
  const namesOf = new Map(unread.map((each, at) => [each, read[at] ?? []]));
  return open.map((each, at) => {
    const names = each.names ? laterNames(each.names, lowestOf(each.closings)) : (namesOf.get(each) ?? []);
    return { ...each, names, rows: [...each.rows, ...(others[at] ?? [])] };
  });
}

const laterNames = (names: readonly VersionName[], lowest: string) =>
  names.filter(({ key }) => key === undefined || key >= lowest);

/** An update of any of them is later than the earliest. */
function lowestOf(closings: readonly Closing[]): string {
  let lowest: string | undefined;
  for (const { product, matches } of closings) {
    const key = seenKeys(product)?.release ?? '';
    if (matches.length > 0 && (lowest === undefined || key < lowest)) lowest = key;
  }
  return lowest ?? '';
}

/** For each closing of a product the updates that close its matches, where versions are known that do. */
export function findFixes(loaded: LoadedClosings): Map<Closing, Fixes> {
  const finder = finderOf(loaded);
  return new Map(
    loaded.closings
      .filter(({ matches }) => matches.length > 0)
      .map((closing) => {
        const { product, platforms, matches } = closing;
        const fixes = finder.find({ product, platforms, cves: matches.map(({ cve }) => cve) });
        return [closing, fixes.leftOpen.length === 0 ? fixes : { ...fixes, leftOpen: withAlike(fixes, matches) }];
      }),
  );
}

/** What is left open of one CVE is left open of those that say the same. */
function withAlike({ leftOpen }: Fixes, matches: readonly FoundMatch[]): string[] {
  const left = new Set(leftOpen);
  return matches.flatMap(({ cve, alike }) => (left.has(cve) ? [cve, ...alike] : []));
}

function finderOf({ vendor, product, names, closings, rows: stored }: LoadedClosings): FixFinder {
  const part = closings[0]?.product.part;
  const rows = Map.groupBy(
    stored.filter((row) => row.part === part),
    ({ cve }) => cve,
  );
  const versionsOf = (named: Iterable<VersionName>) => knownVersions(vendor, product, named);
  const fixes = new Map<string, VersionName[]>();
  const unstored: VersionName[] = [];
  for (const cve of hasOwnFixes(vendor, product) ? rows.keys() : []) {
    const own = ownFixes(cve, vendor, product).map((name) => ({ name }));
    if (own.length > 0) fixes.set(cve, own);
  }
  for (const row of stored) if (!row.endsKnown && row.part === part) unstored.push(...endsOf(row));
  const further = [...unstored, ...[...fixes.values()].flat()];
  return new FixFinder({
    vendor,
    product,
    versions: versionsOf(further.length === 0 ? names : [...names, ...further]),
    rows,
    fixes: new Map([...fixes].map(([cve, named]) => [cve, versionsOf(named)])),
  });
}

function endsOf({ ranges }: StoredRow): VersionName[] {
  return namedVersions({ versions: [], ranges }).map((name) => ({ name }));
}
