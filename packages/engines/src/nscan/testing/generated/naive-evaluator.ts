import { type Answer, and, not, or } from './answers.ts';
import { judgeSystem, judgeTarget } from './naive-system.ts';
import { type Comparison, compareVersions, type NaiveVersion, readVersion } from './naive-version.ts';
import { type CpeName, type NvdConfiguration, type NvdCve, type NvdMatch, namesIn, readCpe } from './nvd-record.ts';
import type { HostSystem, ServiceTruth, TrueProduct } from './truth.ts';

/** What a scan has to say of one CVE at one service. */
export type Expected =
  /** The maker's version is affected, and nothing stands against it. */
  | 'confirmed'
  /** The version is affected, but a distribution built it. */
  | 'unconfirmed'
  /** The version is affected; the answer leaves open who built it, so either certainty is true. */
  | 'found'
  /** Unconfirmed or not at all. */
  | 'allowed'
  /** Anything. */
  | 'open'
  | 'absent';

/**
 * An independent judge of NVD's configurations: walks them as they are, knows no index, no table of names and none of
 * the product's own code. Slow and simple on purpose.
 */
export function expectedOf(cve: NvdCve, truth: ServiceTruth): Expected {
  const answers = truth.products.map((product) => expectedFor(cve, product, truth));
  return RANKED.find((expected) => answers.includes(expected)) ?? 'absent';
}

const RANKED = ['confirmed', 'found', 'unconfirmed', 'open', 'allowed', 'absent'] as const satisfies Expected[];

function expectedFor(cve: NvdCve, product: TrueProduct, truth: ServiceTruth): Expected {
  if (product.mentioned) return affects(cve, product, truth) === 'no' ? 'absent' : 'allowed';
  const near = { ...product, names: product.nearNames ?? [] };
  const answer = affects(cve, product, truth);
  // `Apache/2.4`, `Drupal 7`: which release it is stays open, and the list of those it may be is never whole.
  if (answer === 'no' && (product.vague || product.possible) && namesProduct(cve, product)) return 'allowed';
  if (answer !== 'yes' && affects(cve, near, truth) !== 'no') return 'open';
  if (answer === 'yes') {
    if (product.vague) return 'open';
    if (product.packaged === 'distribution') return 'unconfirmed';
    return product.packaged === 'perhaps' || product.possible ? 'found' : 'confirmed';
  }
  return answer === 'maybe' ? 'allowed' : answer === 'open' ? 'open' : 'absent';
}

function namesProduct(cve: NvdCve, { names }: TrueProduct): boolean {
  const named = namesIn(cve);
  return cve.vulnStatus !== 'Rejected' && names.some((name) => named.has(name));
}

/** Whether a record speaks of a product of a service. */
function affects(cve: NvdCve, product: TrueProduct, truth: ServiceTruth): Answer {
  if (!namesProduct(cve, product)) return 'no';
  if (product.possible) {
    const each = product.possible.map((version) => affectsVersion(cve, { ...product, version }, truth));
    if (each.every((answer) => answer === each[0])) return each[0] ?? 'no';
    return each.includes('open') ? 'open' : 'maybe';
  }
  return affectsVersion(cve, product, truth);
}

function affectsVersion(cve: NvdCve, product: TrueProduct, truth: ServiceTruth): Answer {
  const rows = (cve.configurations ?? []).flatMap(({ nodes }) => nodes.flatMap(({ cpeMatch }) => cpeMatch));
  // Where some rows are for one edition (`lts`), the others may mean the rest alone.
  const editions = rows
    .map(({ criteria }) => readCpe(criteria))
    .some(({ name, swEdition }) => product.names.includes(name) && swEdition !== '*' && swEdition !== '-');
  const subject = { product, truth, editions, patched: patchedReleases(rows, product) };
  return or((cve.configurations ?? []).map((configuration) => judgeConfiguration(configuration, subject)));
}

interface Subject {
  readonly product: TrueProduct;
  readonly truth: ServiceTruth;
  readonly editions: boolean;
  readonly patched: ReadonlySet<string>;
}

/** Releases whose patch levels a record lists one by one: beside them the release alone is itself. */
function patchedReleases(rows: readonly NvdMatch[], { names }: TrueProduct): ReadonlySet<string> {
  const listed = rows
    .map(({ criteria }) => readCpe(criteria))
    .filter(({ name, version, update }) => names.includes(name) && !isAny(version) && !isAny(update))
    .filter(({ update }) => readVersion(`1-${update}`)?.stage === 1);
  return new Set(listed.map(({ version }) => version));
}

function judgeConfiguration({ operator = 'OR', negate = false, nodes }: NvdConfiguration, subject: Subject): Answer {
  // A configuration that holds without the product is about something else.
  const own = or(
    nodes
      .flatMap(({ cpeMatch }) => cpeMatch)
      .filter(({ vulnerable, criteria }) => vulnerable && subject.product.names.includes(readCpe(criteria).name))
      .map((row) => judgeRow(row, subject)),
  );
  if (own === 'no') return 'no';
  const answers = nodes.map((node) => {
    const rows = node.cpeMatch.map((row) => judgeRow(row, subject));
    const answer = node.operator === 'AND' ? and(rows) : or(rows);
    return node.negate ? not(answer) : answer;
  });
  const whole = operator === 'AND' ? and(answers) : or(answers);
  return and([negate ? not(whole) : whole, own]);
}

