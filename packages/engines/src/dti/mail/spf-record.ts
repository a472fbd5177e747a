import { isIPv4, isIPv6 } from 'node:net';

/** The form of an SPF record, RFC 7208. */

export const SPF_VERSION = /^v=spf1(?: |$)/i;

export type Qualifier = '+' | '-' | '~' | '?';
type MechanismName = 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'ip4' | 'ip6' | 'exists';

export interface SpfMechanism {
  readonly name: MechanismName;
  readonly qualifier: Qualifier;
  /** A name, which may hold macros, or an address; null: the domain itself. */
  readonly target: string | null;
  /** Bits of the network; null: a single address. */
  readonly prefix4: number | null;
  readonly prefix6: number | null;
}

export interface SpfRecord {
  /** Up to `all`: what follows it is never evaluated. */
  readonly mechanisms: readonly SpfMechanism[];
  readonly all: Qualifier | null;
  /** Null as well where `all` makes it void. */
  readonly redirect: string | null;
  readonly hasMore: boolean;
}

const MACRO = /%(?:\{[slodiphcrtv]\d{0,3}r?[.\-+,/_=]*\}|[%_-])/gi;
const NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.?$/i;

/** A name, or one with macros that are well-formed. */
function isDomainSpec(text: string): boolean {
  if (text.length > 255 || !/^[\x21-\x7e]+$/.test(text)) return false;
  return text.includes('%') ? !text.replaceAll(MACRO, '').includes('%') : NAME.test(text);
}

/** Null: a syntax error, which voids the whole record. */
export function parseSpf(text: string): SpfRecord | null {
  const mechanisms: SpfMechanism[] = [];
  const modifiers = new Map<string, string>();
  let all: Qualifier | null = null;
  let hasMore = false;
  for (const term of text.slice('v=spf1'.length).split(' ')) {
    if (term === '') continue;
    const modifier = /^([a-z][a-z0-9_.-]*)=(.*)$/i.exec(term);
    if (modifier) {
      const [, name = '', value = ''] = modifier;
      const known = name.toLowerCase();
      if (known === 'redirect' || known === 'exp') {
        if (modifiers.has(known) || !isDomainSpec(value)) return null;
        modifiers.set(known, value.toLowerCase());
      }
      continue;
    }
    const mechanism = parseMechanism(term);
    if (!mechanism) return null;
    if (all !== null) hasMore = true;
    else mechanisms.push(mechanism);
    if (mechanism.name === 'all') all ??= mechanism.qualifier;
  }
  return { mechanisms, all, redirect: all === null ? (modifiers.get('redirect') ?? null) : null, hasMore };
}

function parseMechanism(term: string): SpfMechanism | null {
  const [, qualifier = '+', name = '', rest = ''] = /^([-+~?])?([a-z0-9]+)(.*)$/i.exec(term) ?? [];
  const shape = { qualifier: qualifier as Qualifier, target: null, prefix4: null, prefix6: null };
  switch (name.toLowerCase()) {
    case 'all':
      return rest === '' ? { ...shape, name: 'all' } : null;
    case 'include':
    case 'exists': {
      const target = rest.slice(1);
      if (!rest.startsWith(':') || !isDomainSpec(target)) return null;
      return { ...shape, name: name.toLowerCase() as 'include' | 'exists', target: target.toLowerCase() };
    }
    case 'ptr':
      if (rest === '') return { ...shape, name: 'ptr' };
      return rest.startsWith(':') && isDomainSpec(rest.slice(1))
        ? { ...shape, name: 'ptr', target: rest.slice(1).toLowerCase() }
        : null;
    case 'a':
    case 'mx': {
      // A macro may hold a slash: the prefix is what stands at the end.
      const [, spec, bits4, bits6] = /^(?::(.+?))?(?:\/(\d{1,3}))?(?:\/\/(\d{1,3}))?$/.exec(rest) ?? [];
      const prefix4 = prefixOf(bits4, 32);
      const prefix6 = prefixOf(bits6, 128);
      const isShaped = rest === '' || /^[:/]/.test(rest);
      if (!isShaped || prefix4 === undefined || prefix6 === undefined) return null;
      if (rest !== '' && spec === undefined && bits4 === undefined && bits6 === undefined) return null;
      if (spec !== undefined && !isDomainSpec(spec)) return null;
      return {
        ...shape,
        name: name.toLowerCase() as 'a' | 'mx',
        target: spec?.toLowerCase() ?? null,
        prefix4,
        prefix6,
      };
    }
    case 'ip4': {
      const [, address = '', bits] = /^:([\d.]{7,15})(?:\/(\d{1,2}))?$/.exec(rest) ?? [];
      const prefix4 = prefixOf(bits, 32);
      return isIPv4(address) && prefix4 !== undefined ? { ...shape, name: 'ip4', target: address, prefix4 } : null;
    }
    case 'ip6': {
      const [, address = '', bits] = /^:([\da-f:.]{2,45})(?:\/(\d{1,3}))?$/i.exec(rest) ?? [];
      const prefix6 = prefixOf(bits, 128);
      return isIPv6(address) && prefix6 !== undefined
        ? { ...shape, name: 'ip6', target: address.toLowerCase(), prefix6 }
        : null;
    }
    default:
      return null;
  }
}

/** Null: none is given; undefined: not one that exists. */
function prefixOf(bits: string | undefined, most: number): number | null | undefined {
  if (bits === undefined) return null;
  return Number(bits) <= most ? Number(bits) : undefined;
}
