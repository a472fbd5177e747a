/** A semaphore: at most `permits` works run at once, the others wait in order. Patient ones let all others pass. */
export function semaphore(permits: number): <T>(work: () => Promise<T>, isPatient?: boolean) => Promise<T> {
  const waiting: Array<() => void> = [];
  const patient: Array<() => void> = [];
  let running = 0;
  return async (work, isPatient = false) => {
    const queue = isPatient ? patient : waiting;
    if (running >= permits) await new Promise<void>((proceed) => queue.push(proceed));
    else running += 1;
    try {
      return await work();
    } finally {
      // The permit goes to the next in line, if there is one.
      const next = waiting.shift() ?? patient.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
