import { classifyAddress } from '@rocca/contract/target/scope';
import { readService, type SeenService } from '@rocca/feeds/cpe/read-service';
import { headOfAnswer } from '@rocca/tools/probes/checks/web-head';
import { findingOf } from '../../core/finding.ts';
import {
  DATABASE_HEADERS,
  EXPOSED_SERVICES,
  type ExposedService,
  HTTP_DATABASES,
  MANAGEMENT_PANELS,
} from '../../shared/exposed-services.ts';
import { heardAt, serviceAt } from '../addresses/own-contact.ts';
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
    const named = namedAt(port, own);
    const exposed = named ?? (answered === null ? usualAt(port) : namedAs(answered));
    if (!exposed) return [];
    const place = { ip, port: port.port, protocol: port.transport };
    const evidence = `${port.port}/${port.transport} ${exposed.label} (${port.seenBy.join(', ')}${dayOf(port.seenOn)})`;
    const sighting = {
      definition: EXPOSURES[exposed.kind],
      evidence,
      possible: named ? !named.isOurs : answered === null,
    };
    return [findingOf(sighting, { check: 'exposure', place })];
  });
}

type Exposed = Pick<ExposedService, 'kind' | 'label'>;

interface Named extends Exposed {
  /** It answered us; otherwise a source says so. */
  readonly isOurs: boolean;
}

/** A panel or a database by its product or by its page, whatever the port. What answers us wins over a source. */
function namedAt(port: Port, own: SeenAddress['own']): Named | undefined {
  const { product, version, cpes, banner } = port;
  const service = own ? serviceAt(own, port) : undefined;
  const heads = own ? heardAt(own, port) : [];
  const ours = service ? (heads.length > 0 ? heads : [null]).map((heard) => ({ ...service, heard })) : [];
  const isNamed = ours.some((one) => readService(one).main !== null || exposedBy(one) !== undefined);
  const told = { product, version, extraInfo: null, cpes, heard: banner && headOfAnswer(banner) };
  const exposed = (isNamed ? ours : [told]).map(exposedBy).find((one) => one !== undefined);
  return exposed && { ...exposed, isOurs: isNamed };
}

/** As our look at a page writes what it recognises. */
const PAGE = /^(panel|database): (.{1,60})$/m;

function exposedBy(seen: SeenService): Exposed | undefined {
  const heard = seen.heard ?? '';
  const [, kind, page] = PAGE.exec(heard) ?? [];
  if (page !== undefined) return { kind: kind === 'panel' ? 'management' : 'database', label: page };
  const { main, parts } = readService(seen);
  const names = [...(main ? [main] : []), ...parts].filter(({ mentioned }) => !mentioned).flatMap((one) => one.names);
  const panel = names.map((name) => MANAGEMENT_PANELS.get(name)).find(Boolean);
  if (panel !== undefined) return { kind: 'management', label: panel };
  const database =
    names.map((name) => HTTP_DATABASES.get(name)).find(Boolean) ??
    DATABASE_HEADERS.find(([header]) => header.test(heard))?.[1];
  return database === undefined ? undefined : { kind: 'database', label: database };
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
