import type { KnowledgeAnswer, KnowledgeQuery } from '@rocca/engines/core/knowledge';
import { type SeenKeys, seenKeys } from '@rocca/feeds/nvd/keys';
import type { Database } from '../../platform/db/database.ts';
import { type Asked, judgeProduct, type ProductAsked } from './judge-product.ts';
import { type Candidate, findCandidates } from './match.repo.ts';

/** Products looked up in one go: bounds the memory, and leaves few round trips even for ten thousand services. */
const PRODUCTS_PER_QUERY = 500;

/** One answer for each query: the database finds candidates, the rule of the feeds decides. */
export async function findMatches(
  db: Database,
  queries: readonly KnowledgeQuery[],
): Promise<readonly KnowledgeAnswer[]> {
  const asked = queries.map(askedOf);
  const parts = inParts(byProduct(asked.filter((each) => each !== null)));
  let next = candidatesOf(db, parts[0]);
  for (const [at, part] of parts.entries()) {
    const candidates = await next;
    // The database works on the next part while this one is judged.
    next = candidatesOf(db, parts[at + 1]);
    // If judging throws, `next` is never awaited: without a handler its rejection would end the process.
    next.catch(() => undefined);
    part.forEach((product, index) => {
      judgeProduct(product, candidates[index] ?? []);
    });
  }
  return asked.map((each) => {
    const matches = each?.found ?? [];
    return { known: matches.length > 0, matches, closedBy: null, leftOpen: matches.map(({ cve }) => cve) };
  });
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
  const count = Math.ceil(products.length / PRODUCTS_PER_QUERY);
  return Array.from({ length: count }, (_, at) =>
    products.slice(at * PRODUCTS_PER_QUERY, (at + 1) * PRODUCTS_PER_QUERY),
  );
}

async function candidatesOf(db: Database, part: readonly ProductAsked[] | undefined): Promise<Candidate[][]> {
  return part ? await findCandidates(db, part) : [];
}
