/** What pages of a site were waited for in vain: it is kept for all visits of a scan. */
export interface Patience {
  /** Whether a request did not end while an idle page was open: nobody waits for it twice. */
  isEndless(address: string): boolean;
  noteEndless(address: string): void;
  /** Whether it kept pages from being loaded, more than once: it is not asked for again. */
  isStuck(address: string): boolean;
  noteStuck(address: string): void;
  /** A page did not come to rest in its time. */
  noteTimeout(): void;
  /** The time that a page is given: less on a site where several have used it up. */
  within(ms: number): number;
}

const MOST_ADDRESSES = 100;
/** Once may be a busy machine. */
const TIMES_STUCK = 2;
const MANY_TIMEOUTS = 3;

export function createPatience(): Patience {
  const endless = new Set<string>();
  const stuck = new Map<string, number>();
  let timeouts = 0;
  return {
    isEndless: (address) => endless.has(address),
    noteEndless(address) {
      if (endless.size < MOST_ADDRESSES) endless.add(address);
    },
    isStuck: (address) => (stuck.get(address) ?? 0) >= TIMES_STUCK,
    noteStuck(address) {
      if (stuck.has(address) || stuck.size < MOST_ADDRESSES) stuck.set(address, (stuck.get(address) ?? 0) + 1);
    },
    noteTimeout() {
      timeouts += 1;
    },
    within: (ms) => (timeouts >= MANY_TIMEOUTS ? ms / 2 : ms),
  };
}
