/** Undoes what was set up, in reverse order. */
export interface Cleanup {
  /** Call it before the thing is made: a step that fails halfway may have made it all the same. */
  add(remove: () => unknown): void;
  /** Runs every removal, the last one first; one that fails does not keep the others from running. */
  clear(): Promise<void>;
}

export function createCleanup(): Cleanup {
  const removals: (() => unknown)[] = [];
  let cleared: Promise<void> | null = null;

  async function removeAll() {
    for (let remove = removals.pop(); remove; remove = removals.pop()) {
      try {
        await remove();
      } catch {
        // Already gone, or it cannot be removed: the sweep at the next start of a worker tries again.
      }
    }
  }

  return {
    add: (remove) => removals.push(remove),
    clear: () => {
      cleared ??= removeAll();
      return cleared;
    },
  };
}
