import { ANY, type CpeName, NOT_APPLICABLE } from '@rocca/contract/cpe/cpe-name';
import type { CpePart } from '@rocca/contract/cpe/product';
import { APPLICATIONS, type KnownProduct, SYSTEMS } from './aliases.ts';
import { NMAP_NAMES } from './nmap-names.ts';

const namesOf = ({ names, alias = [], foreign }: KnownProduct) => [...names, ...alias, ...(foreign?.alias ?? [])];
const byName = (products: readonly KnownProduct[]) =>
  new Map(products.flatMap((one) => namesOf(one).map((name) => [name, one] as const)));
const BY_NAME: Readonly<Record<CpePart, ReadonlyMap<string, KnownProduct>>> = {
  a: byName(APPLICATIONS),
  o: byName(SYSTEMS),
  h: new Map(),
};

/** The product of our table that has this `vendor:product` among its names. */
export function knownByName(part: CpePart, name: string): KnownProduct | undefined {
  return BY_NAME[part].get(name);
}

/** The product of our table that nmap spells out in these words. */
export function knownInWords(words: string | null): KnownProduct | undefined {
  return APPLICATIONS.find(({ text }) => text?.test((words ?? '').slice(0, 200)));
}

/** Every `vendor:product` the knowledge may have for a name, and whether our tables know it at all. */
export function namesFor(part: CpePart, name: string): { readonly names: readonly string[]; readonly sure: boolean } {
  const known = knownByName(part, name)?.names ?? (part === 'a' ? NMAP_NAMES[name] : undefined);
  return { names: known ?? [name], sure: known !== undefined };
}

/** What a name says of the version: nothing, where it is any or none. */
export function versionIn({ version }: CpeName): string | null {
  return version === ANY || version === NOT_APPLICABLE ? null : version;
}

/** A vendor has no colon; a product may (`dbi::pg`). */
export function splitName(name: string): [vendor: string, product: string] {
  const colon = name.indexOf(':');
  return [name.slice(0, colon), name.slice(colon + 1)];
}

/** Names that many vendors give their products: one of them in the knowledge is not this one. */
export const TOO_GENERAL =
  /^.{0,3}$|^(?:(?:ftp|http|https|web|mail|media|file|print|proxy|telnet|ssh|upnp|dns|tftp|application|license|embedded_web)_?(?:server|service|client|d|daemon)?|httpd|ftpd|telnetd|sshd|server|webmail|router|firmware|camera|manager|management|client_management|connect|platform|recursor|web_?gateway|medusa|motion|netbox|origin|rocket|sina|standard|web)$/;
