import { answeredAs, askInItsTls, openPortsOf, type ServiceKind, WEB } from '../../shared/service-kind.ts';
import type { ProbeCheck } from '../check.ts';
import { WITH_SERVICES } from '../profiles.ts';

/** Others speak HTTP too, and name themselves in the same headers. */
const SPEAKS_HTTP: ServiceKind = {
  names: new RegExp(`${WEB.names.source}|^(?:upnp|ipp|caldav|webdav|soap)$`),
  ports: WEB.ports,
};

export const webHeads = {
  code: 'web_heads',
  name: { it: 'Intestazioni dei server web', en: 'Headers of web servers' },
  inventory: true,
  by: 'probe',
  protocol: 'tcp',
  profiles: WITH_SERVICES,
  // Only where something has answered nmap: versions are compared where services were recognised.
  asks: (host) =>
    openPortsOf(host, SPEAKS_HTTP)
      .filter(({ service }) => answeredAs(service) !== null)
      .map(askInItsTls),
} as const satisfies ProbeCheck;
