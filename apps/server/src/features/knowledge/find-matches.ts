import type {
  KnowledgeAnswer,
  KnowledgeQuery,
  ProductIdentity,
  VersionSpan,
  VulnerabilityMatch,
} from '@rocca/engines/core/knowledge';
import { ANY_NUMBER } from '@rocca/feeds/cpe/read-version';
import { isBranch } from '@rocca/feeds/nvd/branches';
import { type SeenKeys, seenKeys } from '@rocca/feeds/nvd/keys';
import { knownVersions, type VersionName } from '@rocca/feeds/nvd/known-versions';
import type { Database } from '../../platform/db/database.ts';
import { type Closing, findFixes, type LoadedClosings, loadClosings, type ProductClosings } from './find-fixes.ts';
import { findKnownProducts, findVersionNames } from './fixes.repo.ts';
import { type Asked, judgeProduct, type ProductAsked } from './judge-product.ts';
import { findCandidates, type StoredCandidate } from './match.repo.ts';
import type { FoundMatch } from './match.rules.ts';
import { matchesOfSpans, pointsOf } from './spans.rules.ts';

/** Versions looked up in one go: bounds the memory, and leaves few round trips even for ten thousand services. */
const VERSIONS_PER_QUERY = 500;
/** Parts that the database reads while others are judged: with fewer, one of the two waits for the other. */
const PARTS_AHEAD = 1;

/** A query as the versions that stand for it: one, or several where only spans are known. */
interface Question {
  /** Its place among the queries. */
  readonly at: number;
  readonly query: KnowledgeQuery;
  readonly points: readonly Asked[];
  /** What an update is compared with; null: the version is unknown, and nothing can match. */
  readonly seen: ProductIdentity | null;
  readonly cut: boolean;
  /** Only spans of it are known. */
  readonly isSpan: boolean;
  /** The known versions of its product, where they had to be read. */
  readonly names?: readonly VersionName[];
}

interface ProductQuestions extends ProductAsked {
  readonly questions: readonly Question[];
  /** Its known versions, where they had to be read for the questions. */
  readonly names: readonly VersionName[] | undefined;
}

type Answer = Omit<KnowledgeAnswer, 'known'>;
const NOTHING_FOUND: Answer = { matches: [], closedBy: null, leftOpen: [] };

/** One answer for each query: the database finds candidates, the rule of the feeds decides. */
export async function findMatches(
  db: Database,
  queries: readonly KnowledgeQuery[],
): Promise<readonly KnowledgeAnswer[]> {
  const known = new Set<string>();
  const answers = queries.map((): Answer => NOTHING_FOUND);
  const loading: Array<Promise<readonly LoadedClosings[]>> = [];
  for await (const judged of judgeServices(db, queries)) {
    for (const product of judged) if (product.isKnown) known.add(nameOf(product));
    loading.push(handled(loadClosings(db, judged)));
    if (loading.length > PARTS_AHEAD) close((await loading.shift()) ?? [], answers);
  }
  for (const last of loading) close(await last, answers);
  await addKnown(db, queries, known);
  return queries.map(({ product }, at) => {
    return { known: known.has(nameOf(product)), ...(answers[at] ?? NOTHING_FOUND) };
  });
}

interface JudgedProduct extends ProductClosings {
  /** The knowledge speaks of these versions of it. */
  readonly isKnown: boolean;
}

/** What affects each service, without what closes it: part by part, the products of a part together. */
export async function* judgeServices(
  db: Database,
  queries: readonly KnowledgeQuery[],
): AsyncGenerator<JudgedProduct[]> {
  for await (const { part, candidates } of readAhead(db, partsOf(db, queries))) {
    const found = await candidates;
    yield part.map((product, at) => {
      const ofProduct = found[at] ?? [];
      return { ...closingsOf(product, ofProduct), isKnown: ofProduct.length > 0 };
    });
  }
}

function closingsOf(product: ProductQuestions, candidates: readonly StoredCandidate[]): ProductClosings {
  const rows = [...new Set(judgeProduct(product, candidates).map(({ row }) => row))];
  const closings = product.questions.map(({ at, query, points, seen, cut, isSpan }): Closing => {
    const found = points.map((point) => point.found);
    const matches = isSpan ? matchesOfSpans(found, cut) : (found[0] ?? []);
    return { at, product: seen ?? query.product, platforms: query.platforms, matches };
  });
  return { vendor: product.vendor, product: product.product, closings, rows, names: product.names };
}

/** Answers each query about these products. */
function close(products: readonly LoadedClosings[], answers: Answer[]): void {
  for (const product of products) {
    const withFix = sharedMatches();
    for (const [{ at, matches }, { fixedIn, closedBy, leftOpen }] of findFixes(product)) {
      // Ten thousand services have half a million of them: a list that grows is copied several times.
      const closed: VulnerabilityMatch[] = new Array(matches.reduce((sum, { alike }) => sum + 1 + alike.length, 0));
      let next = 0;
      for (let index = 0; index < matches.length; index++) {
        const whole = withFix(matches[index] as FoundMatch, fixedIn[index] ?? null);
        for (let one = 0; one < whole.length; one++) closed[next++] = whole[one] as VulnerabilityMatch;
      }
      answers[at] = { matches: closed, closedBy, leftOpen };
    }
  }
}

