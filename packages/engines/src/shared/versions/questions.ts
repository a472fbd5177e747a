import { identifyComponents, identifyProduct } from '@rocca/feeds/cpe/identify';
import { toldSystems } from '@rocca/feeds/cpe/told-systems';
import type { KnowledgeQuery, ProductIdentity } from '../../core/knowledge.ts';

/** A product that answered at a place, in the words of the tool that saw it. */
export interface SeenProduct<Place> {
  readonly place: Place;
  /** The place in the evidence: `80/tcp http`. */
  readonly where: string;
  readonly family: string;
  /** What the report calls it where its product is not known. */
  readonly name: string;
  readonly product: string | null;
  readonly version: string | null;
  /** What it says besides: its libraries (`PHP/7.4.3`), its distribution. */
  readonly extraInfo: string | null;
  readonly cpes: readonly string[];
}

/** A product whose version the knowledge can be asked about. */
export interface VersionQuestion<Place> {
  readonly seen: SeenProduct<Place>;
  /** What it is called in the report: `OpenSSH 7.4`, or the library it named itself. */
  readonly label: string;
  readonly query: KnowledgeQuery;
}

export interface VersionQuestions<Place> {
  readonly questions: ReadonlyArray<VersionQuestion<Place>>;
  /** There were more than are asked about. */
  readonly tooMany: boolean;
}

/** A machine that pretends to run something on every port must not keep us busy for hours. */
const MAX_QUESTIONS = 500;

/** Products that stand beside each other on one host: more of them teach nothing. */
const MAX_PRODUCTS = 5000;

/** One question for each product with a version; `systems` are the CPEs of the operating systems below them. */
export function versionQuestions<Place>(
  answered: ReadonlyArray<SeenProduct<Place>>,
  systems: readonly string[],
): VersionQuestions<Place> {
  // Behind some firewalls every port is open and says nothing: those must not take the place of others.
  const telling = answered.filter(saysWhatItIs);
  const products = telling.slice(0, MAX_PRODUCTS).flatMap((seen) => {
    const label = labelOf(seen.product ?? seen.name, seen.version);
    const own = identitiesOf(seen).map((identity) => ({ seen, identity, label }));
    const parts = identifyComponents(seen.extraInfo).map((identity) => ({
      seen,
      identity,
      label: labelOf(identity.product, identity.version),
    }));
    return [...own, ...parts];
  });
  // One list for all of them: a copy for each would grow with the square of the products.
  const platforms = distinct([
    ...systems.flatMap((cpe) => identifyProduct(cpe, { product: null, version: null })),
    ...telling.slice(0, MAX_PRODUCTS).flatMap(toldSystems),
    ...products.map(({ identity }) => identity),
  ]);
  const versioned = products.filter(({ identity }) => identity.version !== null);
  return {
    questions: versioned
      .slice(0, MAX_QUESTIONS)
      .map(({ seen, label, identity }) => ({ seen, label, query: { product: identity, platforms } })),
    tooMany: telling.length > MAX_PRODUCTS || versioned.length > MAX_QUESTIONS,
  };
}

function saysWhatItIs({ product, version, extraInfo, cpes }: SeenProduct<unknown>): boolean {
  return product !== null || version !== null || extraInfo !== null || cpes.length > 0;
}

function labelOf(product: string, version: string | null): string {
  return [product, version].filter(Boolean).join(' ');
}

function distinct(identities: readonly ProductIdentity[]): ProductIdentity[] {
  return [...new Map(identities.map((identity) => [JSON.stringify(identity), identity])).values()];
}

function identitiesOf({ product, version, cpes }: SeenProduct<unknown>): ProductIdentity[] {
  const named = cpes.flatMap((cpe) => identifyProduct(cpe, { product, version }));
  return distinct(named.length > 0 ? named : identifyProduct('', { product, version }));
}
