import type { NmapHost } from '@rocca/tools/nmap/model';
import { cveReference, cweReference, scored } from '../../core/definition.ts';
import type { Definition } from '../../core/finding.ts';
import { answeredAs } from '../../shared/service-kind.ts';
import type { ProbeCheck } from '../check.ts';
import { FROM_FAST } from '../profiles.ts';

const SNMP_PORT = 161;

const DEFINITION: Definition = {
  key: 'snmp-public',
  family: 'SNMP',
  name: { it: 'SNMP con community «public»', en: 'SNMP with community “public”' },
  description: {
    it: 'L’apparato risponde alle richieste SNMP con la community predefinita «public»: chiunque può leggerne la configurazione, ad esempio interfacce, indirizzi, rotte, processi e software installato. SNMP versione 1 e 2c viaggia inoltre in chiaro.',
    en: 'The device answers SNMP requests made with the default community “public”: anybody can read its configuration, such as interfaces, addresses, routes, processes and installed software. SNMP versions 1 and 2c also travel in the clear.',
  },
  solution: {
    it: 'Disattivare SNMP dove non serve. Altrove passare a SNMPv3 con autenticazione e cifratura; se non è possibile, sostituire la community con una non prevedibile e accettare richieste soltanto dai sistemi di monitoraggio.',
    en: 'Turn SNMP off where it is not needed. Elsewhere move to SNMPv3 with authentication and encryption; where that is not possible, replace the community with one that cannot be guessed and accept requests from the monitoring systems only.',
  },
  scores: scored(['AV:N/AC:L/Au:N/C:P/I:N/A:N', 5.0], ['AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N', 5.3]),
  cves: [],
  cwes: ['CWE-1392'],
  references: [cveReference('CVE-1999-0517'), cweReference(1392)],
};

export const snmpPublic = {
  code: 'snmp_public',
  name: { it: 'SNMP con community «public»', en: 'SNMP with community “public”' },
  by: 'probe',
  protocol: 'udp',
  profiles: FROM_FAST,
  definitions: [DEFINITION],
  asks: (host) => snmpPorts(host).map((port) => ({ port, tls: false })),
  judge: ({ evidence }) => ({ definition: DEFINITION, evidence }),
} as const satisfies ProbeCheck;

/**
 * Few profiles scan UDP, and one question costs little: without a UDP scan the usual port is simply asked. With one,
 * what is not listed is closed.
 */
function snmpPorts(host: NmapHost): number[] {
  const listed = host.ports.filter(({ protocol }) => protocol === 'udp');
  const snmp = listed.filter(
    ({ port, state, service }) => port === SNMP_PORT || (state.startsWith('open') && answeredAs(service) === 'snmp'),
  );
  // The profile may want UDP and the platform not be able to.
  const looked = listed.length > 0 || host.extraPorts.some(({ protocol }) => protocol === 'udp');
  return looked ? snmp.map(({ port }) => port) : [SNMP_PORT];
}
