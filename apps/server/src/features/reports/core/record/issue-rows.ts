import { versionKey } from '@rocca/contract/cpe/version';
import { PROOFS } from '@rocca/contract/report/proof';
import { type CvssScore, impactLevels, leadingScore } from '@rocca/contract/severity/cvss';
import type { Finding } from '@rocca/engines/core/finding';
import { shortHash } from '@rocca/engines/core/fingerprint';
import { cleanLine, cleanLineOrNull, cleanText, searchLines } from './clean-text.ts';

/** What was found, apart from where, as the two tables of issues hold it. */
export interface IssueRow {
  readonly content_hash: string;
  readonly key: string;
  readonly check_code: string;
  /** The key as pages group by it. */
  readonly vulnerability: string;
  readonly remedy: string;
  /** Its place in `PROOFS`. */
  readonly proof: number;
  readonly about: string | null;
  readonly family: string;
  readonly name_it: string;
  readonly name_en: string;
  readonly description_it: string;
  readonly description_en: string;
  readonly solution_it: string;
  readonly solution_en: string;
  readonly severity: number;
  readonly vector: string;
  readonly scores: Readonly<Record<'v2' | 'v3' | 'v4', CvssScore | null>>;
  readonly cves: readonly string[];
  readonly cwes: readonly string[];
  readonly refs: ReadonlyArray<{ readonly id: string; readonly link: string }>;
  readonly epss: number | null;
  readonly epss_percentile: number | null;
  readonly exploited_on: string | null;
  readonly ransomware: boolean;
  readonly product: string | null;
  readonly seen_version: string | null;
  readonly fixed_version: string | null;
  readonly closed_version: string | null;
  readonly closing_key: string | null;
  readonly sort_it: string;
  readonly sort_en: string;
  readonly search_it: string;
  readonly search_en: string;
}

/** What pages are found by. */
export const ISSUE_COLUMNS = [
  'severity',
  'epss',
  'exploited_on',
  'content_hash',
  'check_code',
  'vulnerability',
  'remedy',
  'proof',
  'about',
  'sort_it',
  'sort_en',
] as const satisfies ReadonlyArray<keyof IssueRow>;

/** What is read of the issues of one page. */
export const ISSUE_TEXT_COLUMNS = [
  'key',
  'family',
  'name_it',
  'name_en',
  'description_it',
  'description_en',
  'solution_it',
  'solution_en',
  'vector',
  'scores',
  'cves',
  'cwes',
  'refs',
  'epss_percentile',
  'ransomware',
  'product',
  'seen_version',
  'fixed_version',
  'closed_version',
  'closing_key',
  'search_it',
  'search_en',
] as const satisfies ReadonlyArray<keyof IssueRow>;

/** Longer than any advisory's text; a feed or a banner may hold anything. */
const MAX = {
  key: 200,
  about: 300,
  family: 100,
  name: 300,
  description: 10_000,
  solution: 5000,
  vector: 200,
  searched: 1000,
  version: 100,
};
const MAX_CODES = 50;

/** Of everything that does not depend on where it was found: two findings share an issue if they agree in all of it. */
export function contentHash(finding: Finding<unknown>): string {
  const { place, certainty, doubt, evidence, ...content } = finding;
  return shortHash(JSON.stringify(content));
}

