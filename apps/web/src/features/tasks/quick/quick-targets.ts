import { entryKey, splitEntries } from '@rocca/contract/target/tag-input';

/** What one start takes at most. */
export const MAX_TARGETS = 50;

/** The typed or pasted list as it is sent: without http:// and https:// (whose last slash may be gone already), each once. */
export function quickTargetsOf(text: string): string[] {
  const entries = splitEntries(text).map((entry) => entry.replace(/^https?:\/{1,2}/i, ''));
  const once = new Map(entries.filter((entry) => entry !== '').map((entry) => [entryKey(entry), entry]));
  return [...once.values()];
}
