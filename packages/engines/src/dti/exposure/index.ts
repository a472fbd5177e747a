import { classifyAddress } from '@rocca/contract/target/scope';
import { readService, type SeenService } from '@rocca/feeds/cpe/read-service';
import { headOfAnswer } from '@rocca/tools/probes/checks/web-head';
import { findingOf } from '../../core/finding.ts';
import { EXPOSED_SERVICES, type ExposedService, MANAGEMENT_PANELS } from '../../shared/exposed-services.ts';
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
    const panel = panelAt(port, own);
    const exposed = panel ?? (answered === null ? usualAt(port) : namedAs(answered));
    if (!exposed) return [];
    const place = { ip, port: port.port, protocol: port.transport };
    const evidence = `${port.port}/${port.transport} ${exposed.label} (${port.seenBy.join(', ')}${dayOf(port.seenOn)})`;
    const sighting = {
      definition: EXPOSURES[exposed.kind],
      evidence,
      possible: panel ? !panel.isOurs : answered === null,
    };
    return [findingOf(sighting, { check: 'exposure', place })];
  });
}

interface Panel extends Pick<ExposedService, 'kind' | 'label'> {
  /** It answered us; otherwise a source says so. */
  readonly isOurs: boolean;
}

/** A panel by its product or by its page; its port's number says nothing. What answers us wins over a source. */
function panelAt(port: Port, own: SeenAddress['own']): Panel | undefined {
  const { product, version, cpes, banner } = port;
  const service = own ? serviceAt(own, port) : undefined;
  const heads = own ? heardAt(own, port) : [];
  const ours = service ? (heads.length > 0 ? heads : [null]).map((heard) => ({ ...service, heard })) : [];
  const isNamed = ours.some((one) => readService(one).main !== null || PANEL.test(one.heard ?? ''));
  const told = { product, version, extraInfo: null, cpes, heard: banner && headOfAnswer(banner) };
  const label = (isNamed ? ours : [told]).map(panelOf).find((one) => one !== undefined);
  return label === undefined ? undefined : { kind: 'management', label, isOurs: isNamed };
}

const PANEL = /^panel: (.{1,60})$/m;

function panelOf(seen: SeenService): string | undefined {
  const { main, parts } = readService(seen);
  const names = [...(main ? [main] : []), ...parts].filter(({ mentioned }) => !mentioned).flatMap((one) => one.names);
  return PANEL.exec(seen.heard ?? '')?.[1] ?? names.map((name) => MANAGEMENT_PANELS.get(name)).find(Boolean);
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
