import { randomInt } from 'node:crypto';
import { retryTransient } from '../../platform/db/retry.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { claimNext } from './queue.repo.ts';
import { findClaim } from './run.repo.ts';
import { type ClaimedTest, runTest, type Worker } from './run-test.ts';
import { wakeSlot } from './wake-slot.ts';

interface Slot {
  readonly worker: Worker;
  readonly queue: JobQueue;
  /** How much weight one account may have running. */
  readonly accountTests: number;
}

/** A wake-up that cannot be followed is dropped after this long; the sweep sends another one. */
const CLAIM_FOR_MS = 15_000;

/**
 * Runs the test whose turn it is, if one may start. A slot that got a test wakes the next one, so that a single wake-up
 * fills every free slot; a test that ended wakes one too, since its account may start another now.
 */
export async function runNext(slot: Slot): Promise<void> {
  const { worker, queue } = slot;
  const wakeAnother = () =>
    wakeSlot(worker.db.orm, queue).catch((error: unknown) =>
      // The sweep finds a test that could start and sends the wake-up.
      worker.log.warn({ err: error }, 'a wake-up could not be sent'),
    );
  const claim = await claimTurn(slot);
  if (!claim) return;
  if (claim.more) await wakeAnother();
  await runTest(worker, claim).finally(wakeAnother);
}

/** Claims once, although the answer of an earlier try may have been lost. */
async function claimTurn({ worker, accountTests }: Slot): Promise<(ClaimedTest & { readonly more: boolean }) | null> {
  const { db, id } = worker;
  const claimant = { worker: id, beat: randomInt(2 ** 47) };
  // Before the first try: that one may have begun the lease.
  const claimedAt = performance.now();
  const claim = await retryTransient(
    async (tries) => {
      const before = tries > 1 ? await findClaim(db.orm, claimant) : null;
      return before ? { task: before, more: true } : claimNext(db.orm, claimant, accountTests);
    },
    { forMs: CLAIM_FOR_MS },
  );
  return claim && { ...claim, claimedAt };
}
