import type { ProbeCheck } from '../check.ts';
import { WITH_SERVICES } from '../profiles.ts';
import { answeredAs, askInItsTls, openPortsOf, WEB } from '../service-kind.ts';

export const webHeads = {
  code: 'web_heads',
  name: { it: 'Intestazioni dei server web', en: 'Headers of web servers' },
  inventory: true,
  by: 'probe',
  protocol: 'tcp',
  profiles: WITH_SERVICES,
  // Only where something has answered nmap: versions are compared where services were recognised.
  asks: (host) =>
    openPortsOf(host, WEB)
      .filter(({ service }) => answeredAs(service) !== null)
      .map(askInItsTls),
} as const satisfies ProbeCheck;
