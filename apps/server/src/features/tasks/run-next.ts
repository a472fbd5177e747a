import type { JobQueue } from '../../platform/jobs/queue.ts';
import { claimNext } from './queue.repo.ts';
import { runTest, type Worker } from './run-test.ts';
import { wakeSlot } from './wake-slot.ts';

interface Slot {
  readonly worker: Worker;
  readonly queue: JobQueue;
  /** How much weight one account may have running. */
  readonly accountTests: number;
}

/**
 * Runs the test whose turn it is, if one may start. A slot that got a test wakes the next one, so that a single wake-up
 * fills every free slot; a test that ended wakes one too, since its account may start another now.
 */
export async function runNext({ worker, queue, accountTests }: Slot): Promise<void> {
  const wakeAnother = () =>
    wakeSlot(worker.db.orm, queue).catch((error: unknown) =>
      // The sweep finds a test that could start and sends the wake-up.
      worker.log.warn({ err: error }, 'a wake-up could not be sent'),
    );
  const claim = await claimNext(worker.db.orm, worker.id, accountTests);
  if (!claim) return;
  if (claim.more) await wakeAnother();
  await runTest(worker, claim.task).finally(wakeAnother);
}
