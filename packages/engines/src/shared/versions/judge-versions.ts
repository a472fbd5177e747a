import { toldSystems } from '@rocca/feeds/cpe/told-systems';
import { cveReference } from '../../core/definition.ts';
import { type Definition, type Finding, outlookOf, type Remedy, withOutlook } from '../../core/finding.ts';
import type { Knowledge, KnowledgeAnswer, KnownVulnerability, VulnerabilityMatch } from '../../core/knowledge.ts';
import { advisoriesOf } from './advisories.ts';
import { aboutOf } from './asked-as.ts';
import { backDoorRemedy } from './back-doors.ts';
import { lookPastAffected } from './look-past-affected.ts';
import type { SeenProduct, VersionQuestion } from './questions.ts';
import { type ServiceVerdict, settleVerdicts } from './verdict.ts';
import { nameOf, solutionOf } from './version-words.ts';

type Doubt = Finding<unknown>['doubt'];

/** What is asked of the knowledge about one subject: a host, a web site. */
export interface VersionSubject<Place> {
  readonly questions: ReadonlyArray<VersionQuestion<Place>>;
  /** Of its services, before the knowledge has said what it knows. */
  readonly verdicts: ReadonlyArray<ServiceVerdict<Place>>;
  /** What other checks have proven there. */
  readonly proven: ReadonlyArray<Finding<Place>>;
}

export interface VersionJudgement<Place> {
  readonly findings: ReadonlyArray<Finding<Place>>;
  readonly verdicts: ReadonlyArray<ServiceVerdict<Place>>;
  /** The questions about products that the knowledge has a name for. */
  readonly compared: ReadonlyArray<VersionQuestion<Place>>;
}

/**
 * The findings of each subject: the proven ones with their outlook, then those of the versions, which carry the code
 * `check`. How often it asks the knowledge does not grow with the subjects.
 */
export async function judgeVersions<Place>(
  knowledge: Knowledge,
  check: string,
  subjects: ReadonlyArray<VersionSubject<Place>>,
): Promise<Array<VersionJudgement<Place>>> {
  const queries = subjects.flatMap(({ questions }) => questions).map(({ query }) => query);
  const answers = await lookPastAffected(knowledge, queries, await knowledge.match(queries));
  const proven = subjects.flatMap((subject) => subject.proven).flatMap(({ cves }) => cves);
  const known = await knowledge.describe([
    ...new Set([...answers.flatMap(({ matches }) => matches).map(({ cve }) => cve), ...proven]),
  ]);
  let next = 0;
  return subjects.map((subject) => {
    const asked = subject.questions.map((question) => ({ question, answer: answers[next++] }));
    const about = aboutOf(subject.questions);
    const ofVersions = asked.flatMap(({ question, answer }) =>
      findingsOf(question, answer, known, check).map((finding) => ({ ...finding, about: about(question) })),
    );
    return {
      findings: [...subject.proven.map((finding) => withOutlook(finding, known)), ...ofVersions],
      verdicts: settleVerdicts(
        subject.verdicts,
        asked.map(({ question: { decides }, answer }) => ({ decides, known: answer?.known ?? false })),
      ),
      compared: asked.flatMap(({ question, answer }) => (answer?.known ? [question] : [])),
    };
  });
}

function findingsOf<Place>(
  question: VersionQuestion<Place>,
  answer: KnowledgeAnswer | undefined,
  known: ReadonlyMap<string, KnownVulnerability>,
  check: string,
): Array<Omit<Finding<Place>, 'about'>> {
  const leftOpen = new Set(answer?.leftOpen);
  const systems = distributionsOf(question);
  return (answer?.matches ?? []).flatMap((match) => {
    const described = known.get(match.cve);
    const closedBy = leftOpen.has(match.cve) ? null : (answer?.closedBy ?? null);
    return described ? [versionFinding(question, { ...match, closedBy, systems }, described, check)] : [];
  });
}

