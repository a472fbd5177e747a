import type { NmapHost } from '@rocca/tools/nmap/model';
import type { KnowledgeSource } from '../../core/knowledge.ts';
import { greetingIn } from '../../shared/versions/greeting-in.ts';
import { type SeenProduct, type VersionQuestion, versionQuestions } from '../../shared/versions/questions.ts';
import type { ServiceVerdict } from '../../shared/versions/verdict.ts';
import type { NmapCheck } from '../check.ts';
import { type NetworkPlace, placeOf, portName } from '../place.ts';
import { WITH_SERVICES } from '../profiles.ts';
import { ownSystems } from './own-systems.ts';
import { serviceVerdicts } from './service-verdicts.ts';

export const versions = {
  code: 'versions',
  name: { it: 'Vulnerabilità note delle versioni trovate', en: 'Known vulnerabilities of the versions found' },
  by: 'nmap',
  profiles: WITH_SERVICES,
  cannot: ({ sources }) => (isLoaded(sources, 'nvd') || isLoaded(sources, 'starter') ? null : 'no_knowledge'),
  // The starter set knows a few hundred vulnerabilities: good enough to begin with, not to call a version clean.
  lacks: ({ sources }) => (isLoaded(sources, 'nvd') ? null : { reason: 'no_knowledge', detail: 'NVD' }),
} as const satisfies NmapCheck;

function isLoaded(sources: readonly KnowledgeSource[], name: KnowledgeSource['name']): boolean {
  return sources.some((source) => source.name === name && source.entries > 0);
}

export interface HostVersions {
  readonly questions: ReadonlyArray<VersionQuestion<NetworkPlace>>;
  /** Of every service of the host: whether its version can be asked about, and if not, why. */
  readonly verdicts: ReadonlyArray<ServiceVerdict<NetworkPlace>>;
}

/** What services said to our own questions, by `80/tcp`. */
export type Heard = ReadonlyMap<string, string>;

/** The products of a host that answered; a guess from the port's number alone asks nothing. */
export function hostVersions(host: NmapHost, heard: Heard = new Map()): HostVersions {
  const answered = host.ports.flatMap((port): Array<SeenProduct<NetworkPlace>> => {
    const { state, service } = port;
    const place = placeOf(port);
    const said = heard.get(portName(place)) ?? greetingIn(service?.fingerprint ?? null);
    if (state !== 'open' || !service || (service.method !== 'probed' && said === null)) return [];
    const { name, product, version, extraInfo, cpes, osType } = service;
    const where = `${portName(place)} ${name}`;
    return [{ place, where, family: familyOf(name), name, product, version, extraInfo, cpes, osType, heard: said }];
  });
  const asked = versionQuestions(answered, ownSystems(answered));
  return { questions: asked.questions, verdicts: serviceVerdicts(host, asked.verdicts) };
}

/** Families by the service that answered, so that each team of the customer finds its own part. */
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

function familyOf(service: string): string {
  return FAMILIES.find(([pattern]) => pattern.test(service))?.[1] ?? 'Network services';
}
