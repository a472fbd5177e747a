import { lookup } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import { canonicalAddress } from '@rocca/contract/target/address';
import { expandAddresses, leftOutOfEntries, namesOf } from '@rocca/contract/target/expand';
import { parseEntry } from '@rocca/contract/target/grammar';
import { MAX_ADDRESSES } from '@rocca/contract/target/limits';
import { classifyAddress, type ScopeOptions } from '@rocca/contract/target/scope';
import type { TestPlan } from './engine.ts';

/** The addresses of a test, once every name has been resolved. */
export interface Subjects {
  readonly ipv4: readonly string[];
  readonly ipv6: readonly string[];
  readonly names: readonly ResolvedName[];
  /** Entries of the plan that may no longer be tested: what is allowed has changed since the start. */
  readonly refusedEntries: readonly string[];
  /** Addresses inside the plan's ranges that are never tested. */
  readonly leftOut: readonly string[];
  /** Something is left out because it is private and the provider asks for a VPN. */
  readonly needsVpn: boolean;
  /** The name a customer knows an address by. */
  nameOf(address: string): string | null;
}

export interface ResolvedName {
  readonly name: string;
  readonly addresses: readonly string[];
  /** Why nothing of it is tested. */
  readonly refused: 'not_resolved' | 'not_allowed' | 'needs_vpn' | null;
  /** Why some of its addresses are not. */
  readonly left: 'too_many' | 'not_allowed' | 'needs_vpn' | null;
}

export type Resolve = (name: string) => Promise<readonly string[]>;

/** The system resolver runs few look-ups at once, and a dead name server takes its time over each. */
const CONCURRENT_LOOKUPS = 8;
const LOOKUP_TIMEOUT_MS = 5000;

/** As many as a name of everyday use has; a name with hundreds of addresses is more than one target. */
const MAX_ADDRESSES_PER_NAME = 8;

export const resolveName: Resolve = async (name) => {
  const answers = await lookup(name, { all: true, verbatim: true });
  return answers.map(({ address }) => address);
};

/**
 * Reads the plan's entries again and resolves their names. The owner of a name decides where it leads, so each answer
 * is judged like a typed address: a name cannot take a test into our own network.
 */
export async function resolveSubjects(
  plan: TestPlan,
  scope: ScopeOptions,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<Subjects> {
  const parsed = plan.entries.map(({ text }) => ({ text, result: parseEntry(text, scope) }));
  const entries = parsed.flatMap(({ result }) => (result.kind === 'ok' ? [result.entry] : []));
  const names = await resolveAll(namesOf(entries), scope, resolve, signal);
  const knownAs = new Map<string, string>();
  for (const { name, addresses } of names) {
    for (const address of addresses) if (!knownAs.has(address)) knownAs.set(address, name);
  }
  const leftOut = leftOutOfEntries(entries, scope);
  const typed = [...expandAddresses(entries)].filter((address) => !leftOut.includes(address));
  const wanted = [...new Set([...typed, ...knownAs.keys()])];
  const all = wanted.slice(0, MAX_ADDRESSES);
  const beyond = new Set(wanted.slice(MAX_ADDRESSES));
  return {
    ipv4: all.filter((address) => !isIPv6(address)),
    ipv6: all.filter((address) => isIPv6(address)),
    names: names.map((name) => (name.addresses.some((one) => beyond.has(one)) ? { ...name, left: 'too_many' } : name)),
    refusedEntries: parsed.flatMap(({ text, result }) => (result.kind === 'ok' ? [] : [text])),
    leftOut,
    needsVpn:
      names.some(({ refused, left }) => refused === 'needs_vpn' || left === 'needs_vpn') ||
      parsed.some(({ result }) => result.kind === 'wrong' && result.reason === 'private_without_vpn'),
    nameOf: (address) => knownAs.get(address) ?? null,
  };
}

async function resolveAll(
  names: readonly string[],
  scope: ScopeOptions,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<ResolvedName[]> {
  const resolved: ResolvedName[] = [];
  const inTime: Resolve = (name) => within(resolve(name), signal);
  let next = 0;
  const take = async () => {
    while (next < names.length) {
      signal.throwIfAborted();
      const index = next++;
      resolved[index] = await resolveOne(names[index] as string, scope, inTime);
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENT_LOOKUPS, names.length) }, take));
  signal.throwIfAborted();
  return resolved;
}

/** Rejects when it takes too long or the test is stopped. */
function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(LOOKUP_TIMEOUT_MS)]);
  return new Promise((done, fail) => {
    ends.addEventListener('abort', () => fail(ends.reason), { once: true });
    work.then(done, fail);
  });
}

async function resolveOne(name: string, scope: ScopeOptions, resolve: Resolve): Promise<ResolvedName> {
  const answers = await resolve(name).catch(() => []);
  if (answers.length === 0) return { name, addresses: [], refused: 'not_resolved', left: null };
  const allowed = new Set<string>();
  let refused: 'not_allowed' | 'needs_vpn' | null = null;
  for (const answer of answers) {
    const judged = classifyAddress(answer, scope);
    // A mapped IPv4 is tested, and counted, as the IPv4 it is.
    if (judged && judged.scope !== 'refused') allowed.add(canonicalAddress(answer) ?? answer);
    else refused = judged?.scope === 'refused' && judged.reason === 'private_without_vpn' ? 'needs_vpn' : 'not_allowed';
  }
  if (allowed.size === 0) return { name, addresses: [], refused, left: null };
  return {
    name,
    addresses: [...allowed].slice(0, MAX_ADDRESSES_PER_NAME),
    refused: null,
    left: allowed.size > MAX_ADDRESSES_PER_NAME ? 'too_many' : refused,
  };
}
