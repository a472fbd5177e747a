import type {
  KnowledgeAnswer,
  KnowledgeQuery,
  ProductIdentity,
  VulnerabilityMatch,
} from '@rocca/engines/core/knowledge';
import { type SeenKeys, seenKeys } from '@rocca/feeds/nvd/keys';
import { knownVersions } from '@rocca/feeds/nvd/known-versions';
import type { Database } from '../../platform/db/database.ts';
import { type Closing, findFixes } from './find-fixes.ts';
import { findKnownProducts, findVersionNames } from './fixes.repo.ts';
import { type Asked, judgeProduct, type ProductAsked } from './judge-product.ts';
import { type Candidate, findCandidates } from './match.repo.ts';
import type { FoundMatch } from './match.rules.ts';
import { matchesOfSpans, pointsOf } from './spans.rules.ts';

/** Products looked up in one go: bounds the memory, and leaves few round trips even for ten thousand services. */
const PRODUCTS_PER_QUERY = 500;

/** A query as the versions that stand for it: one, or several where only spans are known. */
interface Question {
  readonly query: KnowledgeQuery;
  readonly points: readonly Asked[];
  /** What an update is compared with; null: the version is unknown, and nothing can match. */
  readonly seen: ProductIdentity | null;
  readonly cut: boolean;
}

/** One answer for each query: the database finds candidates, the rule of the feeds decides. */
export async function findMatches(
  db: Database,
  queries: readonly KnowledgeQuery[],
): Promise<readonly KnowledgeAnswer[]> {
  const questions = await questionsOf(db, queries);
  const parts = inParts(byProduct(questions.flatMap(({ points }) => points)));
  const known = new Set<string>();
  let next = candidatesOf(db, parts[0]);
  for (const [at, part] of parts.entries()) {
    const candidates = await next;
    // The database works on the next part while this one is judged.
    next = candidatesOf(db, parts[at + 1]);
    // If judging throws, `next` is never awaited: without a handler its rejection would end the process.
    next.catch(() => undefined);
    part.forEach((product, index) => {
      const rows = candidates[index] ?? [];
      if (rows.length > 0) known.add(nameOf(product));
      judgeProduct(product, rows);
    });
  }
  await addKnown(db, queries, known);
  return answersOf(db, questions, known);
}

async function answersOf(
  db: Database,
  questions: readonly Question[],
  known: ReadonlySet<string>,
): Promise<KnowledgeAnswer[]> {
  const closings = questions.map(({ query, points, seen, cut }): Closing => {
    const found = points.map((point) => point.found);
    const matches = query.spans ? matchesOfSpans(found, cut) : (found[0] ?? []);
    return { product: seen ?? query.product, platforms: query.platforms, matches };
  });
  const fixes = await findFixes(db, closings);
  const withFix = sharedMatches();
  return closings.map(({ matches }, at) => {
    const { fixedIn = [], closedBy = null, leftOpen = [] } = fixes[at] ?? {};
    return {
      known: known.has(nameOf(questions[at]?.query.product)),
      matches: matches.map((match, index) => withFix(match, fixedIn[index] ?? null)),
      closedBy,
      leftOpen,
    };
  });
}

/** Hundreds of queries share a match, and mostly its fix. */
function sharedMatches(): (match: FoundMatch, fixedIn: string | null) => VulnerabilityMatch {
  const last = new Map<FoundMatch, VulnerabilityMatch>();
  return (match, fixedIn) => {
    const known = last.get(match);
    if (known?.fixedIn === fixedIn) return known;
    const whole = { ...match, fixedIn };
    last.set(match, whole);
    return whole;
  };
}

/** Spans become the known versions in them, which the same rule judges one by one. */
async function questionsOf(db: Database, queries: readonly KnowledgeQuery[]): Promise<Question[]> {
  const withSpans = queries.filter(({ spans }) => spans !== undefined);
  const names = await findVersionNames(
    db,
    withSpans.map(({ product: { vendor, product } }) => ({ vendor, product, lowest: '' })),
  );
  const versionsOf = new Map(withSpans.map((query, at) => [query, names[at] ?? []]));
  return queries.map((query) => {
    const { product, spans, platforms } = query;
    if (!spans) return { query, points: askedOf(query), seen: product, cut: false };
    const versions = knownVersions(product.vendor, product.product, versionsOf.get(query) ?? []);
    const { points, last, cut } = pointsOf(product, spans, versions);
    return { query, points: points.flatMap((point) => askedOf({ product: point, platforms })), seen: last, cut };
  });
}

/** Without a version nothing can match. */
function askedOf(query: KnowledgeQuery): Asked[] {
  const keys = seenKeys(query.product);
  return keys ? [{ query, ...inOrder(keys), found: [] }] : [];
}

const inOrder = ({ release, full }: SeenKeys) =>
  release < full ? { low: release, high: full } : { low: full, high: release };

const nameOf = (name: Pick<ProductIdentity, 'vendor' | 'product'> | undefined) => `${name?.vendor}\n${name?.product}`;

/** Products without a candidate may still be known: in other versions. */
async function addKnown(db: Database, queries: readonly KnowledgeQuery[], known: Set<string>): Promise<void> {
  const others = new Map(queries.map(({ product }) => [nameOf(product), product] as const));
  for (const name of known) others.delete(name);
  const answers = await findKnownProducts(db, [...others.values()]);
  [...others.keys()].forEach((name, at) => {
    if (answers[at]) known.add(name);
  });
}

function byProduct(asked: readonly Asked[]): ProductAsked[] {
  const products = Map.groupBy(asked, ({ query: { product } }) => nameOf(product));
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
