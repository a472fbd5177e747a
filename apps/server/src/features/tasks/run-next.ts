import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isTransient } from '../../platform/db/pg-error.ts';
import { retryTransient } from '../../platform/db/retry.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { claimNext, couldStart } from './queue.repo.ts';
import { findClaim, requeue } from './run.repo.ts';
import { type ClaimedTest, runTest, type Worker } from './run-test.ts';
import { wakeSlot } from './wake-slot.ts';

export interface Slot {
  readonly worker: Worker;
  readonly queue: JobQueue;
  /** How much weight one account may have running. */
  readonly accountTests: number;
}

/** A wake-up that cannot be followed is dropped after this long; the sweep sends another one. */
const CLAIM_FOR_MS = 10_000;

/** A slot that has passed a wake-up on takes no other one for this long, so that it reaches another worker. */
const PASSED_ON_MS = 1000;

/**
 * Runs the test whose turn it is, if one may start here. A slot that got a test wakes the next one, so that a single
 * wake-up fills every free slot; a test that ended wakes one too, since its account may start another now. On a full
 * disk tests stay queued: they could not store what they find. The sweep asks again.
 */
export async function runNext(slot: Slot): Promise<void> {
  const { worker, queue } = slot;
  const wakeAnother = () =>
    wakeSlot(worker.db.orm, queue).catch((error: unknown) =>
      // The sweep finds a test that could start and sends the wake-up.
      worker.log.warn({ err: error }, 'a wake-up could not be sent'),
    );
  if (!(await worker.hasSpace())) return;
  const claim = await worker.slots.inTurn(() => claimTurn(slot));
  if (!claim) return passOn(slot, wakeAnother);
  if (worker.stopping.aborted) return giveBack(worker, claim);
  if (claim.more) await wakeAnother();
  await runTest(worker, claim).finally(() => {
    claim.freeSlots();
    return wakeAnother();
  });
}

/**
 * The wake-up may be of no use here, for lack of an engine or of free slots, and of use to another worker. Each slot
 * that passes it on pauses: after as many hops as this worker has idle slots, the wake-up is elsewhere.
 */
async function passOn({ worker, accountTests }: Slot, wakeAnother: () => Promise<void>): Promise<void> {
  if (!(await couldStart(worker.db.orm, accountTests, worker.id))) return;
  await wakeAnother();
  await pause(PASSED_ON_MS, undefined, { signal: worker.stopping }).catch(() => undefined);
}

type Claimed = ClaimedTest & { readonly more: boolean; freeSlots(): void };

/** Claims once, although the answer of an earlier try may have been lost. */
async function claimTurn({ worker, accountTests }: Slot): Promise<Claimed | null> {
  const { db, id, slots } = worker;
  const claimant = { worker: id, beat: randomInt(2 ** 47) };
  const beganAt = performance.now();
  const claim = await retryTransient(
    async (tries) => {
      // An earlier try may have begun the lease although its answer was lost.
      const before = tries > 1 ? await findClaim(db.orm, claimant) : null;
      if (before) return { task: before, more: true, claimedAt: beganAt };
      const claimedAt = performance.now();
      const taker = { ...worker.abilities(), slots: slots.total, free: slots.free };
      const next = await claimNext(db.orm, claimant, accountTests, taker);
      return next && { ...next, claimedAt };
    },
    // A try that is under way is waited for: it may have claimed a test, which is then given back.
    { forMs: CLAIM_FOR_MS, mayPass: (error) => isTransient(error) && !worker.stopping.aborted },
  );
  return claim && { ...claim, freeSlots: slots.take(claim.task.weight) };
}

/** A worker that stops begins no test: another one takes it. */
async function giveBack({ db, id }: Worker, { task, freeSlots }: Claimed): Promise<void> {
  freeSlots();
  await requeue(db.orm, { taskId: task.id, worker: id, attempt: task.attempt });
}
