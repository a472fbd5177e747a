/**
 * Whether a server waits because we asked it to. Slow and jittery servers are slow at times of their own: what proves a
 * wait is that it comes each time it is asked for, is as long as asked for, and never comes otherwise.
 */

export interface Measured {
  readonly askedMs: number;
  readonly tookMs: number;
}

/** Part of the wait that must be seen: clocks of sleeping processes are not exact. */
const SEEN_PART = 0.9;
/** How far the factors between asked and seen may lie apart. */
const SAME_FACTOR = 1.3;
/** The same where the wait is work, which other work delays: below three, the ratio of the waits that are asked for. */
const SAME_FACTOR_OF_WORK = 2.3;
/** What answers without a wait may differ in, as part of the shortest wait: else nothing can be told. */
const SPREAD = 0.4;

/** A first answer that took long enough for the wait to be in it, held against the slowest answer without one. */
export const mayHaveWaited = ({ askedMs, tookMs }: Measured, usualMs: number) =>
  tookMs >= askedMs * SEEN_PART && tookMs >= usualMs + askedMs * 0.5;

/** Needs three waits and three answers without one, taken in turns. `noisy`: the waits were too short to tell. */
export function waitsAsAsked(measured: readonly Measured[], sameFactor = SAME_FACTOR): 'waits' | 'no' | 'noisy' {
  const waits = measured.filter(({ askedMs }) => askedMs > 0);
  const others = measured.filter(({ askedMs }) => askedMs === 0).map(({ tookMs }) => tookMs);
  if (waits.length < 3 || others.length < 3) return 'no';
  const [fastest, slowest] = [Math.min(...others), Math.max(...others)];
  if (slowest - fastest > Math.min(...waits.map(({ askedMs }) => askedMs)) * SPREAD) return 'noisy';
  if (!waits.every((wait) => mayHaveWaited(wait, slowest))) return 'no';
  // An application may run the statement twice, and wait twice as long: by the same factor each time.
  const least = Math.max(...waits.map(({ askedMs, tookMs }) => (tookMs - slowest) / askedMs));
  const most = Math.min(...waits.map(({ askedMs, tookMs }) => (tookMs - fastest) / askedMs));
  // Every wait was there, though not by the same factor: other work may have been in the way.
  return least <= most * sameFactor ? 'waits' : 'noisy';
}

/** No statement is made to wait for longer, whatever is to be proven. */
export const MAX_WAIT_S = 5;
const SHORT = [0, 1, 0, 3, 0, 1];
const SHORT_WORK = 0.5;
/** For servers that are slow at times of their own. */
const LONG = [0, 2, 0, MAX_WAIT_S, 0, 2];

interface WaitOptions {
  /** The wait is work instead of sleep; what a second asked for takes at least, as part of a second. */
  readonly workScale?: number;
}

/**
 * Asks with a wait and without in turns; the answer that raised the suspicion counts for nothing. Waits of several
 * lengths, so that a server that is always slow for this value is told from one that sleeps as long as we say.
 */
export async function provesWait(
  ask: (seconds: number) => Promise<{ readonly ms: number; readonly answered: boolean }>,
  { workScale }: WaitOptions = {},
): Promise<boolean> {
  const measure = async (waits: readonly number[]) => {
    const measured: Measured[] = [];
    for (const seconds of waits) {
      const { ms, answered } = await ask(seconds);
      if (!answered) return 'no';
      const askedMs = seconds * 1_000 * (workScale ?? 1);
      measured.push({ askedMs, tookMs: ms });
      // The rest costs seconds each: the first that does not fit ends it.
      if (ms < askedMs * SEEN_PART) return 'no';
    }
    return waitsAsAsked(measured, workScale === undefined ? SAME_FACTOR : SAME_FACTOR_OF_WORK);
  };
  // Where a second asked for is less of work, one of it is soon over: what else a machine does would cover it.
  const first = await measure(workScale !== undefined && workScale < SHORT_WORK ? LONG : SHORT);
  return (first === 'noisy' ? await measure(LONG) : first) === 'waits';
}
