/** What an opening made and must not leave behind. */
export interface Leavings {
  /** To be said before the thing is made: what fails halfway may be there all the same. */
  add(remove: () => unknown): void;
  /** Removes everything, the last first; one that fails does not keep the others. */
  clear(): Promise<void>;
}

export function createLeavings(): Leavings {
  const removals: (() => unknown)[] = [];
  let cleared: Promise<void> | null = null;

  async function removeAll() {
    for (let remove = removals.pop(); remove; remove = removals.pop()) {
      try {
        await remove();
      } catch {
        // Gone already, or not to be removed: the sweep at the next start tries again.
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
