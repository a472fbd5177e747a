import { coverageDetail } from '@rocca/contract/report/coverage-detail';
import type { Clock } from './clock.ts';
import type { Untold } from './source.ts';
import { untold } from './untold.ts';

/** So many questions in a row without an answer, and the service is left alone for a while. */
const MAX_FAILURES = 3;
/** Long enough to spare a run of thousands of questions, short enough for the next run to find a service mended. */
const REST_MS = 60_000;
const LASTING: ReadonlySet<Untold['reason']> = new Set(['failed', 'timed_out', 'refused']);

/**
 * What one service bears: the time between two requests, the pause it asked for, and a rest after failures in a row, so
 * that a dead service costs a run three time-outs and not thousands. All runs of the process share it.
 */
export class Gate {
  readonly #clock: Clock;
  readonly #spacingMs: number;
  #tail: Promise<void> = Promise.resolve();
  #nextAt = Number.NEGATIVE_INFINITY;
  #quotaUntil = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #lastFailure: Untold | null = null;
  #restUntil = Number.NEGATIVE_INFINITY;

  constructor(spacingMs: number, clock: Clock) {
    this.#spacingMs = spacingMs;
    this.#clock = clock;
  }

  /** Why the service is not asked right now; null where it is. */
  closed(): Untold | null {
    const now = this.#clock.now();
    if (now < this.#quotaUntil) return untold('quota', coverageDetail('pause_asked'));
    if (now >= this.#restUntil || !this.#lastFailure) return null;
    const { reason, detail } = this.#lastFailure;
    return untold(reason, `${detail}; not asked again for a minute`);
  }

  /** Waits for the next turn. An aborted wait takes none. */
  async turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#spacingMs === 0) return;
    const before = this.#tail;
    const mine = Promise.withResolvers<void>();
    this.#tail = mine.promise;
    try {
      await abortable(before, signal);
      const waitMs = this.#nextAt - this.#clock.now();
      if (waitMs > 0) await this.#clock.sleep(waitMs, signal);
      this.#nextAt = this.#clock.now() + this.#spacingMs;
    } finally {
      // One who leaves early must not let those behind past those before.
      void before.then(mine.resolve);
    }
  }

  pauseFor(ms: number): void {
    this.#quotaUntil = Math.max(this.#quotaUntil, this.#clock.now() + ms);
  }

  answered(): void {
    this.#failures = 0;
  }

  failed(why: Untold): void {
    if (!LASTING.has(why.reason)) return;
    this.#failures++;
    if (this.#failures < MAX_FAILURES) return;
    this.#failures = 0;
    this.#lastFailure = why;
    this.#restUntil = this.#clock.now() + REST_MS;
  }
}

async function abortable(waiting: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([waiting, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

const gates = new Map<string, Gate>();

/** The gate of a service, by its name and origin: the same for every run of this process. */
export function gateOf(service: string, spacingMs: number, clock: Clock): Gate {
  const key = `${service} ${spacingMs}`;
  const known = gates.get(key);
  if (known) return known;
  const gate = new Gate(spacingMs, clock);
  gates.set(key, gate);
  return gate;
}
