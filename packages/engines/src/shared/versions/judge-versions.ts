import type { Localised } from '@rocca/contract/language';
import { backportOf } from '@rocca/feeds/cpe/backport';
import { cveReference } from '../../core/definition.ts';
import { type Definition, type Finding, outlookOf, withOutlook } from '../../core/finding.ts';
import type { Knowledge, KnownVulnerability, VulnerabilityMatch } from '../../core/knowledge.ts';
import type { SeenProduct, VersionQuestion } from './questions.ts';

type Doubt = Finding<unknown>['doubt'];

/** What is asked of the knowledge about one subject: a host, a web site. */
export interface VersionSubject<Place> {
  readonly questions: ReadonlyArray<VersionQuestion<Place>>;
  /** What other checks have proven there. */
  readonly proven: ReadonlyArray<Finding<Place>>;
}

/**
 * The findings of each subject: the proven ones with their outlook, then those of the versions, which carry the code
 * `check`. Asks the knowledge twice, however many subjects there are.
 */
export async function judgeVersions<Place>(
  knowledge: Knowledge,
  check: string,
  subjects: ReadonlyArray<VersionSubject<Place>>,
): Promise<Array<Array<Finding<Place>>>> {
  const answers = await knowledge.match(subjects.flatMap(({ questions }) => questions).map(({ query }) => query));
  const proven = subjects.flatMap((subject) => subject.proven).flatMap(({ cves }) => cves);
  const known = await knowledge.describe([
    ...new Set([...answers.flatMap(({ matches }) => matches).map(({ cve }) => cve), ...proven]),
  ]);
  let next = 0;
  return subjects.map((subject) => [
    ...subject.proven.map((finding) => withOutlook(finding, known)),
    ...subject.questions.flatMap((question) =>
      (answers[next++]?.matches ?? []).flatMap((match): Array<Finding<Place>> => {
        const described = known.get(match.cve);
        return described ? [versionFinding(question, match, described, check)] : [];
      }),
    ),
  ]);
}

function versionFinding<Place>(
  { seen, label, query }: VersionQuestion<Place>,
  match: VulnerabilityMatch,
  known: KnownVulnerability,
  check: string,
): Finding<Place> {
  const doubt = doubtOf(seen, match);
  const title = `${match.cve}: ${label}`;
  return {
    place: seen.place,
    key: match.cve,
    check,
    family: seen.family,
    name: { it: title, en: title },
    description: known.description,
    solution: solutionOf(seen, match, known, doubt),
    scores: known.scores,
    cves: [match.cve],
    cwes: known.cwes,
    references: referencesOf(known),
    ...outlookOf(known),
    certainty: doubt === null ? 'confirmed' : 'unconfirmed',
    proof: doubt === null ? 'version' : 'to_verify',
    remedy: {
      kind: 'update',
      product: { key: `${query.product.vendor}:${query.product.product}`, name: seen.product ?? seen.name },
      seen: query.product.version ?? '',
      fixedIn: match.fixedIn,
      closedBy: null,
    },
    doubt,
    evidence: evidenceOf(seen, match),
  };
}

/** Doubt in the order of its weight: a distribution's package may hold the fix although its version does not say so. */
function doubtOf({ version, extraInfo }: SeenProduct<unknown>, match: VulnerabilityMatch): Doubt {
  if (backportOf(version ?? '', extraInfo)) return 'backport';
  if (match.platform === 'unknown') return 'platform_unknown';
  // Often the affected versions were never written down.
  if (match.basis === 'all_versions') return 'possible';
  return null;
}

function evidenceOf(seen: SeenProduct<unknown>, match: VulnerabilityMatch): string {
  const words = [seen.product, seen.version, seen.extraInfo && `(${seen.extraInfo})`].filter(Boolean);
  const lines = [`${seen.where}: ${words.join(' ')}`];
  if (seen.cpes.length > 0) lines.push(seen.cpes.join(' '));
  lines.push(`${match.cve}: ${match.range || 'all versions'}`);
  if (match.platformNeeded) lines.push(`with ${match.platformNeeded}: ${match.platform}`);
  return lines.join('\n');
}

function solutionOf(
  { product, name }: SeenProduct<unknown>,
  { fixedIn }: VulnerabilityMatch,
  { knownExploited }: KnownVulnerability,
  doubt: Doubt,
): Localised {
  const what = product ?? name;
  const steps: Localised[] = [];
  if (doubt === 'backport') {
    steps.push({
      it: 'La versione è quella di una distribuzione, che può aver corretto il problema senza cambiarne il numero: verificare sull’host che il pacchetto sia aggiornato.',
      en: 'The version is a distribution’s, which may have fixed this without changing the number: check on the host that the package is up to date.',
    });
  }
  steps.push(
    fixedIn
      ? {
          it: `Aggiornare ${what} alla versione ${fixedIn} o successiva.`,
          en: `Update ${what} to ${fixedIn} or later.`,
        }
      : {
          it: `Aggiornare ${what} a una versione mantenuta dal produttore; se non è possibile, limitarne l’accesso.`,
          en: `Update ${what} to a version its maker still maintains; where that is not possible, restrict access to it.`,
        },
  );
  if (knownExploited) {
    steps.push({
      it: 'È sfruttata attivamente: intervenire subito.',
      en: 'It is being exploited: act at once.',
    });
  }
  return { it: steps.map(({ it }) => it).join(' '), en: steps.map(({ en }) => en).join(' ') };
}

const MAX_REFERENCES = 8;

function referencesOf({ cve, references }: KnownVulnerability): Definition['references'] {
  const own = cveReference(cve);
  const others = references.map(({ url }) => ({ id: URL.parse(url)?.hostname ?? url, link: url }));
  return [own, ...others.filter(({ link }) => link !== own.link)].slice(0, MAX_REFERENCES);
}
