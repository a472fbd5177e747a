import { ANY, type CpeName, NOT_APPLICABLE, parseCpe } from '@rocca/contract/cpe/cpe-name';
import { normaliseVersion } from '@rocca/contract/cpe/normalise-version';
import type { CpePart, ProductIdentity } from '@rocca/contract/cpe/product';
import { APPLICATIONS, type KnownProduct, SYSTEMS } from './aliases.ts';
import { upstreamOf } from './backport.ts';

/** What a scanner says in words beside the name. */
export interface SeenProduct {
  readonly product: string | null;
  readonly version: string | null;
}

const byName = (products: readonly KnownProduct[]) =>
  new Map(products.flatMap((one) => [...one.names, ...(one.alias ?? [])].map((name) => [name, one] as const)));
const BY_NAME: Readonly<Record<CpePart, ReadonlyMap<string, KnownProduct>>> = {
  a: byName(APPLICATIONS),
  o: byName(SYSTEMS),
  h: new Map(),
};

/**
 * The product under every name the vulnerability knowledge may know it by. From the CPE name a scanner gives, and from
 * the product's name in words where that is another product (nmap names the library and spells out the server) or where
 * there is no CPE name. Empty: nothing the knowledge could know.
 */
export function identifyProduct(cpeUri: string, seen: SeenProduct): ProductIdentity[] {
  const name = parseCpe(cpeUri);
  const inWords = APPLICATIONS.find(({ text }) => text?.test(seen.product ?? ''));
  const named = name ? fromName(name, seen, inWords) : [];
  const spoken = inWords && inWords !== (name && productOf(name)) ? fromWords(inWords, seen) : [];
  return [...named, ...spoken];
}

function productOf({ part, vendor, product }: CpeName): KnownProduct | undefined {
  return BY_NAME[part].get(`${vendor}:${product}`);
}

function fromName(name: CpeName, seen: SeenProduct, inWords: KnownProduct | undefined): ProductIdentity[] {
  const known = productOf(name);
  const own = name.version === ANY || name.version === NOT_APPLICABLE ? null : name.version;
  // A name without a version takes the one in words only if both are about the same product.
  const version = own ?? (known && known === inWords ? seen.version : null);
  const update = name.update === ANY || name.update === NOT_APPLICABLE ? null : name.update;
  // nmap shortens `5.6.0 - 5.7.0` to `5` in the name.
  const certain = name.part !== 'a' || seen.version === null || isCertain(seen.version);
  const names = known?.names ?? [`${name.vendor}:${name.product}`];
  return identities(name.part, names, certain ? version : null, update);
}

function fromWords(known: KnownProduct, { version }: SeenProduct): ProductIdentity[] {
  return identities('a', known.names, version !== null && isCertain(version) ? version : null, null);
}

function identities(
  part: CpePart,
  names: readonly string[],
  text: string | null,
  update: string | null,
): ProductIdentity[] {
  const called = text !== null && /mariadb/i.test(text) && names.includes('mysql:mysql') ? ['mariadb:mariadb'] : names;
  return called.map((name) => {
    const [vendor = '', product = ''] = splitName(name);
    const version = text === null || isMisread(name, text) ? null : plainVersion(vendor, product, text);
    return { part, vendor, product, ...splitUpdate(version, update) };
  });
}

/** A vendor has no colon; a product may (`dbi::pg`). */
function splitName(name: string): [string, string] {
  const colon = name.indexOf(':');
  return [name.slice(0, colon), name.slice(colon + 1)];
}

function plainVersion(vendor: string, product: string, text: string): string | null {
  const version = normaliseVersion(vendor, product, upstreamOf(text)).toLowerCase();
  return /^[a-z]{0,3}\.?\d/.test(version) ? version.slice(0, 100) : null;
}

/** `3.X - 4.X`, `9.6.0 or later`, `5.8|5.9`: the exact version is unknown. */
function isCertain(version: string): boolean {
  return !/\s-\s|\bor\b|\||\b\d+\.x\b|\.x\b/i.test(version);
}

/** nmap's fingerprint of every newer Samba says 4.6.2, whatever runs. */
function isMisread(name: string, version: string): boolean {
  return name === 'samba:samba' && version === '4.6.2';
}

/** The knowledge has a separate column for patch levels and release candidates, and for Jetty's day of build. */
const WITH_UPDATE = /^(\d+(?:\.\d+)*)[-_. ]?((?:p|patch|rc|cr|pre|alpha|beta|a|b|m|sp)[._-]?\d+)$/;
const WITH_DAY = /^(\d+(?:\.\d+)+)\.v(\d{8})$/;

function splitUpdate(version: string | null, update: string | null): Pick<ProductIdentity, 'version' | 'update'> {
  const parts = version !== null && update === null ? (WITH_UPDATE.exec(version) ?? WITH_DAY.exec(version)) : null;
  return parts ? { version: parts[1] ?? version, update: parts[2] ?? null } : { version, update };
}

/** Parts a server lists beside itself (`OpenSSL/1.0.1f PHP/5.4.3`), as nmap keeps them in its extra information. */
export function identifyComponents(extraInfo: string | null): ProductIdentity[] {
  const tokens = (extraInfo ?? '').slice(0, 500).matchAll(/\b(OpenSSL|PHP|Jetty|Werkzeug)\/(\d[\w.+~-]*)/g);
  const found = [...tokens].flatMap(([, name = '', version = '']) => {
    const known = COMPONENTS.get(name);
    const product = known && BY_NAME.a.get(known);
    return product ? fromWords(product, { product: name, version: version.replace(/-fips$/, '') }) : [];
  });
  return found.slice(0, 20);
}

const COMPONENTS: ReadonlyMap<string, string> = new Map([
  ['OpenSSL', 'openssl:openssl'],
  ['PHP', 'php:php'],
  ['Jetty', 'eclipse:jetty'],
  ['Werkzeug', 'palletsprojects:werkzeug'],
]);
