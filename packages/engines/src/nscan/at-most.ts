/** Lets `count` works run at once; the others wait for their turn, in order. */
export function atMost(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async (work) => {
    if (running >= count) await new Promise<void>((turn) => waiting.push(turn));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
