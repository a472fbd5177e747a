import { createHash } from 'node:crypto';
import type { TestPlan } from '@rocca/engines/core/engine';

/** What makes two tests tests of the same thing: the stored target, or the entries of a typed list in any order. */
export function targetKeyOf({ targetId, plan }: { targetId: string | null; plan: Pick<TestPlan, 'entries'> }): string {
  if (targetId) return targetId;
  const entries = plan.entries.map(({ text }) => text).sort();
  return `list:${createHash('sha256').update(entries.join('\n')).digest('hex').slice(0, 32)}`;
}
