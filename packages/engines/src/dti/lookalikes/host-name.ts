import { domainToASCII, domainToUnicode } from 'node:url';
import { getDomain, parse } from 'tldts';

/** A host name, split where a registry's part begins. */
export interface HostName {
  /** ASCII, the whole of it: `xn--mnchen-3ya.de`. */
  readonly host: string;
  /** ASCII, what somebody registered. */
  readonly domain: string;
  /** Unicode, everything before the suffix: `www.münchen`. */
  readonly before: string;
  /** Unicode, the registered name without its suffix: `münchen`. */
  readonly name: string;
  /** ASCII: `de`, `co.uk`. */
  readonly suffix: string;
}

/** Suffixes of hosting companies are names like any other: whoever owns `github.io` is not a registry. */
const OPTIONS = { allowPrivateDomains: false, extractHostname: false, validateHostname: false } as const;

/** Splits a host name; null: it is a public suffix, an address or no host name. */
export function splitHost(text: string): HostName | null {
  const host = hostNameOf(text.toLowerCase().replace(/\.$/, ''));
  if (host === null) return null;
  const { domain, domainWithoutSuffix, publicSuffix } = parse(host, OPTIONS);
  if (!domain || !domainWithoutSuffix || !publicSuffix) return null;
  const before = decoded(host.slice(0, -publicSuffix.length - 1));
  return { host, domain, before, name: decoded(domainWithoutSuffix), suffix: publicSuffix };
}

/** The registered domain that a name belongs to; null: the name is a public suffix. */
export function registeredPartOf(host: string): string | null {
  return getDomain(host, OPTIONS);
}

// Hyphens in third and fourth place are kept for encoded names: registries refuse all others.
const LABEL = /^(?!..--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const ENCODED = /^xn--[a-z0-9-]{0,58}[a-z0-9]$/;
const ASCII_ONLY = /^[a-z0-9.-]*$/;

/** ASCII form of a host name in lower case; null: it is none. */
export function hostNameOf(text: string): string | null {
  const ascii = ASCII_ONLY.test(text) && !text.includes('xn--') ? text : domainToASCII(text);
  if (ascii.length < 3 || ascii.length > 253) return null;
  const labels = ascii.split('.');
  if (labels.length < 2 || /^\d+$/.test(labels.at(-1) ?? '')) return null;
  return labels.every((label) => LABEL.test(label) || ENCODED.test(label)) ? ascii : null;
}

const decoded = (labels: string) => (labels.includes('xn--') && domainToUnicode(labels)) || labels;
