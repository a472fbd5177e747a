import { parse } from 'tldts';

/** Names that are reserved for tests and texts: a laboratory registers below them as others do below `com`. */
const LABORATORY: ReadonlySet<string> = new Set(['test', 'example']);

const OPTIONS = { allowPrivateDomains: false, extractHostname: false, validateHostname: false } as const;

/** The domain that somebody registers to own this name: `acme.co.uk` of `www.acme.co.uk`. Null: a suffix, or no name. */
export function registrableOf(name: string): string | null {
  return parse(name, OPTIONS).domain;
}

/** Whether anybody could register it: nobody can below `local`, `internal` or a name that is no public suffix. */
export function canBeRegistered(domain: string): boolean {
  const { isIcann, publicSuffix } = parse(domain, OPTIONS);
  return isIcann === true || LABORATORY.has(publicSuffix ?? '');
}
