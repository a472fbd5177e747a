import type { KnowledgeQuery, VulnerabilityMatch } from '@rocca/engines/core/knowledge';
import { editionFits } from '@rocca/feeds/nvd/editions';
import { matchAffected } from '@rocca/feeds/nvd/match';
import { judgeRow, type Placed, type RowJudge } from './judge-row.ts';
import type { Candidate, ProductQuestion } from './match.repo.ts';
import { tellingMatch } from './match.rules.ts';

/** A query with its version as keys, and what is found for it. */
export interface Asked {
  readonly query: KnowledgeQuery;
  readonly low: string;
  readonly high: string;
  readonly found: VulnerabilityMatch[];
}

export interface ProductAsked extends ProductQuestion {
  readonly asked: readonly Asked[];
}

/** Judges all rows about a product for every query about it. A CVE in several rows counts once for each query. */
export function judgeProduct({ asked, keys }: ProductAsked, candidates: readonly Candidate[]): void {
  const place = new Map(keys.map((key, at) => [key, at]));
  const placed = asked
    .map(({ query, found, low, high }) => ({ query, found, low: place.get(low) ?? 0, high: place.get(high) ?? 0 }))
    .sort((a, b) => a.low - b.low || a.high - b.high);
  const judge = editionsMatter(asked, candidates) ? plainJudge : judgeRow;
  for (const ofCve of Map.groupBy(candidates, ({ cve }) => cve).values()) {
    const rows = ofCve.map((candidate) => judge(candidate, keys));
    for (const each of placed) {
      const match = bestMatch(rows, each);
      if (match) each.found.push(match);
    }
  }
}

/** Where even an edition that does not exist would fit, no version decides whether a row's edition does. */
function editionsMatter(asked: readonly Asked[], [any]: readonly Candidate[]): boolean {
  const elsewhere = any && { ...any.affected, swEdition: 'no such edition' };
  return elsewhere !== undefined && asked.some(({ query }) => !editionFits(elsewhere, query.product));
}

const plainJudge =
  ({ cve, affected }: Candidate): RowJudge =>
  ({ query }) => {
    const match = matchAffected(affected, query.product, query.platforms);
    return match && { cve, ...match };
  };

function bestMatch(rows: readonly RowJudge[], asked: Placed): VulnerabilityMatch | null {
  let best: VulnerabilityMatch | null = null;
  for (const judge of rows) {
    const match = judge(asked);
    if (match) best = best ? tellingMatch(best, match) : match;
  }
  return best;
}
