import type { AddressReport } from '@rocca/engines/dti/report';
import { cleanLine, cleanLineOrNull, cleanText, searchLines } from '../../../core/record/index.ts';
import { cleanLines, isAddress, MAX_LINE, MAX_NAME, MAX_WORD } from './bounds.ts';

const MAX_BANNER = 4000;
const MAX_ASKED = 2000;

type Port = AddressReport['ports'][number];

/** Addresses that can be stored, each once: the first word counts. */
export function distinctAddresses(addresses: readonly AddressReport[]): AddressReport[] {
  const distinct = new Map<string, AddressReport>();
  for (const address of addresses) {
    if (isAddress(address.ip) && !distinct.has(address.ip)) distinct.set(address.ip, address);
  }
  return [...distinct.values()];
}

export function addressRow(address: AddressReport) {
  const { ip, names, data, ports, asked, reason, superseded, contradicted, thirdParty } = address;
  const hostnames = cleanLines(data.hostnames, MAX_NAME);
  const own = cleanLines(names, MAX_NAME);
  const org = cleanLineOrNull(data.org, MAX_LINE);
  const isp = cleanLineOrNull(data.isp, MAX_LINE);
  const asn = cleanLineOrNull(data.asn, MAX_WORD);
  const city = cleanLineOrNull(data.city, MAX_LINE);
  const listed = distinctPorts(ports);
  const products = listed.flatMap(({ product, version }) => (product === null ? [] : [product, version]));
  return {
    ...{ ip, names: own, city, org, isp, asn, hostnames, reason, third_party: thirdParty },
    contradicted: cleanLines(contradicted, MAX_WORD, MAX_SUPERSEDED),
    superseded: superseded.slice(0, MAX_SUPERSEDED).map(supersededRow),
    country_code: cleanLineOrNull(data.countryCode, 2)?.toUpperCase() ?? null,
    asked: cleanLines(asked, MAX_LINE, MAX_ASKED),
    ports: [...new Set(listed.map(({ port }) => port))].sort((a, b) => a - b),
    search: searchLines([ip, ...own, ...hostnames, org, isp, asn, city, ...new Set(products)]),
  };
}

/** As many as sources list ports or CVEs of one address at most. */
const MAX_SUPERSEDED = 1000;

const supersededRow = (seen: AddressReport['superseded'][number]) => ({
  port: seen.port,
  transport: seen.transport,
  product: cleanLineOrNull(seen.product, MAX_LINE),
  version: cleanLineOrNull(seen.version, MAX_LINE),
  seen_by: cleanLine(seen.seenBy, MAX_WORD),
  seen_on: seen.seenOn?.toISOString() ?? null,
  now: seen.now,
  checked_on: seen.checkedOn.toISOString(),
});

export function portRows({ ip, ports }: AddressReport) {
  return distinctPorts(ports).map(({ port, transport, product, version, banner, seenBy, seenOn, silentOn }) => ({
    ...{ ip, port, protocol: transport },
    product: cleanLineOrNull(product, MAX_LINE),
    version: cleanLineOrNull(version, MAX_LINE),
    banner: banner === null ? null : cleanText(banner, MAX_BANNER),
    seen_by: cleanLines(seenBy, MAX_WORD),
    seen_on: seenOn,
    silent_on: silentOn,
  }));
}

/** Several sources may see one port: what the first does not know, the next may. */
function distinctPorts(ports: readonly Port[]): Port[] {
  const distinct = new Map<string, Port>();
  for (const port of ports) {
    if (!Number.isInteger(port.port) || port.port < 1 || port.port > 65_535) continue;
    const key = `${port.port}/${cleanLine(port.transport, MAX_WORD)}`;
    const known = distinct.get(key);
    distinct.set(key, known ? both(known, port) : port);
  }
  return [...distinct.values()];
}

const both = (first: Port, next: Port): Port => ({
  ...first,
  product: first.product ?? next.product,
  version: first.product === null ? next.version : first.version,
  banner: first.banner ?? next.banner,
  seenBy: [...new Set([...first.seenBy, ...next.seenBy])],
  seenOn: first.seenOn ?? next.seenOn,
});