export function issueOf(finding: Finding<unknown>, hash = contentHash(finding)): IssueRow {
  const { it, en } = { it: textsOf(finding, 'it'), en: textsOf(finding, 'en') };
  const leading = scoreOf(leadingScore(finding.scores) ?? undefined);
  const key = cleanLine(finding.key, MAX.key);
  const family = cleanLine(finding.family, MAX.family);
  const cves = codes(finding.cves);
  const product = finding.remedy.kind === 'update' ? cleanLine(finding.remedy.product.name, MAX.family) : null;
  return {
    content_hash: hash,
    key,
    check_code: finding.check,
    vulnerability: key,
    proof: PROOFS.indexOf(finding.proof),
    ...remedyOf(finding.remedy),
    about: finding.about === null ? null : cleanLine(finding.about, MAX.about),
    family,
    name_it: it.name,
    name_en: en.name,
    description_it: it.description,
    description_en: en.description,
    solution_it: it.solution,
    solution_en: en.solution,
    severity: leading?.score ?? 0,
    vector: leading?.vector ?? '',
    scores: {
      v2: scoreOf(finding.scores.v2),
      v3: scoreOf(finding.scores.v3),
      v4: scoreOf(finding.scores.v4),
    },
    cves,
    cwes: codes(finding.cwes),
    refs: linksOf(finding),
    epss: fraction(finding.epss),
    epss_percentile: fraction(finding.epssPercentile),
    exploited_on: finding.knownExploited ? cleanLine(finding.knownExploited.addedOn, 30) : null,
    ransomware: finding.knownExploited?.ransomware ?? false,
    sort_it: sortKey(it.name),
    sort_en: sortKey(en.name),
    search_it: searchLines([it.name, key, ...cves, family, product, it.description.slice(0, MAX.searched)]),
    search_en: searchLines([en.name, key, ...cves, family, product, en.description.slice(0, MAX.searched)]),
  };
}

type RemedyColumns = Pick<
  IssueRow,
  'remedy' | 'product' | 'seen_version' | 'fixed_version' | 'closed_version' | 'closing_key'
>;

/** The group it belongs to, and the versions that tell what closes it. */
function remedyOf(remedy: Finding<unknown>['remedy']): RemedyColumns {
  if (remedy.kind === 'act') {
    const none = { product: null, seen_version: null, fixed_version: null, closed_version: null, closing_key: null };
    return { remedy: `act:${cleanLine(remedy.key, MAX.key)}`, ...none };
  }
  const fixed = cleanLineOrNull(remedy.fixedIn, MAX.version);
  const closed = cleanLineOrNull(remedy.closedBy, MAX.version);
  const closing = closed ?? fixed;
  return {
    remedy: `update:${cleanLine(remedy.product.key, MAX.key)}`,
    product: cleanLine(remedy.product.name, MAX.family),
    seen_version: cleanLine(remedy.seen, MAX.version),
    fixed_version: fixed,
    closed_version: closed,
    closing_key: closing === null ? null : versionKey(closing),
  };
}

function textsOf({ name, description, solution }: Finding<unknown>, language: 'it' | 'en') {
  return {
    name: cleanLine(name[language], MAX.name),
    description: cleanText(description[language], MAX.description),
    solution: cleanText(solution[language], MAX.solution),
  };
}

function scoreOf(score: CvssScore | undefined): CvssScore | null {
  if (!score || !Number.isFinite(score.score)) return null;
  const bounded = Math.min(10, Math.max(0, score.score));
  return { vector: cleanLine(score.vector, MAX.vector), score: Math.round(bounded * 10) / 10 };
}

const codes = (list: readonly string[]) => list.slice(0, MAX_CODES).map((code) => cleanLine(code, 30));

const fraction = (value: number | null) =>
  value === null || !Number.isFinite(value) ? null : Math.min(1, Math.max(0, value));

/** A link is clicked in a customer's browser: anything but a web address is left out. */
function linksOf({ references }: Finding<unknown>): IssueRow['refs'] {
  return references
    .filter(({ link }) => link === '' || /^https?:\/\//i.test(link))
    .slice(0, MAX_CODES)
    .map(({ id, link }) => ({ id: cleanLine(id, 100), link: cleanLine(link, 500) }));
}

function sortKey(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().slice(0, 100).toWellFormed();
}

const PLACES = { C: 0, P: 1, N: 2 } as const;

/** The nine counters of `reports.impacts` that one finding raises: one of three for each of C, I and A. */
export function impactPlaces(vector: string): readonly [number, number, number] {
  const { C, I, A } = impactLevels(vector);
  return [PLACES[C], 3 + PLACES[I], 6 + PLACES[A]];
}
