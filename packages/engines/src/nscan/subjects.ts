import { lookup } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import { expandAddresses, namesOf } from '@rocca/contract/target/expand';
import { parseEntry } from '@rocca/contract/target/grammar';
import { MAX_ADDRESSES } from '@rocca/contract/target/limits';
import { classifyAddress } from '@rocca/contract/target/scope';
import type { TestPlan } from '../core/engine.ts';

/** What is to be scanned, once every name has been looked up. */
export interface Subjects {
  readonly ipv4: readonly string[];
  readonly ipv6: readonly string[];
  readonly names: readonly ResolvedName[];
  /** The name a customer knows an address by. */
  nameOf(address: string): string | null;
}

export interface ResolvedName {
  readonly name: string;
  readonly addresses: readonly string[];
  /** Why nothing of it is scanned. */
  readonly refused: 'not_resolved' | 'not_allowed' | null;
}

export type Resolve = (name: string) => Promise<readonly string[]>;

/** As many as a name of everyday use has; a name with hundreds of addresses is not one target any more. */
const MOST_ADDRESSES_OF_A_NAME = 8;

export const resolveName: Resolve = async (name) => {
  const answers = await lookup(name, { all: true, verbatim: true });
  return answers.map(({ address }) => address);
};

/**
 * Reads the plan's entries again and resolves their names. Where a name leads is decided by whoever owns it: each
 * answer is judged like a typed address, so that a name cannot take a scan into our own network.
 */
export async function resolveSubjects(plan: TestPlan, lab: boolean, resolve: Resolve): Promise<Subjects> {
  const entries = plan.entries.flatMap(({ text }) => {
    const parsed = parseEntry(text, { lab });
    return parsed.kind === 'ok' ? [parsed.entry] : [];
  });
  const names = await Promise.all(namesOf(entries).map((name) => resolveOne(name, lab, resolve)));
  const knownAs = new Map<string, string>();
  for (const { name, addresses } of names) {
    for (const address of addresses) if (!knownAs.has(address)) knownAs.set(address, name);
  }
  const all = [...new Set([...expandAddresses(entries), ...knownAs.keys()])].slice(0, MAX_ADDRESSES);
  return {
    ipv4: all.filter((address) => !isIPv6(address)),
    ipv6: all.filter((address) => isIPv6(address)),
    names,
    nameOf: (address) => knownAs.get(address) ?? null,
  };
}

async function resolveOne(name: string, lab: boolean, resolve: Resolve): Promise<ResolvedName> {
  const answers = await resolve(name).catch(() => []);
  if (answers.length === 0) return { name, addresses: [], refused: 'not_resolved' };
  const allowed = answers.filter((address) => {
    const judged = classifyAddress(address, { lab });
    return judged !== null && judged.scope !== 'refused';
  });
  if (allowed.length === 0) return { name, addresses: [], refused: 'not_allowed' };
  return { name, addresses: [...new Set(allowed)].slice(0, MOST_ADDRESSES_OF_A_NAME), refused: null };
}
