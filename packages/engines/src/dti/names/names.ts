/** Names as this search handles them: lower case, without the last dot. */

const MAX_NAME = 253;
/** A host, or what may stand between a host and its domain. A label that begins with an underscore is no host: `_dmarc`. */
const LABEL = /^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

export const parentOf = (name: string) => name.slice(name.indexOf('.') + 1);
export const firstLabelOf = (name: string) => name.slice(0, name.indexOf('.'));

export function isAtOrBelow(name: string, domain: string): boolean {
  return (
    name === domain || (name.length > domain.length && name.endsWith(domain) && name.at(-domain.length - 1) === '.')
  );
}

/** The name in its one spelling if it is a host of the domain; a leading `*.` is left out. */
export function hostOf(text: string, domain: string): string | null {
  let name = text.trim().toLowerCase();
  if (name.startsWith('*.')) name = name.slice(2);
  if (name.endsWith('.')) name = name.slice(0, -1);
  if (name.length > MAX_NAME || !isAtOrBelow(name, domain)) return null;
  if (name === domain) return name;
  const labels = name.slice(0, -domain.length - 1).split('.');
  return labels.every((label) => LABEL.test(label)) ? name : null;
}

/** The names between a name and the domain, the nearest to the domain first. */
export function namesBetween(name: string, domain: string): string[] {
  const between: string[] = [];
  for (let above = parentOf(name); above.length > domain.length; above = parentOf(above)) between.unshift(above);
  return between;
}

/** `192.0.2.1` as `1.2.0.192.in-addr.arpa`; IPv6 by its half bytes under `ip6.arpa`. */
export function reverseName(address: string): string {
  if (!address.includes(':')) return `${address.split('.').reverse().join('.')}.in-addr.arpa`;
  const [front = '', back] = address.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [before, after] = [groups(front), groups(back ?? '')];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const digits = [...before, ...zeros, ...after].map((group) => group.padStart(4, '0')).join('');
  return `${[...digits].reverse().join('.')}.ip6.arpa`;
}
