import { engineFacts } from '../engines/registry.ts';
import { ENTRY_KINDS, type EntryKind } from './entry.ts';
import type { TargetOptions } from './grammar.ts';

/** The kinds of a target's extra addresses, whatever the engine. */
export const ADDRESS_KINDS = ['ipv4', 'range', 'cidr', 'range_cidr', 'ipv6'] as const satisfies readonly EntryKind[];

/** The kinds an engine accepts; every kind for an unknown engine. */
export function targetKindsOf(engine: string): readonly EntryKind[] {
  return engineFacts(engine)?.kinds ?? ENTRY_KINDS;
}

/** What an engine accepts as a target: kinds, and how many entries. */
export function targetOptionsOf(engine: string): Pick<TargetOptions, 'kinds' | 'maxEntries'> {
  return { kinds: targetKindsOf(engine), maxEntries: engineFacts(engine)?.maxEntries };
}
