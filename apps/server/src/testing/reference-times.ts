import type { LeaseTimes } from '../features/tasks/index.ts';

/** Leases as short as the test says, in the product's proportions. Without a word from it they are the product's. */
export function referenceTimes(): LeaseTimes | undefined {
  const leaseMs = Number(process.env.REFERENCE_LEASE_MS ?? 0);
  if (leaseMs === 0) return undefined;
  return { beatMs: leaseMs / 32, giveUpMs: leaseMs * 0.85, leaseMs, lookMs: leaseMs / 16 };
}
