import { isIP } from 'node:net';
import type { WebFinding } from '@rocca/engines/webapp/place';
import type { WebappBegin } from '@rocca/engines/webapp/report';
import { OF_THE_SERVICE } from './checks.ts';

interface Service {
  readonly ip: string;
  readonly port: number;
}

const USUAL_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Finds the address and port that answer for a page, where the finding is about the service itself and both are known. */
export function servicesOf({ sites }: Pick<WebappBegin, 'sites'>): (finding: WebFinding) => Service | null {
  const addresses = new Map(sites.map(({ url, address }) => [URL.parse(url)?.hostname, address]));
  return ({ check, place }) => {
    const url = OF_THE_SERVICE.has(check) ? URL.parse(place.url) : null;
    if (!url) return null;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const ip = isIP(host) ? host : (addresses.get(url.hostname) ?? '');
    const port = url.port === '' ? USUAL_PORTS[url.protocol] : Number(url.port);
    return isIP(ip) && port !== undefined ? { ip, port } : null;
  };
}