/** A match, and the version that closes it along with the others of the same product. */
interface ClosableMatch extends VulnerabilityMatch {
  readonly closedBy: string | null;
  /** The systems that the service names, `vendor:product`: who built what answers, and may have mended it. */
  readonly systems: ReadonlySet<string>;
}

/** Of a part, too: one line names the distribution for all of them. */
function distributionsOf({ seen, query: { product }, doubt }: VersionQuestion<unknown>): ReadonlySet<string> {
  if (doubt !== 'backport' && doubt !== 'distribution') return NONE;
  return new Set([...toldSystems(seen), product].map((system) => `${system.vendor}:${system.product}`));
}

const NONE: ReadonlySet<string> = new Set();

function versionFinding<Place>(
  question: VersionQuestion<Place>,
  match: ClosableMatch,
  known: KnownVulnerability,
  check: string,
): Omit<Finding<Place>, 'about'> {
  const { seen, productName: product } = question;
  const doubt = doubtOf(question, match);
  // What a service only speaks of is no reason to call its host compromised.
  const backDoor = doubt === 'mentioned' || doubt === 'name_unsure' ? null : backDoorRemedy(match.cve);
  return {
    place: seen.place,
    key: match.cve,
    check,
    family: seen.family,
    name: nameOf(known, product),
    description: known.description,
    solution:
      backDoor?.solution ??
      solutionOf({
        ...match,
        ...{ product, doubt, exploited: known.knownExploited !== null },
        advisories: advisoriesOf(known, match.systems),
      }),
    scores: known.scores,
    cves: [match.cve],
    cwes: known.cwes,
    references: referencesOf(known),
    ...outlookOf(known),
    certainty: doubt === null ? 'confirmed' : 'unconfirmed',
    proof: doubt === null ? 'version' : 'to_verify',
    // An update would not undo what came in through a back door.
    remedy: backDoor ? { kind: 'act', key: `${backDoor.key}:${match.cve}` } : updateOf(question, match),
    doubt,
    evidence: evidenceOf(question, match),
  };
}

function updateOf(
  { productKey, productName, productVersion }: VersionQuestion<unknown>,
  { fixedIn, closedBy }: ClosableMatch,
): Remedy {
  const product = { key: productKey, name: productName };
  return { kind: 'update', product, seen: productVersion, fixedIn, closedBy };
}

/** Doubt in the order of its weight: what is not certain of the product weighs more than what is not of one match. */
function doubtOf({ doubt, seen }: VersionQuestion<unknown>, match: VulnerabilityMatch): Doubt {
  if (doubt !== null) return doubt;
  if (match.holds === 'part') return 'version_span';
  if (match.platform === 'unknown') return 'platform_unknown';
  // Often the affected versions were never written down.
  return match.basis === 'all_versions' || seen.hearsay ? 'possible' : null;
}

function evidenceOf({ seen, productVersion }: VersionQuestion<unknown>, match: VulnerabilityMatch): string {
  const words = [seen.product, seen.version, seen.extraInfo && `(${seen.extraInfo})`].filter(Boolean);
  const lines = [`${seen.where}: ${words.join(' ')}`.trimEnd()];
  const said = lineWith(seen, productVersion);
  if (said) lines.push(`< ${said}`);
  if (seen.cpes.length > 0) lines.push(seen.cpes.join(' '));
  lines.push(`${match.cve}: ${match.range || 'all versions'}`);
  if (match.platformNeeded) lines.push(`with ${match.platformNeeded}: ${match.platform}`);
  return lines.join('\n');
}

/** Where the service itself says this version. */
function lineWith({ heard }: SeenProduct<unknown>, version: string): string | undefined {
  return heard
    ?.split('\n')
    .find((line) => line.toLowerCase().includes(version))
    ?.slice(0, 200);
}

const MAX_REFERENCES = 8;

function referencesOf({ cve, references }: KnownVulnerability): Definition['references'] {
  const own = cveReference(cve);
  const others = references.map(({ url }) => ({ id: URL.parse(url)?.hostname ?? url, link: url }));
  return [own, ...others.filter(({ link }) => link !== own.link)].slice(0, MAX_REFERENCES);
}
