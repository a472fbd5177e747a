import { randomInt } from 'node:crypto';
import { AppError } from '../../platform/http/app-error.ts';

/** A sign-in attempt that waits for its turn. */
export interface QueuedAttempt {
  /** Lanes take turns: one for each client network, one for each user on a known device. */
  readonly lane: string;
  /** Comes from a device that has signed in before. */
  readonly known: boolean;
  /** Aborted when the client is gone. */
  readonly gone: AbortSignal;
}

interface Waiting {
  readonly lane: string;
  start(): void;
  refuse(): void;
}

/** Enough for an office whose users all sign in behind one address; an attacker's further attempts are refused. */
const MAX_WAITING_PER_LANE = 30;
/** At about 30 ms each the last one of a full line waits some 4 seconds. */
const MAX_WAITING = 120;
/** Lanes whose last turn is remembered: enough for the addresses of an attack, and some 100 kB. */
const MAX_REMEMBERED_LANES = 1000;
const RETRY_AFTER_SECONDS = 2;

/** Every fourth turn goes to the longest waiting stranger, so that neither known users nor new lanes can starve one. */
const OLDEST_FIRST_EVERY = 4;

export type AttemptQueue = ReturnType<typeof createAttemptQueue>;

/**
 * Bounds the load of sign-in attempts: few run at once, the least recently served lane comes first, and known devices
 * come before strangers. An attempt that does not fit is refused before it is counted or hashed.
 */
export function createAttemptQueue(slots: number) {
  const known = createLine();
  const strangers = createLine();
  let running = 0;
  let turn = 0;

  function next(): void {
    if (running >= slots) return;
    turn += 1;
    const oldest = turn % OLDEST_FIRST_EVERY === 0 ? strangers.takeOldest() : undefined;
    const chosen = oldest ?? known.takeFairly() ?? strangers.takeFairly();
    if (!chosen) return;
    running += 1;
    chosen.start();
  }

  function enter({ lane, known: isKnown, gone }: QueuedAttempt): Promise<void> {
    return new Promise((start, reject) => {
      const refuse = () => reject(busy());
      if (gone.aborted) return refuse();
      const line = isKnown ? known : strangers;
      const waiting = { lane, start, refuse };
      gone.addEventListener('abort', () => line.remove(waiting), { once: true });
      line.add(waiting);
      next();
    });
  }

  return {
    /** Runs `work` at the attempt's turn. Throws `too_many_requests` when there is no place for it. */
    async run<T>(attempt: QueuedAttempt, work: () => Promise<T>): Promise<T> {
      await enter(attempt);
      try {
        return await work();
      } finally {
        running -= 1;
        next();
      }
    },
  };
}

function busy(): AppError {
  return new AppError('too_many_requests', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    values: { seconds: RETRY_AFTER_SECONDS },
  });
}

/** Attempts in the order they came, and when each lane had its last turn. */
function createLine() {
  const line: Waiting[] = [];
  const lastTurns = new Map<string, number>();
  let turns = 0;

  const lengthOf = (lane: string) => line.filter((one) => one.lane === lane).length;

  function take(chosen: Waiting | undefined): Waiting | undefined {
    if (!chosen) return undefined;
    line.splice(line.indexOf(chosen), 1);
    turns += 1;
    // Deleted first, so that the map's order is that of the last turns and its first entry is the oldest.
    lastTurns.delete(chosen.lane);
    lastTurns.set(chosen.lane, turns);
    const [oldest] = lastTurns.keys();
    if (lastTurns.size > MAX_REMEMBERED_LANES && oldest !== undefined) lastTurns.delete(oldest);
    return chosen;
  }

  /**
   * A full line drops an attempt of its longest lane, so that attempts from one network cannot shut the others out.
   * With one attempt in each lane it drops a random one: otherwise the lanes that filled the line would shut newcomers
   * out.
   */
  function makeRoom(length: number): boolean {
    const lengths = new Map<string, number>();
    for (const { lane } of line) lengths.set(lane, (lengths.get(lane) ?? 0) + 1);
    const longest = Math.max(...lengths.values());
    if (longest === 1 && length === 0) return remove(line[randomInt(line.length)]);
    if (longest <= length + 1) return false;
    return remove(line.findLast(({ lane }) => lengths.get(lane) === longest));
  }

  function remove(waiting: Waiting | undefined): boolean {
    const at = waiting ? line.indexOf(waiting) : -1;
    if (at < 0) return false;
    line.splice(at, 1);
    waiting?.refuse();
    return true;
  }

  return {
    add(waiting: Waiting): void {
      const length = lengthOf(waiting.lane);
      if (length >= MAX_WAITING_PER_LANE || (line.length >= MAX_WAITING && !makeRoom(length))) waiting.refuse();
      else line.push(waiting);
    },
    remove,
    takeOldest: () => take(line[0]),
    takeFairly() {
      const turnOf = ({ lane }: Waiting) => lastTurns.get(lane) ?? 0;
      return take(
        line.reduce<Waiting | undefined>((best, one) => (best && turnOf(best) <= turnOf(one) ? best : one), undefined),
      );
    },
  };
}
