/** Which of those that wait comes first. */
export type Turn = 'first' | 'usual' | 'last';

/** A semaphore: at most `permits` works run at once, the others wait for their turn, and in order. */
export function semaphore(permits: number): <T>(work: () => Promise<T>, turn?: Turn) => Promise<T> {
  const waiting: Record<Turn, Array<() => void>> = { first: [], usual: [], last: [] };
  let running = 0;
  return async (work, turn = 'usual') => {
    if (running >= permits) await new Promise<void>((proceed) => waiting[turn].push(proceed));
    else running += 1;
    try {
      return await work();
    } finally {
      // The permit goes to the next in line, if there is one.
      const next = waiting.first.shift() ?? waiting.usual.shift() ?? waiting.last.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
