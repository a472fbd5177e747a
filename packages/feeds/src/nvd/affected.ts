import { ANY, type CpeName, NOT_APPLICABLE, parseCpe } from '@rocca/contract/cpe/cpe-name';
import { cleanText, listOf, objectOf, textOf } from '../shape.ts';
import { AffectedRows, type Criterion, groupPlatforms } from './affected-rows.ts';
import type { AffectedProduct } from './cve-record.ts';
import { FAMILIES } from './system-families.ts';

/** At least one of these must be present. */
type Clause = readonly Criterion[];

/** The largest real record names 4,891 platforms, needs 2 things at once and weighs 11,692; more is an attack. */
const MAX_CRITERIA = 50_000;
const MAX_CLAUSES = 50;
/** Vendor and product together; with the keys of two versions they have to fit into one entry of an index. */
const MAX_NAME_LENGTH = 300;
/** Versions and platforms of all rows together: every row stores the platforms it requires. */
const MAX_WEIGHT = 500_000;

export class TooManyPlatforms extends Error {
  override readonly name = 'TooManyPlatforms';
}

/**
 * Turns configurations into rows, one for each product with its requirements. Malformed names are left out. A product
 * whose requirement has no readable name is left out too: it would look affected everywhere.
 */
export function affectedProducts(configurations: unknown): AffectedProduct[] {
  const rows = new AffectedRows();
  const budget = { left: MAX_CRITERIA };
  for (const clauses of listOf(configurations).flatMap((configuration) => alternatives(configuration, budget))) {
    if (clauses.some(({ length }) => length === 0)) continue;
    if (clauses.length > MAX_CLAUSES) throw new TooManyPlatforms(`more than ${MAX_CLAUSES} conditions at once`);
    clauses.forEach((clause, at) => {
      if (!clause.some(({ vulnerable }) => vulnerable)) return;
      const requires = clauses.filter((_, other) => other !== at).map(groupPlatforms);
      for (const criterion of clause) if (criterion.vulnerable) rows.add(criterion, requires);
    });
  }
  const list = rows.list();
  if (weightOf(list) > MAX_WEIGHT) throw new TooManyPlatforms('too many platforms for too many products');
  return list;
}

function weightOf(rows: readonly AffectedProduct[]): number {
  return rows.reduce((sum, { versions, ranges, requires }) => {
    return sum + versions.length + ranges.length + requires.reduce((platforms, { length }) => platforms + length, 1);
  }, 0);
}

/** Each alternative is a list of clauses that must all hold. */
function alternatives(value: unknown, budget: Budget): Clause[][] {
  const configuration = objectOf(value);
  const nodes = listOf(configuration?.nodes).map((node) => clausesOf(node, budget));
  return configuration?.operator === 'AND' ? [nodes.flat()] : nodes;
}

interface Budget {
  left: number;
}

/** The old feeds nested nodes one level deep, as `children`. */
function clausesOf(value: unknown, budget: Budget): Clause[] {
  const node = objectOf(value);
  const own = node && listOf(node.cpeMatch).map((match) => criterionOf(match, budget));
  // A scan cannot verify "not on such a system": the condition is dropped, not the vulnerability.
  if (!node || !own || node.negate === true) return [];
  const children = listOf(node.children).map(objectOf);
  const inner = children.flatMap((child) => (child && child.negate !== true ? [matchesOf(child, budget)] : []));
  // With AND every name is a separate condition: an unreadable one can never be met.
  if (node.operator === 'AND') return [...own, ...inner];
  return own.length + inner.length === 0 ? [] : [[...own, ...inner].flat()];
}

const matchesOf = (node: Record<string, unknown>, budget: Budget) =>
  listOf(node.cpeMatch).flatMap((match) => criterionOf(match, budget));

function criterionOf(value: unknown, budget: Budget): Criterion[] {
  if (--budget.left < 0) throw new TooManyPlatforms(`more than ${MAX_CRITERIA} platforms`);
  const match = objectOf(value);
  const name = parseCpe(textOf(match?.criteria));
  if (!match || !name || name.vendor.length + name.product.length > MAX_NAME_LENGTH) return [];
  return [
    {
      part: name.part,
      vendor: name.vendor,
      product: name.product,
      targetSw: valueOrNull(name.targetSw) ?? (isSystem(name.edition) ? name.edition : null),
      swEdition: editionIn(name),
      vulnerable: match.vulnerable === true,
      which: whichVersions(match, name.version, name.update === ANY ? null : name.update),
    },
  ];
}

/** Before names had a place for the system, it stood in that of the edition: `http_server:2.2.3:*:windows`. */
const isSystem = (edition: string) =>
  valueOrNull(edition) !== null && FAMILIES.some(({ targets }) => targets.test(edition));

/** What makes it a kind of its own, which no scan sees: `professional`, `zh` (its language), `x86`. */
function editionIn({ swEdition, edition, language, targetHw }: CpeName): string | null {
  // Millions of names have none.
  if (swEdition === ANY && edition === ANY && language === ANY && targetHw === ANY) return null;
  const kinds = [swEdition, isSystem(edition) ? ANY : edition, language, targetHw].flatMap(
    (kind) => valueOrNull(kind) ?? [],
  );
  return kinds.length > 0 ? kinds.join(' ') : null;
}

const valueOrNull = (attribute: string) => (attribute === ANY || attribute === NOT_APPLICABLE ? null : attribute);

function whichVersions(match: Record<string, unknown>, version: string, update: string | null): Criterion['which'] {
  if (version !== ANY) return { kind: 'exact', exact: { version, update } };
  const range = {
    ...startOf(bound(match.versionStartIncluding), bound(match.versionStartExcluding)),
    ...endOf(bound(match.versionEndIncluding), bound(match.versionEndExcluding)),
    update,
  };
  if (range.start === null && range.end === null && update === null) return { kind: 'all' };
  return { kind: 'range', range };
}

const startOf = (including: string | null, excluding: string | null) => ({
  start: including ?? excluding,
  startInclusive: including !== null,
});
const endOf = (including: string | null, excluding: string | null) => ({
  end: including ?? excluding,
  endInclusive: including !== null,
});

const MAX_VERSION_LENGTH = 100;

function bound(value: unknown): string | null {
  // NVD quotes here as it does in names: `15.3\\(3\\)m2`.
  const text = cleanText(value, 2 * MAX_VERSION_LENGTH)
    .toLowerCase()
    .replace(/\\(.)/g, '$1')
    .replace(/\s+/g, ' ');
  return text === '' ? null : text.slice(0, MAX_VERSION_LENGTH);
}
