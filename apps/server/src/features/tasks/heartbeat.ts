import type { Localised } from '@rocca/contract/language';
import { EngineFailure, type Progress } from '@rocca/engines/core/engine';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/logger.ts';
import { LEASE_TIMES, type LeaseTimes } from './lease.ts';
import { type Attempt, beat, type Places } from './run.repo.ts';

type EndReason = 'stop' | 'shutdown' | 'lost';

/** Why a run was ended from outside. `lost` is for the engine and the log: a worker without its lease writes no cause. */
export const END_WORDS = {
  stop: { it: 'Il test è stato fermato.', en: 'The test was stopped.' },
  shutdown: { it: 'La piattaforma è stata fermata.', en: 'The platform was stopped.' },
  lost: { it: 'Il nodo non ha più in carico il test.', en: 'The worker no longer holds the lease of the test.' },
} as const satisfies Record<EndReason, Localised>;

export interface Heartbeat {
  /** Aborted when the run must end, for whatever reason. */
  readonly signal: AbortSignal;
  /** Aborted when the lease is lost or can no longer be proven: from then on nothing is written. */
  readonly lost: AbortSignal;
  progress(progress: Progress): void;
  /** What the engine said last of the places it has written; null while it has said nothing. */
  places(): Places | null;
  endReason(): EndReason | null;
  /** A fenced write was refused: the test is another worker's. */
  lose(): void;
  /** No tool runs any more. The lease is still renewed, but silence is no longer a reason to give up. */
  toolsEnded(): void;
  stop(): void;
}

interface HeartbeatInput {
  readonly db: Database;
  /** Names the test in its lines. */
  readonly log: Log;
  readonly attempt: Attempt;
  /** Aborted when the process is asked to stop. */
  readonly stopping: AbortSignal;
  /** When the claim was sent, by `performance.now()`. */
  readonly claimedAt: number;
  readonly times?: LeaseTimes;
}

/** A heartbeat without an answer may sit on a dead connection: after this long another one is sent beside it. */
const UNANSWERED_MS = 2000;
const MAX_UNANSWERED = 3;

/** Renews the lease while a test runs, writes progress, and learns of a requested stop. */
export function startHeartbeat(input: HeartbeatInput): Heartbeat {
  const { db, log, attempt, stopping, claimedAt, times = LEASE_TIMES } = input;
  const run = new AbortController();
  const lease = new AbortController();
  let reason: EndReason | null = null;
  let latest: Progress = { fraction: 0, stage: 'running' };
  const end = (why: EndReason) => {
    reason ??= why;
    run.abort(new EngineFailure(END_WORDS[why]));
  };
  const lose = () => {
    end('lost');
    lease.abort(new EngineFailure(END_WORDS.lost));
  };
  const onShutdown = () => end('shutdown');
  stopping.addEventListener('abort', onShutdown, { once: true });
  if (stopping.aborted) onShutdown();

  // The time a heartbeat was sent, not when its answer was read: a paused process reads old answers.
  let heardAt = claimedAt;
  let sentAt = claimedAt;
  let unanswered = 0;
  let mayGiveUp = true;

  const send = async () => {
    const at = performance.now();
    sentAt = at;
    unanswered += 1;
    try {
      const held = await beat(db.orm, attempt, {
        percentage: latest.fraction,
        stage: latest.stage,
        places: latest.places ?? null,
      });
      heardAt = Math.max(heardAt, at);
      // Two workers must never test one target at once.
      if (!held) lose();
      else if (held.stopRequested) end('stop');
    } catch (error) {
      log.warn({ err: error }, 'a heartbeat failed');
    } finally {
      unanswered -= 1;
    }
  };
  const timer = setInterval(() => {
    if (lease.signal.aborted) return;
    const now = performance.now();
    // Cut off from the database for so long that others may take this worker for dead: its tools end before that.
    if (mayGiveUp && now - heardAt > times.giveUpMs) return lose();
    if (unanswered === 0 || (unanswered < MAX_UNANSWERED && now - sentAt > UNANSWERED_MS)) void send();
  }, times.beatMs);

  return {
    signal: run.signal,
    lost: lease.signal,
    progress({ fraction, stage, part, places = latest.places }) {
      latest = {
        // One rising number, whatever phases a tool counts in.
        fraction: Math.min(1, Math.max(latest.fraction, fraction)),
        stage: part ? `${stage} ${part.done}/${part.total}` : stage,
        ...(places && { places }),
      };
    },
    places: () => latest.places ?? null,
    endReason: () => reason,
    lose,
    toolsEnded() {
      mayGiveUp = false;
    },
    stop() {
      clearInterval(timer);
      stopping.removeEventListener('abort', onShutdown);
    },
  };
}
