import type { KnowledgeQuery, VulnerabilityMatch } from '@rocca/engines/core/knowledge';
import { type SeenKeys, seenKeys } from '@rocca/feeds/nvd/keys';
import { matchAffected } from '@rocca/feeds/nvd/match';
import type { Database } from '../../platform/db/database.ts';
import { type Candidate, findCandidates, type ProductQuestion } from './match.repo.ts';
import { sameMatch, tellingMatch } from './match.rules.ts';

/** Products looked up in one go: bounds the memory, and leaves few round trips even for ten thousand services. */
const PRODUCTS_AT_ONCE = 500;

/** A query with its version as keys, and what is found for it. */
interface Asked {
  readonly query: KnowledgeQuery;
  readonly low: string;
  readonly high: string;
  readonly found: VulnerabilityMatch[];
}

interface ProductAsked extends ProductQuestion {
  readonly asked: readonly Asked[];
}

/** One list of matches for each query: the database finds what may be meant, the rule of the feeds decides. */
export async function findMatches(
  db: Database,
  queries: readonly KnowledgeQuery[],
): Promise<ReadonlyArray<readonly VulnerabilityMatch[]>> {
  const asked = queries.map(askedOf);
  const parts = inParts(byProduct(asked.filter((each) => each !== null)));
  let next = candidatesOf(db, parts[0]);
  for (const [at, part] of parts.entries()) {
    const candidates = await next;
    // The database works on the next part while this one is judged.
    next = candidatesOf(db, parts[at + 1]);
    // Should judging fail, nobody is left to hear of the other's failure.
    next.catch(() => undefined);
    part.forEach((product, index) => {
      judgeProduct(product, candidates[index] ?? []);
    });
  }
  return asked.map((each) => each?.found ?? []);
}

/** Without a version nothing can match. */
function askedOf(query: KnowledgeQuery): Asked | null {
  const keys = seenKeys(query.product);
  return keys && { query, ...inOrder(keys), found: [] };
}

const inOrder = ({ release, full }: SeenKeys) =>
  release < full ? { low: release, high: full } : { low: full, high: release };

function byProduct(asked: readonly Asked[]): ProductAsked[] {
  const products = Map.groupBy(asked, ({ query: { product } }) => `${product.vendor}\n${product.product}`);
  return [...products.values()].flatMap((questions) => {
    const keys = [...new Set(questions.flatMap(({ low, high }) => [low, high]))].sort();
    const [first, lowest, highest] = [questions[0]?.query.product, keys[0], keys.at(-1)];
    if (!first || lowest === undefined || highest === undefined) return [];
    return [{ vendor: first.vendor, product: first.product, keys, lowest, highest, asked: questions }];
  });
}

function inParts(products: readonly ProductAsked[]): ProductAsked[][] {
  const count = Math.ceil(products.length / PRODUCTS_AT_ONCE);
  return Array.from({ length: count }, (_, at) => products.slice(at * PRODUCTS_AT_ONCE, (at + 1) * PRODUCTS_AT_ONCE));
}

async function candidatesOf(db: Database, part: readonly ProductAsked[] | undefined): Promise<Candidate[][]> {
  return part ? await findCandidates(db, part) : [];
}

/** One CVE may name a product in several rows, and counts once for each query. */
function judgeProduct({ asked }: ProductAsked, candidates: readonly Candidate[]): void {
  for (const [cve, rows] of Map.groupBy(candidates, (candidate) => candidate.cve)) {
    let previous: VulnerabilityMatch | undefined;
    for (const each of asked) {
      const match = bestMatch(rows, each);
      if (!match) continue;
      // A product is asked about in many versions, which mostly get one and the same answer: it is kept once.
      previous = previous && sameMatch(previous, match) ? previous : { cve, ...match };
      each.found.push(previous);
    }
  }
}

function bestMatch(rows: readonly Candidate[], { query, low, high }: Asked) {
  let best: ReturnType<typeof matchAffected> = null;
  for (const { affected, lowest, highest } of rows) {
    if (lowest > high || highest < low) continue;
    const match = matchAffected(affected, query.product, query.platforms);
    if (match) best = best ? tellingMatch(best, match) : match;
  }
  return best;
}
