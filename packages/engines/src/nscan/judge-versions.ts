import type { Localised } from '@rocca/contract/language';
import { backportOf } from '@rocca/feeds/cpe/backport';
import { identifyComponents, identifyProduct } from '@rocca/feeds/cpe/identify';
import type { NmapHost, NmapPort, NmapService } from '@rocca/tools/nmap/model';
import type { KnowledgeQuery, KnownVulnerability, ProductIdentity, VulnerabilityMatch } from '../core/knowledge.ts';
import type { Finding } from './report.ts';

/** A service whose version the knowledge can be asked about. */
export interface VersionQuestion {
  readonly port: NmapPort;
  readonly service: NmapService;
  readonly identity: ProductIdentity;
  /** What it is called in the report: `OpenSSH 7.4`, or the library it named itself. */
  readonly label: string;
  readonly query: KnowledgeQuery;
}

/** An operating system guess below this says little about what runs there. */
const TRUSTED_ACCURACY = 95;

/** A machine that pretends to run something on every port must not keep us busy for ever. */
const MOST_QUESTIONS = 500;

/** Products that stand beside each other on one host: with as many more of them nothing is learnt. */
const MOST_SERVICES = 5000;

export interface VersionQuestions {
  readonly questions: readonly VersionQuestion[];
  /** What stays unknown: the host has more than are asked about, or services of which none tells its version. */
  readonly left: 'too_many' | 'not_recognised' | null;
}

/** One question for each product with a version that answered; a guess from the port's number alone asks nothing. */
export function versionQuestions(host: NmapHost): VersionQuestions {
  const answered = host.ports.flatMap((port) => {
    const { state, service } = port;
    return state === 'open' && service?.method === 'probed' && saysWhatItIs(service) ? [{ port, service }] : [];
  });
  const products = answered.slice(0, MOST_SERVICES).flatMap(({ port, service }) => {
    const label = [service.product ?? service.name, service.version].filter(Boolean).join(' ');
    const own = identitiesOf(service).map((identity) => ({ port, service, identity, label }));
    const parts = identifyComponents(service.extraInfo).map((identity) => ({
      port,
      service,
      identity,
      label: [identity.product, identity.version].filter(Boolean).join(' '),
    }));
    return [...own, ...parts];
  });
  // One list for all of them: a copy for each would grow with the square of the ports.
  const platforms = distinct([...operatingSystems(host), ...products.map(({ identity }) => identity)]);
  const versioned = products.filter(({ identity }) => identity.version !== null);
  const tooMany = answered.length > MOST_SERVICES || versioned.length > MOST_QUESTIONS;
  const unknown = versioned.length === 0 && host.ports.some(({ state }) => state === 'open');
  return {
    questions: versioned
      .slice(0, MOST_QUESTIONS)
      .map((product) => ({ ...product, query: { product: product.identity, platforms } })),
    left: tooMany ? 'too_many' : unknown ? 'not_recognised' : null,
  };
}

/** Behind some firewalls every port is open and says nothing: they must not take the place of those that do. */
function saysWhatItIs({ product, version, extraInfo, cpes }: NmapService): boolean {
  return product !== null || version !== null || extraInfo !== null || cpes.length > 0;
}

function distinct(identities: readonly ProductIdentity[]): ProductIdentity[] {
  return [...new Map(identities.map((identity) => [JSON.stringify(identity), identity])).values()];
}

function identitiesOf(service: NmapService): ProductIdentity[] {
  const seen = { product: service.product, version: service.version };
  const named = service.cpes.flatMap((cpe) => identifyProduct(cpe, seen));
  const found = named.length > 0 ? named : identifyProduct('', seen);
  return distinct(found);
}

function operatingSystems(host: NmapHost): ProductIdentity[] {
  const nothing = { product: null, version: null };
  return host.osMatches
    .filter(({ accuracy }) => accuracy >= TRUSTED_ACCURACY)
    .flatMap(({ cpes }) => cpes)
    .flatMap((cpe) => identifyProduct(cpe, nothing));
}

/** Doubt in the order of its weight: a distribution's package may hold the fix although its version does not say so. */
function doubtOf(service: NmapService, match: VulnerabilityMatch): Finding['doubt'] {
  if (backportOf(service.version ?? '', service.extraInfo)) return 'backport';
  if (match.platform === 'unknown') return 'platform_unknown';
  // Often nobody wrote down which versions are meant.
  if (match.basis === 'all_versions') return 'possible';
  return null;
}

/** A vulnerability of the version that answered. */
export function versionFinding(
  { port, service, label }: VersionQuestion,
  match: VulnerabilityMatch,
  known: KnownVulnerability,
): Finding {
  const doubt = doubtOf(service, match);
  const title = `${match.cve}: ${label}`;
  return {
    port: { protocol: port.protocol, number: port.port },
    key: match.cve,
    check: 'versions',
    family: familyOf(service.name),
    name: { it: title, en: title },
    description: { it: known.description, en: known.description },
    solution: solutionOf(service, match, known, doubt),
    scores: known.scores,
    cves: [match.cve],
    cwes: known.cwes,
    references: referencesOf(known),
    epss: known.epss?.score ?? null,
    epssPercentile: known.epss?.percentile ?? null,
    knownExploited: known.knownExploited && {
      addedOn: known.knownExploited.addedOn,
      ransomware: known.knownExploited.ransomware,
    },
    certainty: doubt === null ? 'confirmed' : 'unconfirmed',
    doubt,
    evidence: evidenceOf(port, service, match),
  };
}

function evidenceOf(port: NmapPort, service: NmapService, match: VulnerabilityMatch): string {
  const seen = [service.product, service.version, service.extraInfo && `(${service.extraInfo})`].filter(Boolean);
  const lines = [`${port.port}/${port.protocol} ${service.name}: ${seen.join(' ')}`];
  if (service.cpes.length > 0) lines.push(service.cpes.join(' '));
  lines.push(`${match.cve}: ${match.range || 'all versions'}`);
  if (match.platformNeeded) lines.push(`with ${match.platformNeeded}: ${match.platform}`);
  return lines.join('\n');
}

function solutionOf(
  { product, name }: NmapService,
  { fixedIn }: VulnerabilityMatch,
  { knownExploited }: KnownVulnerability,
  doubt: Finding['doubt'],
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

const MOST_REFERENCES = 8;

function referencesOf({ cve, references }: KnownVulnerability): Finding['references'] {
  const own = { id: cve, link: `https://nvd.nist.gov/vuln/detail/${cve}` };
  const others = references.map(({ url }) => ({ id: URL.parse(url)?.hostname ?? url, link: url }));
  return [own, ...others.filter(({ link }) => link !== own.link)].slice(0, MOST_REFERENCES);
}

/** Families by the service that answered, so that a report can be read by who looks after it. */
const FAMILIES: ReadonlyArray<readonly [RegExp, string]> = [
  [/^ftp/, 'FTP'],
  [/^ssh/, 'SSH'],
  [/^https?|^http-|^ajp/, 'Web servers'],
  [/^(smtp|submission|imap|pop3|lmtp)/, 'Mail servers'],
  [/^(mysql|postgresql|ms-sql|oracle|mongodb|redis|memcache|elasticsearch|couchdb)/, 'Databases'],
  [/^(domain|dns)/, 'DNS'],
  [/^(netbios|microsoft-ds|smb)/, 'Windows sharing'],
  [/^snmp/, 'SNMP'],
  [/^telnet/, 'Telnet'],
];

export function familyOf(service: string): string {
  return FAMILIES.find(([pattern]) => pattern.test(service))?.[1] ?? 'Network services';
}
