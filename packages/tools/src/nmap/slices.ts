/**
 * How many hosts one nmap works on. It hands a host over when its whole group is done, so a slice is what a stop can
 * lose; and it waits for the slowest service of a group, so several slices at once are faster than one large group:
 * 256 hosts took 27 s in one piece, 10 to 16 s in slices.
 */
export const HOSTS_A_SLICE = 32;
export const SLICES_AT_ONCE = 4;

/** Consecutive pieces; few hosts are spread evenly so that all processes have work. */
export function slicesOf<T>(items: readonly T[]): T[][] {
  const size = Math.max(1, Math.min(HOSTS_A_SLICE, Math.ceil(items.length / SLICES_AT_ONCE)));
  const slices: T[][] = [];
  for (let from = 0; from < items.length; from += size) slices.push(items.slice(from, from + size));
  return slices;
}

/** Runs the work of every slice, some at once; the first that throws ends it. */
export async function eachSlice<T>(slices: readonly T[], work: (slice: T, index: number) => Promise<void>) {
  let next = 0;
  const take = async () => {
    while (next < slices.length) {
      const index = next++;
      await work(slices[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(SLICES_AT_ONCE, slices.length) }, take));
}
