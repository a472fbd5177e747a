import { daysAgo } from '../facts/day.ts';
import { placeOf } from '../facts/geography.ts';
import { type SeenHost, type SeenService, seenHost } from '../facts/seen-hosts.ts';
import { found, LAB_KEYS, type SourceReply, type SourceRequest, type SourceShape } from './source.ts';

/** Without the time zone, as the real service writes it: UTC. */
const seenOn = () => daysAgo(6).toISOString().replace('Z', '000');
const MODULES: Readonly<Record<number, string>> = { 22: 'ssh', 25: 'smtp', 80: 'http', 443: 'https', 3306: 'mysql' };

/** `/shodan/host/<ip>?key=`: an address with every service seen on it. */
export const shodan: SourceShape = {
  honest(request) {
    if (request.query.get('key') !== LAB_KEYS.shodan) return { status: 401, body: { error: 'Invalid API key' } };
    const ip = addressAsked(request);
    const host = seenHost(request.network, ip, 'shodan');
    return host ? found(hostObject(request.network, host, ip)) : notFound();
  },
  lying({ network }) {
    const host = seenHost(network, `127.20.${network}.13`, 'shodan');
    return host ? found(hostObject(network, host, '192.0.2.13')) : notFound();
  },
  changed: (request) => found({ matches: [{ address: addressAsked(request), port: '80' }], total: 1 }),
};

const addressAsked = ({ path }: SourceRequest) => /^\/shodan\/host\/([^/]+)$/.exec(path)?.[1] ?? '';

const notFound = (): SourceReply => ({ status: 404, body: { error: 'No information available for that IP.' } });

function hostObject(network: number, host: SeenHost, ip: string): object {
  const { services, hostnames, vulns } = host;
  const { city, countryCode, org, asn } = placeOf(network, ip);
  const whose = { org, isp: org, asn, hostnames, domains: ['acme.test'] };
  const place = { city, country_code: countryCode, region_code: null, latitude: 0, longitude: 0 };
  const common = { ip: addressNumber(ip), ip_str: ip, os: null, ...whose };
  return {
    ...common,
    ...place,
    tags: [],
    last_update: seenOn(),
    ports: services.map(({ port }) => port),
    ...(vulns.length > 0 ? { vulns } : {}),
    data: services.map((service) => ({ ...common, location: place, ...serviceObject(service) })),
  };
}

function serviceObject({ port, product, version, cpe, banner }: SeenService): object {
  return {
    port,
    transport: 'tcp',
    timestamp: seenOn(),
    hash: -port,
    _shodan: { module: MODULES[port] ?? 'http', crawler: 'lab', ptr: true, options: {} },
    opts: {},
    data: banner,
    // What was not recognised is left out, not null.
    ...(product ? { product } : {}),
    ...(version ? { version } : {}),
    ...(cpe ? { cpe: [`cpe:/${cpe}`], cpe23: [`cpe:2.3:${cpe}`] } : {}),
  };
}

const addressNumber = (ip: string) => ip.split('.').reduce((number, part) => number * 256 + Number(part), 0);
