import { engineFacts } from '@rocca/contract/engines/registry';
import { targetKindsOf } from '@rocca/contract/target/engine-kinds';
import { parseEntry } from '@rocca/contract/target/grammar';
import { entryKey, splitEntries } from '@rocca/contract/target/tag-input';

/** What one start takes at most. */
const MAX_TARGETS = 50;

export const maxTargetsOf = (engine: string): number => engineFacts(engine)?.maxEntries ?? MAX_TARGETS;

/** Entries that are no address or name of a kind the engine tests. What it may reach, the server decides. */
export function wrongEntries(targets: readonly string[], engine: string): string[] {
  const options = { kinds: targetKindsOf(engine), lab: true };
  return targets.filter((entry) => {
    const result = parseEntry(entry, options);
    return result.kind === 'wrong' && (result.code === 'not_valid' || result.code === 'kind_not_accepted');
  });
}

/** The typed or pasted list as it is sent: without http:// and https:// (whose last slash may be gone already), each once. */
export function quickTargetsOf(text: string): string[] {
  const entries = splitEntries(text).map((entry) => entry.replace(/^https?:\/{1,2}/i, ''));
  const once = new Map(entries.filter((entry) => entry !== '').map((entry) => [entryKey(entry), entry]));
  return [...once.values()];
}
