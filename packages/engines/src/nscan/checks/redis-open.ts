import { cweReference, scored } from '../../core/definition.ts';
import type { Definition } from '../../core/finding.ts';
import { askInItsTls, openPortsOf, type ServiceKind } from '../../shared/service-kind.ts';
import type { ProbeCheck } from '../check.ts';
import { FROM_LITE } from '../profiles.ts';

const REDIS: ServiceKind = { names: /^redis$/, ports: new Set([6379]) };

const DEFINITION: Definition = {
  key: 'redis-open',
  family: 'Databases',
  name: { it: 'Redis accessibile senza password', en: 'Redis reachable without a password' },
  description: {
    it: 'Il server Redis esegue i comandi di chiunque lo raggiunga: i dati si possono leggere, modificare e cancellare e, nelle configurazioni più comuni, si possono scrivere file sul sistema fino a prenderne il controllo.',
    en: 'The Redis server runs the commands of anybody who reaches it: its data can be read, changed and deleted and, in the most common set-ups, files can be written on the system until it is taken over.',
  },
  solution: {
    it: 'Mettere Redis in ascolto soltanto sugli indirizzi interni necessari, richiedere l’autenticazione (ACL o «requirepass») e bloccare la porta sul firewall.',
    en: 'Have Redis listen only on the internal addresses that need it, require authentication (ACL or “requirepass”) and block the port at the firewall.',
  },
  scores: scored(['AV:N/AC:L/Au:N/C:P/I:P/A:P', 7.5], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8]),
  cves: [],
  cwes: ['CWE-306'],
  references: [
    cweReference(306),
    { id: 'Redis security', link: 'https://redis.io/docs/latest/operate/oss_and_stack/management/security/' },
  ],
};

export const redisOpen = {
  code: 'redis_open',
  name: { it: 'Redis senza password', en: 'Redis without a password' },
  by: 'probe',
  protocol: 'tcp',
  profiles: FROM_LITE,
  // Redis has one usual port, and it is not among the thousand that nmap meets most often.
  unseenIn: ['lite', 'fast', 'medium'],
  definitions: [DEFINITION],
  asks: (host) => openPortsOf(host, REDIS).map(askInItsTls),
  judge: ({ evidence }) => ({ definition: DEFINITION, evidence }),
} as const satisfies ProbeCheck;
