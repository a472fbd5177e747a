import { ANY, NOT_APPLICABLE, parseCpe } from '@rocca/contract/cpe/cpe-name';
import { readService } from '@rocca/feeds/cpe/read-service';
import type { HostSight } from '@rocca/sources/core/facts';
import { headOfAnswer } from '@rocca/tools/probes/checks/web-head';
import type { SeenProduct } from '../../shared/versions/questions.ts';
import type { DomainPlace } from '../place.ts';
import type { KnownPort } from './merge-ports.ts';
import { heardAt, type OwnContact, serviceAt } from './own-contact.ts';

export interface SeenAddress {
  readonly ip: string;
  readonly ports: readonly KnownPort[];
  readonly sights: ReadonlyArray<{ readonly by: string; readonly sight: HostSight }>;
  /** Null: it was not contacted. */
  readonly own: OwnContact | null;
  /** What sources still say of it and our own contact contradicts. */
  readonly formerly: readonly AddressProduct[];
}

export type AddressProduct = SeenProduct<DomainPlace>;

/** Every product that somebody saw at an address, in the words of who saw it last. */
export function productsOf(address: SeenAddress): AddressProduct[] {
  const ofPorts = address.ports.flatMap((port) => productsOfPort(address, port));
  const known = new Set(ofPorts.flatMap(versionedNames));
  const ofAddress = address.sights.flatMap(({ by, sight }) =>
    sight.cpes
      .flatMap((cpe) => productOfCpe(address.ip, by, cpe))
      // A product whose version a port tells is not asked about twice.
      .filter((product) => !readService({ heard: null, ...product }).main?.names.some((name) => known.has(name))),
  );
  return [...ofPorts, ...ofAddress];
}

function versionedNames(product: AddressProduct): string[] {
  const { main, parts } = readService({ heard: null, ...product });
  return (main ? [main, ...parts] : parts)
    .filter(({ version, mentioned }) => 'text' in version && !mentioned)
    .flatMap(({ names }) => names);
}

function productsOfPort({ ip, own }: SeenAddress, port: KnownPort): AddressProduct[] {
  const { product, version } = port;
  const shared = sharedOf(ip, port);
  const told = toldOfPort(ip, port);
  const service = own ? serviceAt(own, port) : undefined;
  const heads = own ? heardAt(own, port) : [];
  if (service && (service.method === 'probed' || heads.length > 0)) {
    const { name, extraInfo, osType } = service;
    const seen = { ...shared, name, extraInfo, osType, cpes: service.cpes };
    const words = { product: service.product, version: service.version };
    // Sites that share an address and a port need not be made with the same software.
    const heard = heads.length > 0 ? heads : [null];
    const ours = heard.map((text) => ({ ...seen, ...words, heard: text }));
    const mains = ours.map((one) => readService(one).main);
    // What a source has read and what is hidden from us may still be what runs.
    if (mains.every((main) => main === null || main.names.length === 0))
      return [...ours, ...told.map((one) => ({ ...one, hearsay: true }))];
    const isHidden = version !== null && mains.every((main) => main?.version.kind === 'untold');
    return isHidden ? [...ours, { ...seen, product, version, heard: null, hearsay: true }] : ours;
  }
  return told;
}

const sharedOf = (ip: string, port: KnownPort) => ({
  ...{
    place: { ip, port: port.port, protocol: port.transport },
    where: whereOf(port),
    family: familyOfPort(port.port),
  },
});

/** What sources say of a port. */
export function toldOfPort(ip: string, port: KnownPort): AddressProduct[] {
  const { product, version, banner, cpes } = port;
  if (product === null && version === null && banner === null && cpes.length === 0) return [];
  return [
    {
      ...{ ...sharedOf(ip, port), product, version, cpes, heard: banner && headOfAnswer(banner) },
      name: product ?? `${port.port}/${port.transport}`,
      extraInfo: null,
      // Without its own words nobody knows who built it; a port that no longer answers may be gone.
      hearsay: banner === null || port.silentOn !== null,
    },
  ];
}

function whereOf({ port, transport, seenBy, seenOn, silentOn }: KnownPort): string {
  const silence = silentOn === null ? '' : `; no answer on ${dayOf(silentOn)}`;
  return `${port}/${transport} (${seenBy.join(', ')}${seenOn === null ? '' : `, ${dayOf(seenOn)}`}${silence})`;
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** A source that knows the products of an address and not at which port they are. */
export function productOfCpe(ip: string, by: string, cpe: string): AddressProduct[] {
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