/** If something throws before a promise is awaited, its rejection would end the process without a handler. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** A match for each of its CVEs. Hundreds of queries share them, and mostly their fix. */
function sharedMatches(): (match: FoundMatch, fixedIn: string | null) => readonly VulnerabilityMatch[] {
  const last = new Map<FoundMatch, readonly VulnerabilityMatch[]>();
  return (match, fixedIn) => {
    const known = last.get(match);
    if (known?.[0]?.fixedIn === fixedIn) return known;
    const whole = [closedMatch(match, match.cve, fixedIn)];
    for (const cve of match.alike) whole.push(closedMatch(match, cve, fixedIn));
    last.set(match, whole);
    return whole;
  };
}

/** Field by field: taking an object apart and spreading the rest costs several times as much. */
function closedMatch(
  { basis, range, holds, platform, platformNeeded }: FoundMatch,
  cve: string,
  fixedIn: string | null,
): VulnerabilityMatch {
  return { cve, basis, range, holds, platform, platformNeeded, fixedIn };
}

/** The questions in parts; those that need the known versions of their product come last, when these have been read. */
async function* partsOf(db: Database, queries: readonly KnowledgeQuery[]): AsyncGenerator<ProductQuestions[]> {
  const withSpans = new Set(queries.filter(mayHaveSpans).map(({ product }) => nameOf(product)));
  const asked = queries.map((query, at) => ({ query, at }));
  const isLater = ({ query: { product } }: AskedAt) => withSpans.has(nameOf(product));
  const later = handled(questionsWithSpans(db, asked.filter(isLater)));
  yield* inParts(byProduct(asked.filter((one) => !isLater(one)).map(plainQuestion)));
  yield* inParts(byProduct(await later));
}

interface Reading {
  readonly part: readonly ProductQuestions[];
  readonly candidates: Promise<StoredCandidate[][]>;
}

/** The database works on the next parts while one is judged. */
async function* readAhead(db: Database, parts: AsyncIterable<ProductQuestions[]>): AsyncGenerator<Reading> {
  const reading: Reading[] = [];
  for await (const part of parts) {
    reading.push({ part, candidates: handled(findCandidates(db, part)) });
    const [first] = reading.length > PARTS_AHEAD ? reading.splice(0, 1) : [];
    if (first) yield first;
  }
  yield* reading;
}

interface AskedAt {
  readonly query: KnowledgeQuery;
  readonly at: number;
}

const plainQuestion = ({ query, at }: AskedAt): Question => {
  return { at, query, points: askedOf(query), seen: query.product, cut: false, isSpan: false };
};

/** Spans become the known versions in them, which the same rule judges one by one. */
async function questionsWithSpans(db: Database, asked: readonly AskedAt[]): Promise<Question[]> {
  const products = [...new Map(asked.map(({ query: { product } }) => [nameOf(product), product])).values()];
  const found = await findVersionNames(
    db,
    products.map(({ vendor, product }) => ({ vendor, product, lowest: '' })),
  );
  const namesOf = new Map(products.map((product, at) => [nameOf(product), found[at] ?? []]));
  return asked.map((one) => {
    const { at, query } = one;
    const { product, platforms } = query;
    const names = namesOf.get(nameOf(product)) ?? [];
    const spans = query.spans ?? (mayBeBranch(product) ? branchOf(product, names) : undefined);
    if (!spans) return { ...plainQuestion(one), names };
    const { points, last, cut } = pointsOf(product, spans, knownVersions(product.vendor, product.product, names));
    return {
      at,
      query,
      points: points.flatMap((point) => askedOf({ product: point, platforms })),
      seen: last,
      cut,
      isSpan: true,
      names,
    };
  });
}

const mayHaveSpans = ({ spans, product }: KnowledgeQuery) => spans !== undefined || mayBeBranch(product);

/** A version of few numbers and nothing else, of which the known versions say whether there is more to it. */
const mayBeBranch = ({ part, version, update }: ProductIdentity) =>
  part === 'a' && update === null && version !== null && /^\d{1,3}\.\d{1,3}$/.test(version);

function branchOf({ version }: ProductIdentity, known: readonly VersionName[]): VersionSpan[] | undefined {
  const names = known.map(({ name }) => name);
  return version !== null && isBranch(version, names) ? [{ from: version, to: `${version}.${ANY_NUMBER}` }] : undefined;
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

function byProduct(questions: readonly Question[]): ProductQuestions[] {
  const products = Map.groupBy(questions, ({ query: { product } }) => `${product.part}\n${nameOf(product)}`);
  return [...products.values()].flatMap((ofProduct) => {
    const asked = ofProduct.flatMap(({ points }) => points);
    const keys = [...new Set(asked.flatMap(({ low, high }) => [low, high]))].sort();
    const [first, lowest, highest] = [asked[0]?.query.product, keys[0], keys.at(-1)];
    if (!first || lowest === undefined || highest === undefined) return [];
    const { vendor, product } = first;
    return [{ vendor, product, keys, lowest, highest, asked, questions: ofProduct, names: ofProduct[0]?.names }];
  });
}

function inParts(products: readonly ProductQuestions[]): ProductQuestions[][] {
  const parts: ProductQuestions[][] = [];
  let versions = VERSIONS_PER_QUERY;
  for (const product of products) {
    if (versions >= VERSIONS_PER_QUERY) {
      parts.push([]);
      versions = 0;
    }
    parts.at(-1)?.push(product);
    versions += product.keys.length;
  }
  return parts;
}
