/** A semaphore: at most `permits` works run at once, the others wait in order. */
export function semaphore(permits: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async (work) => {
    if (running >= permits) await new Promise<void>((proceed) => waiting.push(proceed));
    else running += 1;
    try {
      return await work();
    } finally {
      // The permit goes to the next in line, if there is one.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
