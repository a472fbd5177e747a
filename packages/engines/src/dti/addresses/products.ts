import { ANY, NOT_APPLICABLE, parseCpe } from '@rocca/contract/cpe/cpe-name';
import type { HostSight } from '@rocca/sources/core/facts';
import type { NmapHost } from '@rocca/tools/nmap/model';
import type { SeenProduct } from '../../shared/versions/questions.ts';
import type { DomainPlace } from '../place.ts';
import type { KnownPort } from './merge-ports.ts';

/** A product of an address, and whether anybody saw what the service itself says. */
export interface AddressProduct extends SeenProduct<DomainPlace> {
  /** Known by the name that a source gave it alone: its distribution, and so its fixes, cannot be told. */
  readonly hearsay: boolean;
}

export interface SeenAddress {
  readonly ip: string;
  readonly ports: readonly KnownPort[];
  readonly sights: ReadonlyArray<{ readonly by: string; readonly sight: HostSight }>;
  /** Our own look at it; null: it was not contacted. */
  readonly scan: NmapHost | null;
}

export function productsOf(address: SeenAddress): AddressProduct[] {
  const ofPorts = address.ports.flatMap((port) => productOfPort(address, port));
  const named = new Set(ofPorts.flatMap(({ cpes }) => cpes).map(productNameOf));
  const ofAddress = address.sights.flatMap(({ by, sight }) =>
    sight.cpes
      // A product that a port has already is not asked about twice.
      .filter((cpe) => !named.has(productNameOf(cpe)))
      .flatMap((cpe) => productOfCpe(address.ip, by, cpe)),
  );
  return [...ofPorts, ...ofAddress];
}

function productOfPort({ ip, scan }: SeenAddress, port: KnownPort): AddressProduct[] {
  const { product, version, banner, cpes, transport } = port;
  if (product === null && version === null && banner === null && cpes.length === 0) return [];
  const place = { ip, port: port.port, protocol: transport };
  const where = `${port.port}/${transport} (${port.seenBy.join(', ')}${seenOn(port.seenOn)})`;
  const service = scan?.ports.find(
    ({ protocol, port: number }) => protocol === transport && number === port.port,
  )?.service;
  if (service?.method === 'probed') {
    const { name, extraInfo, osType } = service;
    return [
      {
        ...{ place, where, name, extraInfo, osType, cpes: service.cpes, heard: null, hearsay: false },
        family: familyOfPort(port.port),
        product: service.product,
        version: service.version,
      },
    ];
  }
  return [
    {
      ...{ place, where, product, version, cpes, heard: banner },
      name: product ?? `${port.port}/${transport}`,
      family: familyOfPort(port.port),
      extraInfo: null,
      hearsay: banner === null,
    },
  ];
}

const seenOn = (date: Date | null) => (date === null ? '' : `, ${date.toISOString().slice(0, 10)}`);

/** A source that knows the products of an address and not at which port they are. */
function productOfCpe(ip: string, by: string, cpe: string): AddressProduct[] {
  const name = parseCpe(cpe);
  if (name?.part !== 'a') return [];
  return [
    {
      place: { ip, port: 0, protocol: 'tcp' },
      where: by,
      family: 'Network services',
      name: name.product,
      product: null,
      version: name.version === ANY || name.version === NOT_APPLICABLE ? null : name.version,
      extraInfo: null,
      cpes: [cpe],
      heard: null,
      hearsay: true,
    },
  ];
}

function productNameOf(cpe: string): string {
  const name = parseCpe(cpe);
  return name ? `${name.vendor}:${name.product}` : cpe;
}

const FAMILIES: ReadonlyArray<readonly [readonly number[], string]> = [
  [[21], 'FTP'],
  [[22], 'SSH'],
  [[23], 'Telnet'],
  [[53], 'DNS'],
  [[80, 443, 8000, 8080, 8443], 'Web servers'],
  [[25, 110, 143, 465, 587, 993, 995], 'Mail servers'],
  [[1433, 1521, 3306, 5432, 6379, 9200, 11211, 27017], 'Databases'],
  [[139, 445], 'Windows sharing'],
  [[161], 'SNMP'],
];

const familyOfPort = (port: number): string =>
  FAMILIES.find(([ports]) => ports.includes(port))?.[1] ?? 'Network services';
