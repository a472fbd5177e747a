const DAY_MS = 86_400_000;

/** Midnight (UTC) so many days before today; negative: after it. Facts that must stay young or valid are dated so. */
export function daysAgo(days: number): Date {
  return new Date((Math.floor(Date.now() / DAY_MS) - days) * DAY_MS);
}
