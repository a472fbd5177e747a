import { askInItsTls, openPortsOf, type ServiceKind } from '../../shared/service-kind.ts';
import type { ProbeCheck } from '../check.ts';
import { WITH_SERVICES } from '../profiles.ts';

/** Protocols in which the server speaks first and names itself, in a line of text. */
const GREETED: ServiceKind = {
  names: /^(?:ssh|ftps?|smtps?|submission|lmtp|imaps?|pop3s?)$/,
  ports: new Set(),
};

export const greetings = {
  code: 'greetings',
  name: { it: 'Banner dei servizi', en: 'Service banners' },
  inventory: true,
  by: 'probe',
  protocol: 'tcp',
  profiles: WITH_SERVICES,
  greeted: true,
  // Only where something has greeted nmap: a silent service is not waited for a second time.
  asks: (host) => openPortsOf(host, GREETED).map(askInItsTls),
} as const satisfies ProbeCheck;
