import type { ProbeAnswer, ProbeCheck, ProbeRequest } from '@rocca/tools/probes/model';
import { findingOf } from '../../core/finding.ts';
import type { NetworkFinding } from '../place.ts';
import { DEFINITIONS, type DefinitionKey } from './definitions.ts';

const KEY_OF = {
  ftp_anonymous: 'ftp-anonymous',
  redis_open: 'redis-open',
  snmp_public: 'snmp-public',
  smb_v1: 'smb-v1',
  telnet: 'telnet-open',
  default_page: 'default-page',
  log4shell: 'CVE-2021-44228',
} as const satisfies Record<ProbeCheck, DefinitionKey>;

/** Names as their makers write them; the page of any other server stays a default page. */
const SERVERS: ReadonlyMap<string | null, string> = new Map([
  ['nginx', 'nginx'],
  ['openresty', 'OpenResty'],
  ['apache', 'Apache HTTP Server'],
  ['iis', 'Microsoft IIS'],
  ['tomcat', 'Apache Tomcat'],
  ['lighttpd', 'lighttpd'],
  ['jetty', 'Eclipse Jetty'],
  ['caddy', 'Caddy'],
  ['wildfly', 'WildFly'],
]);

/** What an answer of our own checks means. Only what was found is a finding: unclear is for the coverage. */
export function judgeProbe({ check, port }: ProbeRequest, answer: ProbeAnswer): NetworkFinding | null {
  if (answer.kind !== 'found') return null;
  const protocol = check === 'snmp_public' ? 'udp' : 'tcp';
  const sighting = { definition: DEFINITIONS[KEY_OF[check]], evidence: answer.evidence };
  const finding = findingOf(sighting, { check, place: { port: { protocol, number: port } } as const });
  const server = check === 'default_page' ? SERVERS.get(answer.variant) : undefined;
  if (!server) return finding;
  const { it, en } = finding.name;
  return { ...finding, name: { it: `${it}: ${server}`, en: `${en}: ${server}` } };
}
