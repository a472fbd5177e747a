import { labAddress } from '../../../address.ts';
import { type SeenHost, seenHost } from '../facts/seen-hosts.ts';
import { found, type SourceReply, type SourceRequest, type SourceShape } from './source.ts';

/** `/<ip>`: what Shodan gives away of an address, without banners and versions of single ports. */
export const internetdb: SourceShape = {
  honest(request) {
    const ip = addressAsked(request);
    const host = seenHost(request.network, ip, 'internetdb');
    return host ? found(summary(host, ip)) : notFound();
  },
  lying({ network }) {
    const ip = labAddress(network, 13);
    const host = seenHost(network, ip, 'internetdb');
    // Of an address that was not asked for, and of none at all.
    return host ? found({ ...summary(host, ip), ip: '192.0.2.13' }) : notFound();
  },
  changed: (request) => found({ host: { address: addressAsked(request), services: ['80/tcp'] } }),
};

const addressAsked = ({ path }: SourceRequest) => path.slice(1);

const notFound = (): SourceReply => ({ status: 404, body: { detail: 'No information available' } });

function summary({ services, hostnames, vulns }: SeenHost, ip: string): object {
  return {
    cpes: services.flatMap(({ cpe }) => (cpe ? [`cpe:/${cpe}`] : [])),
    hostnames,
    ip,
    ports: services.map(({ port }) => port),
    tags: [],
    vulns,
  };
}
