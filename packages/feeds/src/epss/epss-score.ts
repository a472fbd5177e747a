/** Chance that a CVE is exploited within 30 days, 0 to 1, and its rank among all, 0 to 1. */
export interface EpssScore {
  readonly cve: string;
  readonly score: number;
  readonly percentile: number;
}

/** The metadata in the first line of the file. */
export interface EpssHead {
  readonly model: string | null;
  /** ISO 8601 in UTC; null where the file does not say. */
  readonly scoredAt: string | null;
}
