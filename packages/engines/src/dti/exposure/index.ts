import { classifyAddress } from '@rocca/contract/target/scope';
import { findingOf } from '../../core/finding.ts';
import { EXPOSED_SERVICES, type ExposedService } from '../../shared/exposed-services.ts';
import { serviceAt } from '../addresses/own-contact.ts';
import type { SeenAddress } from '../addresses/products.ts';
import type { DomainFinding } from '../place.ts';
import type { NameReport } from '../report.ts';
import { EXPOSURES, INTERNAL_ADDRESS } from './definitions.ts';

type Port = SeenAddress['ports'][number];

/** Services at an address of the domain that nobody outside should reach. Only what answered us itself is certain. */
export function findExposures({ ip, ports, own }: Pick<SeenAddress, 'ip' | 'ports' | 'own'>): DomainFinding[] {
  return ports.flatMap((port) => {
    const service = own ? serviceAt(own, port) : undefined;
    const answered = service?.method === 'probed' ? service.name : null;
    const exposed = answered === null ? usualAt(port) : namedAs(answered);
    if (!exposed) return [];
    const place = { ip, port: port.port, protocol: port.transport };
    const evidence = `${port.port}/${port.transport} ${exposed.label} (${port.seenBy.join(', ')}${dayOf(port.seenOn)})`;
    const sighting = { definition: EXPOSURES[exposed.kind], evidence, possible: answered === null };
    return [findingOf(sighting, { check: 'exposure', place })];
  });
}

const namedAs = (name: string): ExposedService | undefined =>
  EXPOSED_SERVICES.find(({ names }) => names.includes(name.replace(/^ssl\//, '')));

export const usualAt = ({ port, transport }: Pick<Port, 'port' | 'transport'>): ExposedService | undefined =>
  EXPOSED_SERVICES.find(({ ports, udpPorts = [] }) => (transport === 'udp' ? udpPorts : ports).includes(port));

const dayOf = (date: Date | null) => (date === null ? '' : `, ${date.toISOString().slice(0, 10)}`);

/** A name to which the public DNS gives addresses of an internal network. */
export function findInternalAddress(
  { name, addresses }: Pick<NameReport, 'name' | 'addresses'>,
  lab: boolean,
): DomainFinding[] {
  const internal = addresses.filter((ip) => isInternal(ip, lab));
  if (internal.length === 0) return [];
  const evidence = internal.map((ip) => `${name} ${ip.includes(':') ? 'AAAA' : 'A'} ${ip}`).join('\n');
  return [findingOf({ definition: INTERNAL_ADDRESS, evidence }, { check: 'exposure', place: { name } })];
}

/** The platform's own network is not asked about: an address is internal wherever the platform stands. */
function isInternal(ip: string, lab: boolean): boolean {
  const judged = classifyAddress(ip, { lab });
  return judged?.scope === 'private' || (judged?.scope === 'refused' && judged.reason === 'loopback');
}