function judgeRow(row: NvdMatch, { product, truth, editions, patched }: Subject): Answer {
  const cpe = readCpe(row.criteria);
  if (product.names.includes(cpe.name)) {
    if (cpe.update === '*' && patched.has(cpe.version) && readVersion(product.version ?? '')?.stage === 1) return 'no';
    const answer = judgeProduct(row, cpe, product, truth.system);
    return answer === 'yes' && editions && !product.edition?.includes(cpe.swEdition) ? 'open' : answer;
  }
  const beside = truth.products.find(({ names }) => names.includes(cpe.name));
  if (beside) return judgeProduct(row, cpe, beside, truth.system);
  if (cpe.part === 'o') return judgeSystem(cpe, truth.system);
  // What is called vulnerable beside the product is an extension that nobody has seen; what is not is only needed.
  return row.vulnerable && cpe.part === 'a' ? 'no' : 'maybe';
}

/** One row against a product that it names. */
function judgeProduct(row: NvdMatch, cpe: CpeName, product: TrueProduct, system: HostSystem): Answer {
  return and([
    judgeVersion(row, cpe, product),
    judgeTarget(cpe.targetSw, system),
    judgeTarget(cpe.edition, system),
    judgeEdition(cpe.swEdition, product.edition),
    ...[cpe.language, cpe.targetHw].map((field) => (isAny(field) ? 'yes' : 'maybe')),
  ]);
}

const isAny = (field: string) => field === '*' || field === '-';

function judgeEdition(row: string, said: readonly string[] | undefined): Answer {
  if (isAny(row)) return 'yes';
  if (said === undefined) return 'maybe';
  return said.includes(row) ? 'yes' : 'no';
}

function judgeVersion(row: NvdMatch, cpe: CpeName, product: TrueProduct): Answer {
  const bounded =
    row.versionStartIncluding ?? row.versionStartExcluding ?? row.versionEndIncluding ?? row.versionEndExcluding;
  if (bounded === undefined && (cpe.version === '*' || cpe.version === '-')) return 'maybe';
  if (product.version === null) return 'no';
  const version = readVersion(product.version);
  if (!version) return 'open';
  return bounded === undefined ? judgeExact(cpe, version, product) : judgeRange(row, cpe, version, product);
}

function judgeExact(cpe: CpeName, version: NaiveVersion, product: TrueProduct): Answer {
  const row = readVersion(withUpdate(cpe.version, cpe.update));
  if (!row) return 'open';
  const compared = compareVersions(version, row);
  if (compared.oneSaysMore) {
    if (version.stage === 0 && row.stage === null) return 'yes';
    // OpenSSH's `p1` marks the portable edition of the same version.
    return isPortable(product) && version.stage !== null && cpe.update === '*' ? 'yes' : 'open';
  }
  return compared.order === 0 ? 'yes' : 'no';
}

function judgeRange(row: NvdMatch, cpe: CpeName, version: NaiveVersion, product: TrueProduct): Answer {
  const bounds: Array<[string | undefined, (order: number) => boolean, begins?: boolean]> = [
    [row.versionStartIncluding, (order) => order >= 0, true],
    [row.versionStartExcluding, (order) => order > 0, true],
    // An end with an update ends with it: `*:p7` up to 4.2.8 is up to 4.2.8p7.
    [row.versionEndIncluding && withUpdate(row.versionEndIncluding, cpe.update), (order) => order <= 0],
    [row.versionEndExcluding, (order) => order < 0],
  ];
  return and(
    bounds.map(([bound, holds, begins = false]) =>
      bound === undefined ? 'yes' : judgeBound({ text: bound, holds, begins }, version, product),
    ),
  );
}

interface Bound {
  readonly text: string;
  readonly holds: (order: number) => boolean;
  readonly begins: boolean;
}

function judgeBound({ text, holds, begins }: Bound, version: NaiveVersion, product: TrueProduct): Answer {
  const bound = readVersion(text);
  if (!bound) return 'open';
  const compared = compareVersions(version, bound);
  // What leads to a release is not among those that begin with it, whoever may have meant it.
  const isLead = begins && version.stage === -1 && bound.stage === null;
  const readings = (isLead ? [compared.order] : readingsOf(compared, product)).map(holds);
  if (readings.every(Boolean)) return 'yes';
  return readings.some(Boolean) ? 'open' : 'no';
}

/** Where only one of two says more than the base, NVD may have meant them to be the same. */
function readingsOf({ order, oneSaysMore }: Comparison, product: TrueProduct): number[] {
  if (!oneSaysMore) return [order];
  return isPortable(product) ? [0] : [order, 0];
}

const isPortable = ({ names }: TrueProduct) => names.includes('openbsd:openssh');
const withUpdate = (version: string, update: string) =>
  update === '*' || update === '-' ? version : `${version}-${update}`;
