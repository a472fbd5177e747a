/** A program that is started when it is needed, and again when it is gone: one at a time. */
export interface KeptRunning<Program> {
  /** Null: it cannot be started. */
  ensure(): Promise<Program | null>;
  /** Ends the one that is meant, if it is still the one that runs. The next is not started before it is gone. */
  end(isMeant?: (program: Program) => boolean): Promise<void>;
}

/** `start` is given what to call when its program has ended by itself. */
export function keepRunning<Program>(
  start: (onGone: () => void) => Promise<Program | null>,
  stop: (program: Program) => Promise<void>,
): KeptRunning<Program> {
  let running: Promise<Program | null> | null = null;
  let ending: Promise<void> = Promise.resolve();
  const begin = (): Promise<Program | null> => {
    const forget = () => {
      // Another one may run by now.
      if (running === begun) running = null;
    };
    const begun = ending.then(() => start(forget));
    begun.then((program) => program ?? forget(), forget);
    return begun;
  };
  return {
    ensure() {
      running ??= begin();
      return running;
    },
    async end(isMeant = () => true) {
      const ended = running;
      const program = await ended;
      if (program && running === ended && isMeant(program)) {
        running = null;
        ending = stop(program);
      }
      await ending;
    },
  };
}
