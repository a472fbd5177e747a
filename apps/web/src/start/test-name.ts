import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { withoutUnprintable } from '@rocca/contract/format/printable';
import { useState } from 'react';

export const MAX_NAME_LENGTH = 200;

/**
 * The name of a test that is about to start: its target's, unless somebody changes it. Profile and date are data of the
 * test, which every screen shows in the reader's language. Names of old targets may hold characters that tests refuse.
 */
export function useTestName({ name: target }: Pick<TargetItem, 'name'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? withoutUnprintable(target).slice(0, MAX_NAME_LENGTH);
  return { text, value: text.trim(), change: setTyped };
}
