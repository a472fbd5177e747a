import type { LevelCounts } from './levels.ts';
import type { FindingCounts } from './summary.schema.ts';
import { areFindingsCounted } from './what-is-known.ts';

/** The figures a report leads with, on every screen and in every file: counted as `counting.ts` says. */
export interface Headline extends LevelCounts {
  readonly vulns: number;
  readonly known_exploited: number;
  /** How many different vulnerabilities they are: a second line, never the headline. */
  readonly kinds: number;
}

type Counts = Pick<FindingCounts, keyof LevelCounts | 'vulns' | 'known_exploited' | 'distinct'>;

/** Null: no place was searched for vulnerabilities, and their number is not zero but unknown. */
export function headlineOf(report: {
  readonly scan: Counts;
  readonly coverage: Parameters<typeof areFindingsCounted>[0]['coverage'];
}): Headline | null {
  return areFindingsCounted(report) ? countsOf(report.scan) : null;
}

export function countsOf({ vulns, critical, high, medium, low, known_exploited, distinct }: Counts): Headline {
  return { vulns, critical, high, medium, low, known_exploited, kinds: distinct.vulnerabilities };
}
