import { cweReference, scored } from '../../core/definition.ts';
import type { Definition } from '../../core/finding.ts';
import { isInTls, openPortsOf, type ServiceKind } from '../../shared/service-kind.ts';
import type { ProbeCheck } from '../check.ts';
import { FROM_LITE } from '../profiles.ts';

const TELNET: ServiceKind = { names: /^telnet$/, ports: new Set([23]) };

const DEFINITION: Definition = {
  key: 'telnet-open',
  family: 'Telnet',
  name: { it: 'Accesso remoto con Telnet', en: 'Remote access by Telnet' },
  description: {
    it: 'Il servizio chiede le credenziali con Telnet, che trasmette tutto in chiaro: chi si trova lungo il percorso può leggere nomi e password e inserirsi nella sessione.',
    en: 'The service asks for credentials over Telnet, which sends everything in the clear: an on-path attacker can read names and passwords and step into the session.',
  },
  solution: {
    it: 'Attivare SSH al posto di Telnet, poi disattivare Telnet. Se l’apparato non offre altro, consentirne l’uso soltanto da una rete di gestione separata.',
    en: 'Enable SSH in its place, then disable Telnet. If the device offers nothing else, allow it from a separate management network only.',
  },
  scores: scored(['AV:N/AC:M/Au:N/C:P/I:P/A:N', 5.8], ['AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:L/A:N', 6.5]),
  cves: [],
  cwes: ['CWE-319'],
  references: [cweReference(319)],
};

export const telnet = {
  code: 'telnet',
  name: { it: 'Telnet', en: 'Telnet' },
  by: 'probe',
  protocol: 'tcp',
  profiles: FROM_LITE,
  greeted: true,
  definitions: [DEFINITION],
  asks: (host) =>
    // What is wrong with telnet is that others can listen: inside TLS they cannot.
    openPortsOf(host, TELNET)
      .filter((port) => !isInTls(port))
      .map(({ port }) => ({ port, tls: false })),
  judge: ({ evidence }) => ({ definition: DEFINITION, evidence }),
} as const satisfies ProbeCheck;
