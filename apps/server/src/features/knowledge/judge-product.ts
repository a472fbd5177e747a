import type { KnowledgeQuery } from '@rocca/engines/core/knowledge';
import { tellsEdition } from '@rocca/feeds/nvd/editions';
import { seenKeys } from '@rocca/feeds/nvd/keys';
import { matchAffected } from '@rocca/feeds/nvd/match';
import { judgeRow, type RowJudge } from './judge-row.ts';
import type { Candidate, ProductQuestion } from './match.repo.ts';
import { type FoundMatch, preferredMatch } from './match.rules.ts';

/** A query with its version as keys, and what is found for it. */
export interface Asked {
  readonly query: KnowledgeQuery;
  readonly low: string;
  readonly high: string;
  readonly found: FoundMatch[];
}

export interface ProductAsked extends ProductQuestion {
  readonly asked: readonly Asked[];
}

/**
 * Judges all rows about a product for every query about it, and returns those of the CVEs that it found. A CVE in several
 * rows counts once for each query.
 */
export function judgeProduct<Row extends Candidate>({ asked, keys }: ProductAsked, candidates: readonly Row[]): Row[] {
  const place = new Map(keys.map((key, at) => [key, at]));
  const placed = asked
    .map(({ query, found, low, high }) => {
      const seen = seenKeys(query.product);
      return { query, seen, found, low: place.get(low) ?? 0, high: place.get(high) ?? 0 };
    })
    .sort((a, b) => a.low - b.low || a.high - b.high);
  const highest = placed.map(({ high }) => high);
  for (let at = 1; at < highest.length; at++) highest[at] = Math.max(highest[at - 1] ?? 0, highest[at] ?? 0);
  const tellsOne = asked.some(({ query }) => tellsEdition(query.product));
  const matching: Row[] = [];
  for (const ofCve of Map.groupBy(candidates, ({ cve }) => cve).values()) {
    let matches = false;
    for (const candidate of ofCve) {
      // The answer of a row of one edition depends on more than the order of versions.
      const judgeOf = tellsOne && candidate.affected.swEdition !== null ? plainJudge : judgeRow;
      const { first, last, judge } = judgeOf(candidate, keys);
      // A row concerns a few of hundreds of versions: the others are skipped.
      for (let at = firstAtLeast(highest, first); at < placed.length; at++) {
        const each = placed[at] as (typeof placed)[number];
        if (each.low > last) break;
        const match = each.high < first ? null : judge(each);
        if (!match) continue;
        keep(each.found, match);
        matches = true;
      }
    }
    if (matches) matching.push(...ofCve);
  }
  return matching;
}

/** The index of the first number that is not smaller, in an ascending list. */
function firstAtLeast(numbers: readonly number[], least: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] as number) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** One CVE comes after the other, so that an earlier match of the same one is the last. */
function keep(found: FoundMatch[], match: FoundMatch): void {
  const last = found.at(-1);
  if (last?.cve === match.cve) found[found.length - 1] = preferredMatch(last, match);
  else found.push(match);
}

const plainJudge = ({ cve, alike, affected }: Candidate): RowJudge => ({
  first: Number.NEGATIVE_INFINITY,
  last: Number.POSITIVE_INFINITY,
  judge({ query, seen }) {
    const match = matchAffected(affected, query.product, query.platforms, seen);
    return match && { cve, alike, ...match };
  },
});
