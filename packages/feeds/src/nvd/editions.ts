import type { ProductIdentity } from '@rocca/contract/cpe/product';
import { editionGroup } from '../cpe/read-edition.ts';
import type { AffectedProduct } from './cve-record.ts';

type Edition = Pick<AffectedProduct, 'vendor' | 'product' | 'swEdition'>;
type Seen = Pick<ProductIdentity, 'version' | 'update' | 'edition'>;

/** Two numbers or more of a version, for comparing with the first release of a line. */
const numbersOf = (version: string) => version.split('.').map((number) => Number.parseInt(number, 10) || 0);

/** The minor release with which each even line of Node.js became a long-term one: nodejs.org/en/about/previous-releases. */
const NODE_LTS: ReadonlyMap<number, number> = new Map([
  [4, 2],
  [6, 9],
  [8, 9],
  [10, 13],
  [12, 13],
  [14, 15],
  [16, 13],
  [18, 12],
  [20, 9],
]);

/** Products whose version tells the edition, and the editions of the knowledge that it decides. */
const TOLD_BY_VERSION: ReadonlyArray<{
  readonly name: string;
  readonly editions: readonly string[];
  readonly editionOf: (version: string, update: string | null) => string;
  /** Numbers of the editions interleave: Jenkins 2.426.3 (long-term) has the fix that 2.440 (weekly) lacks. */
  readonly interleaves?: boolean;
}> = [
  {
    name: 'jenkins:jenkins',
    editions: ['lts', '-'],
    editionOf: (version) => (/^\d+\.\d+\.\d+/.test(version) ? 'lts' : '-'),
    interleaves: true,
  },
  {
    name: 'discourse:discourse',
    editions: ['beta', 'stable'],
    editionOf: (version, update) => (/beta/.test(`${version} ${update}`) ? 'beta' : 'stable'),
  },
  {
    // Its builds for customers of ISC end with `-S` and a number.
    name: 'isc:bind',
    editions: ['supported_preview'],
    editionOf: (version, update) =>
      /[-. ]s\d+$/.test(`${version} ${update ?? ''}`.trim()) ? 'supported_preview' : '-',
  },
  {
    name: 'nodejs:node.js',
    editions: ['lts', '-'],
    editionOf: (version) => {
      const [major = 0, minor = 0] = numbersOf(version);
      return minor >= (NODE_LTS.get(major) ?? Number.POSITIVE_INFINITY) ? 'lts' : '-';
    },
  },
];

const toldByVersion = (vendor: string, product: string) =>
  TOLD_BY_VERSION.find(({ name }) => name === `${vendor}:${product}`);

/** The line of releases a version belongs to; null where the product has but one. */
export function lineOf(vendor: string, product: string, version: string): string | null {
  const told = toldByVersion(vendor, product);
  return told?.interleaves ? told.editionOf(version, null) : null;
}

/** Whether anything is known of the edition of what was seen. */
export function tellsEdition({ vendor, product, edition }: ProductIdentity): boolean {
  return edition !== undefined || toldByVersion(vendor, product) !== undefined;
}

export type EditionAnswer = 'yes' | 'no' | 'unknown';

/**
 * Whether what was seen is of the edition that a row is about. The version tells it, or the service says it; an edition
 * that it says excludes the others. `- enterprise` is the plain name beside a row of its own for `enterprise`.
 */
export function editionAnswer({ vendor, product, swEdition }: Edition, seen: Seen): EditionAnswer {
  if (seen.version === null || swEdition === null) return 'yes';
  const [first = '', ...others] = swEdition.split(' ');
  const told = toldByVersion(vendor, product);
  const line = told?.editionOf(seen.version, seen.update);
  if (told && first === line) return others.length === 0 || first === '-' ? 'yes' : 'unknown';
  if (told?.editions.includes(first)) return 'no';
  if (first === '-') return isListedApart(others, seen.edition) ? 'no' : 'yes';
  return saidAnswer([first, ...others], seen.edition);
}

const isListedApart = (listed: readonly string[], said: string | undefined) =>
  said !== undefined && listed.some((edition) => editionGroup(edition) === said);

/** The kinds of a row may also be a language or a processor, of which no service speaks. */
function saidAnswer(kinds: readonly string[], said: string | undefined): EditionAnswer {
  if (said === undefined) return 'unknown';
  const groups = kinds.map(editionGroup);
  if (groups.includes(said)) return kinds.length === 1 ? 'yes' : 'unknown';
  return groups.some((group) => group !== null) ? 'no' : 'unknown';
}

export function editionFits(row: Edition, seen: Seen): boolean {
  return editionAnswer(row, seen) !== 'no';
}
