import type { AffectedProduct, ExactVersion, RequiredPlatform, VersionRange } from './cve-record.ts';

/** One name of a configuration with the versions it stands for. */
export interface Criterion {
  readonly part: AffectedProduct['part'];
  readonly vendor: string;
  readonly product: string;
  readonly targetSw: string | null;
  readonly swEdition: string | null;
  readonly vulnerable: boolean;
  readonly which:
    | { readonly kind: 'all' }
    | { readonly kind: 'exact'; readonly exact: ExactVersion }
    | { readonly kind: 'range'; readonly range: VersionRange };
}

/** Versions of one product, each once. */
class Versions {
  readonly #exact = new Map<string, ExactVersion>();
  readonly #ranges = new Map<string, VersionRange>();
  all = false;

  add(which: Criterion['which']): void {
    if (which.kind === 'all') this.all = true;
    else if (which.kind === 'exact') this.#exact.set(`${which.exact.version}\n${which.exact.update}`, which.exact);
    else this.#ranges.set(JSON.stringify(which.range), which.range);
  }

  /** Where all versions are affected, single versions and ranges add nothing. */
  list(): { versions: ExactVersion[]; ranges: VersionRange[] } {
    if (this.all) return { versions: [], ranges: [] };
    return { versions: [...this.#exact.values()], ranges: [...this.#ranges.values()] };
  }

  /** The releases of which it lists a patch level. */
  patchedReleases(): string[] {
    return [...this.#exact.values()].flatMap(({ version, update }) =>
      PATCH_LEVEL.test(update ?? '') ? [version] : [],
    );
  }
}

/** What comes after a release, unlike a candidate for it: `p1`, `sp2`, `update_3`, `hotfix1`, `r5`. */
const PATCH_LEVEL =
  /^(?:p|pl|patch|patchlevel|patch_level|sp|service_pack|mp|maintenance_pack|fp|fixpack|fix_pack|hf|hotfix|cu|cumulative_update|update|u|r|mr|maintenance_release)[._ -]?\d/;

/** Collects what is affected so that a CVE with two hundred exact versions of one product is one row. */
export class AffectedRows {
  readonly #rows = new Map<string, { first: Criterion; requires: RequiredPlatform[][]; versions: Versions }>();
  readonly #known = new Map<string, number>();
  #last: { requires: RequiredPlatform[][]; number: number } | null = null;

  add(criterion: Criterion, requires: RequiredPlatform[][]): void {
    const { part, vendor, product, targetSw, swEdition } = criterion;
    const key = `${part}\n${vendor}\n${product}\n${targetSw ?? ''}\n${swEdition ?? ''}\n${this.#numberOf(requires)}`;
    const row = this.#rows.get(key) ?? { first: criterion, requires, versions: new Versions() };
    row.versions.add(criterion.which);
    this.#rows.set(key, row);
  }

  list(): AffectedProduct[] {
    const rows = [...this.#rows.values()];
    const editions = editionsOf(rows.map(({ first }) => first));
    const patched = new Set(
      rows.flatMap(({ first, versions }) => versions.patchedReleases().map((version) => releaseOf(first, version))),
    );
    return rows.map(({ first, requires, versions }) => ({
      part: first.part,
      vendor: first.vendor,
      product: first.product,
      ...withoutLaterPatches(versions.list(), (version) => patched.has(releaseOf(first, version))),
      all: versions.all,
      targetSw: first.targetSw,
      // If one edition is listed separately, the plain name means the other editions.
      swEdition: first.swEdition ?? plainBeside(editions.get(nameOf(first))),
      requires,
    }));
  }

  /** Equal requirements have one number. All criteria of a clause share one list, which is serialised once. */
  #numberOf(requires: RequiredPlatform[][]): number {
    if (this.#last?.requires === requires) return this.#last.number;
    const text = JSON.stringify(requires);
    const number = this.#known.get(text) ?? this.#known.size;
    this.#known.set(text, number);
    this.#last = { requires, number };
    return number;
  }
}

const nameOf = ({ part, vendor, product }: Criterion) => `${part}\n${vendor}\n${product}`;
const releaseOf = (criterion: Criterion, version: string) => `${nameOf(criterion)}\n${version}`;

/** By product, the editions that are listed separately. */
function editionsOf(criteria: readonly Criterion[]): ReadonlyMap<string, ReadonlySet<string>> {
  const ofEditions = criteria.filter(({ swEdition }) => swEdition !== null);
  const byName = Map.groupBy(ofEditions, nameOf);
  return new Map(
    [...byName].map(([name, some]) => [name, new Set(some.flatMap(({ swEdition }) => swEdition?.split(' ') ?? []))]),
  );
}

/** Longer lists are of languages and processors. */
const MAX_EDITIONS = 10;
const plainBeside = (editions: ReadonlySet<string> | undefined) =>
  editions ? ['-', ...[...editions].slice(0, MAX_EDITIONS)].join(' ') : null;

/**
 * Where the affected patch levels of a release are listed one by one, the release listed beside them means itself: a
 * patch level that is not listed is the fix.
 */
function withoutLaterPatches(
  { versions, ranges }: ReturnType<Versions['list']>,
  isPatched: (version: string) => boolean,
): ReturnType<Versions['list']> {
  const meant = (one: ExactVersion) => (one.update === null && isPatched(one.version) ? { ...one, update: '-' } : one);
  return { versions: versions.map(meant), ranges };
}

/** The platforms of one clause, each product once. A platform without a version (`-`) or with all of them is any. */
export function groupPlatforms(clause: readonly Criterion[]): RequiredPlatform[] {
  const platforms = new Map<string, { first: Criterion; versions: Versions }>();
  for (const criterion of clause) {
    const key = nameOf(criterion);
    const platform = platforms.get(key) ?? { first: criterion, versions: new Versions() };
    platform.versions.add(isUnversioned(criterion.which) ? { kind: 'all' } : criterion.which);
    platforms.set(key, platform);
  }
  return [...platforms.values()].map(({ first: { part, vendor, product, vulnerable }, versions }) => ({
    part,
    vendor,
    product,
    ...(vulnerable && part === 'a' ? { affected: true as const } : {}),
    ...versions.list(),
  }));
}

const isUnversioned = (which: Criterion['which']) => which.kind === 'exact' && which.exact.version === '-';
