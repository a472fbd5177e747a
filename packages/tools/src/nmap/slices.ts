/**
 * One nmap works on a group of hosts and waits for the slowest service in it, so several at once are faster: 256 hosts
 * with services took 27 s in one process and 15 s in four. More processes than that cost more than they bring:
 * each needs 0.4 to 0.8 s of a core to begin, and looks for hosts that are up by itself. 4,096 addresses with 10 hosts
 * up took 110 s in one process, 67 s in four, and more than 250 s in slices of 32.
 */
export const MAX_SLICES = 4;

/** nmap hands a host over when its whole group is done, so a stop loses what is in the groups. Its own choice is 64. */
export const HOSTS_PER_GROUP = 32;

/** Dealt like cards: neighbours, which are often alike, end in different slices, and all of them are equally long. */
export function slicesOf<T>(items: readonly T[]): T[][] {
  const slices: T[][] = Array.from({ length: Math.min(MAX_SLICES, items.length) }, () => []);
  for (const [index, item] of items.entries()) slices[index % slices.length]?.push(item);
  return slices;
}
