import type { ProductIdentity } from '@rocca/contract/cpe/product';
import { isPreRelease } from '@rocca/contract/cpe/version';
import { splitUpdate } from '../cpe/split-update.ts';
import type { AffectedProduct, ExactVersion } from './cve-record.ts';
import { type SeenKeys, seenKeys } from './keys.ts';

/** A version that the knowledge names. Its keys are part of it: there are a hundred thousand of them. */
export interface KnownVersion extends SeenKeys {
  /** For a person: `9.3p2`. */
  readonly text: string;
  readonly version: string;
  readonly update: string | null;
}

/** Every version a row names, listed or as the end of a range: `9.3`, or with an update `9.3 p1`. */
export function namedVersions({ versions, ranges }: Pick<AffectedProduct, 'versions' | 'ranges'>): string[] {
  const names: string[] = [];
  // A dash is no version, whatever its update.
  for (const exact of versions) if (exact.version !== '-') names.push(nameOf(exact));
  for (const { start, end, update } of ranges) {
    if (start !== null && start !== '-') names.push(start);
    if (end !== null && end !== '-') names.push(nameOf({ version: end, update }));
  }
  return names;
}

/** The plain release and any update of it are one name. */
const nameOf = ({ version, update }: ExactVersion) =>
  update === null || update === '-' ? version : `${version} ${update}`;

/** A version as it is named, `9.3` or with an update `9.3 p1`, and its key where the caller has it. */
export interface VersionName {
  readonly name: string;
  readonly key?: string | undefined;
}

/** Versions that could be recommended, in their order, each once: no pre-releases. */
export function knownVersions(vendor: string, product: string, names: Iterable<VersionName>): KnownVersion[] {
  const all: KnownVersion[] = [];
  let inOrder = true;
  for (const each of names) {
    const one = plainVersion(each) ?? knownVersion(vendor, product, each.name);
    if (!one) continue;
    const last = all.at(-1);
    if (last?.full === one.full) {
      if (isPlainer(one.text, last.text)) all[all.length - 1] = one;
      continue;
    }
    inOrder &&= last === undefined || last.full < one.full;
    all.push(one);
  }
  // The database gives them in their order.
  return inOrder ? all : inOrderOnce(all);
}

function inOrderOnce(versions: readonly KnownVersion[]): KnownVersion[] {
  const byKey = new Map<string, KnownVersion>();
  for (const one of versions) {
    const other = byKey.get(one.full);
    if (!other || isPlainer(one.text, other.text)) byKey.set(one.full, one);
  }
  return [...byKey.values()].sort((a, b) => (a.full < b.full ? -1 : 1));
}

/** `1.2` and `1.2.0` are one version: which name is shown must not depend on the order of the rows. */
const isPlainer = (one: string, other: string) =>
  one.length === other.length ? one < other : one.length < other.length;

/** Most are nothing but numbers, and there are a hundred thousand of them. */
function plainVersion({ name, key }: VersionName): KnownVersion | null {
  if (key === undefined || !/^\d[\d.]*$/.test(name)) return null;
  return {
    text: name,
    version: name,
    update: null,
    release: key,
    full: key,
    meantByRelease: true,
    named: name,
  };
}

function knownVersion(vendor: string, product: string, name: string): KnownVersion | null {
  if (!/^\d/.test(name) || isPreRelease(name)) return null;
  const [first = '', second = null] = name.split(' ');
  // A letter is part of the number a server calls itself by: `1.3.5a`.
  const isLetter = second !== null && /^[a-z]$/.test(second);
  const { version, update } = isLetter ? { version: first + second, update: null } : splitUpdate(first, second);
  const identity: ProductIdentity = { part: 'a', vendor, product, version, update };
  const keys = seenKeys(identity);
  return keys && version !== null ? { text: textOf(identity), version, update, ...keys } : null;
}

/** The version that a name such as `9.3p2` means; null: none that could be recommended. */
export function versionNamed(
  vendor: string,
  product: string,
  name: string,
): Pick<ProductIdentity, 'version' | 'update'> | null {
  const known = knownVersion(vendor, product, name);
  return known && { version: known.version, update: known.update };
}

/** As its makers write it: `9.3p2`, `1.3.5a`, BIND's `9.9.7-P2`; `6.0 sp1` elsewhere. */
function textOf({ vendor, product, version, update }: ProductIdentity): string {
  if (update === null) return `${version}`;
  if (`${vendor}:${product}` === 'isc:bind') return `${version}-${update.toUpperCase()}`;
  return /^(?:[a-z]|p\d+)$/.test(update) ? `${version}${update}` : `${version} ${update}`;
}
