interface WatchOptions {
  /** How long something must have been seen unchanged. */
  readonly silentMs: number;
  /** What a single gap between two looks may add, however long it was. */
  readonly longestStepMs: number;
}

/** When a look began and when its answer was there, by the monotonic clock. */
interface LookTimes {
  readonly beganAt: number;
  readonly endedAt: number;
}

interface Seen {
  readonly state: string;
  unchangedMs: number;
}

/**
 * Finds what has not changed for a while, with this process's own monotonic clock: steps of a wall clock, here or on
 * the database's machine, count for nothing. Time in which this process was paused or could not read the database
 * counts as one bounded step, so that waking up never takes the living for dead.
 */
export class SilenceWatch {
  private readonly options: WatchOptions;
  private seen = new Map<string, Seen>();
  private lastEndedAt: number | null = null;

  constructor(options: WatchOptions) {
    this.options = options;
  }

  /** Answers the ids whose state has been the same in every look for `silentMs`. What is not listed is forgotten. */
  look(states: ReadonlyMap<string, string>, { beganAt, endedAt }: LookTimes): string[] {
    // From the end of one look to the beginning of the next: the least time that lies between the two readings.
    const gapMs = this.lastEndedAt === null ? 0 : Math.max(0, beganAt - this.lastEndedAt);
    const stepMs = Math.min(gapMs, this.options.longestStepMs);
    this.lastEndedAt = endedAt;
    const before = this.seen;
    this.seen = new Map();
    const silent: string[] = [];
    for (const [id, state] of states) {
      const known = before.get(id);
      const unchangedMs = known?.state === state ? known.unchangedMs + stepMs : 0;
      this.seen.set(id, { state, unchangedMs });
      if (unchangedMs >= this.options.silentMs) silent.push(id);
    }
    return silent;
  }

  /** Asks for this much more silence before the id is reported again. */
  defer(id: string, ms: number): void {
    const known = this.seen.get(id);
    if (known) known.unchangedMs = Math.min(known.unchangedMs, this.options.silentMs - ms);
  }
}
