/** How fast and how much a scan asks. Shared by the HTTP client and the browser's proxy, so that the sum is kept. */
export interface PaceOptions {
  /** Requests begun in a second; null: as fast as the target answers. */
  readonly perSecond: number | null;
  /** Requests of the client that are open at the same time. */
  readonly concurrent: number;
  /** Requests in all. */
  readonly budget: number;
  readonly signal: AbortSignal;
}

/** Leave to send one request. `leave` is called once, when it is over. */
export interface Turn {
  leave(): void;
}

export type NoTurn = 'over_budget' | 'stopped';

export interface PaceCounts {
  /** Requests that got their turn. */
  readonly begun: number;
  /** Requests that came after the budget was used up. */
  readonly overBudget: number;
  readonly open: number;
  readonly waiting: number;
}

export interface Pace {
  /**
   * Waits for a turn. `unheld`: of the browser, which bounds its connections itself and may keep one open for ever (an
   * event stream); it counts for the rate and the budget.
   */
  turn(options?: { readonly unheld?: boolean }): Promise<Turn | NoTurn>;
  counts(): PaceCounts;
  /** What is left of the budget. */
  left(): number;
  /** Begins nothing until `resume`; what is open goes on. */
  pause(): void;
  /** From then on at most so many requests are open; never more than at first. */
  resume(concurrent: number): void;
  /** Every turn that waits, and every later one, is refused. */
  end(): void;
}

/** The share of a second's requests that may come at once after a silence: bounds bursts at small devices. */
const BURST_SECONDS = 0.1;

type Answer = (turn: Turn | NoTurn) => void;

export function createPace({ perSecond, concurrent, budget, signal }: PaceOptions): Pace {
  const rate = perSecond ?? Number.POSITIVE_INFINITY;
  const burst = Math.max(1, rate * BURST_SECONDS);
  // The browser's first: a page is waiting for them, and they need no free place.
  const unheldOnes = new Set<Answer>();
  const heldOnes = new Set<Answer>();
  let tokens = burst;
  let filledAt = performance.now();
  let begun = 0;
  let overBudget = 0;
  let open = 0;
  let timer: NodeJS.Timeout | null = null;
  let most = concurrent;
  let isPaused = false;
  let isEnded = false;

  const fill = () => {
    if (rate === Number.POSITIVE_INFINITY) return;
    const now = performance.now();
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * rate);
    filledAt = now;
  };
  const enter = (unheld: boolean): Turn => {
    begun += 1;
    tokens -= 1;
    if (unheld) return { leave: () => undefined };
    open += 1;
    let left = false;
    return {
      leave() {
        if (left) return;
        left = true;
        open -= 1;
        pump();
      },
    };
  };
  const refusal = (): NoTurn | null => (signal.aborted || isEnded ? 'stopped' : begun >= budget ? 'over_budget' : null);
  /** Whether all of them got their answer. */
  const serve = (waiting: Set<Answer>, unheld: boolean): boolean => {
    for (const answer of waiting) {
      const refused = refusal();
      if (!refused && (isPaused || (!unheld && open >= most))) return true;
      if (!refused && tokens < 1) return false;
      waiting.delete(answer);
      if (refused === 'over_budget') overBudget += 1;
      answer(refused ?? enter(unheld));
    }
    return true;
  };
  const pump = () => {
    fill();
    if (!(serve(unheldOnes, true) && serve(heldOnes, false))) wakeWhenFilled();
  };
  const wakeWhenFilled = () => {
    timer ??= setTimeout(
      () => {
        timer = null;
        pump();
      },
      Math.max(1, ((1 - tokens) / rate) * 1000),
    );
  };
  signal.addEventListener(
    'abort',
    () => {
      clearTimeout(timer ?? undefined);
      pump();
    },
    { once: true },
  );

  return {
    turn: ({ unheld = false } = {}) =>
      new Promise((answer) => {
        (unheld ? unheldOnes : heldOnes).add(answer);
        pump();
      }),
    counts: () => ({ begun, overBudget, open, waiting: unheldOnes.size + heldOnes.size }),
    left: () => Math.max(0, budget - begun),
    pause() {
      isPaused = true;
    },
    resume(concurrentNow) {
      most = Math.max(1, Math.min(concurrent, concurrentNow));
      isPaused = false;
      pump();
    },
    end() {
      isEnded = true;
      pump();
    },
  };
}
