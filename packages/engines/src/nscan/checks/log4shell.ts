import type { NmapHost, NmapPort } from '@rocca/tools/nmap/model';
import { cveReference, scored } from '../../core/definition.ts';
import type { Definition } from '../../core/finding.ts';
import { askInItsTls, isOpenTcp, openPortsOf, WEB } from '../../shared/service-kind.ts';
import type { ProbeCheck } from '../check.ts';
import { FROM_MEDIUM } from '../profiles.ts';

/** What is sent to these a printer prints. */
const PRINTERS = { first: 9100, last: 9107 };

const DEFINITION: Definition = {
  key: 'CVE-2021-44228',
  family: 'Web servers',
  name: { it: 'Log4Shell: esecuzione di codice tramite Log4j', en: 'Log4Shell: code execution through Log4j' },
  description: {
    it: 'L’applicazione registra ciò che riceve con una versione di Apache Log4j che ne risolve i riferimenti JNDI: la nostra richiesta l’ha portata a interrogare un server LDAP da noi indicato. Allo stesso modo un attaccante le fa caricare ed eseguire codice, senza credenziali.',
    en: 'The application logs what it receives with a version of Apache Log4j that resolves JNDI references in it: our request made it query an LDAP server of our choice. In the same way an attacker has it load and run code, without credentials.',
  },
  solution: {
    it: 'Aggiornare subito Log4j alla 2.17.1 o successiva (2.12.4 per Java 7, 2.3.2 per Java 6), anche dentro i prodotti di terzi. Fino ad allora togliere la classe JndiLookup e bloccare le connessioni in uscita dei server. Verificare se il sistema è già stato compromesso.',
    en: 'Update Log4j to 2.17.1 or later at once (2.12.4 for Java 7, 2.3.2 for Java 6), inside third-party products too. Until then remove the class JndiLookup and block outgoing connections of the servers. Check whether the system has been compromised already.',
  },
  scores: scored(['AV:N/AC:M/Au:N/C:C/I:C/A:C', 9.3], ['AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 10.0]),
  cves: ['CVE-2021-44228'],
  cwes: ['CWE-20', 'CWE-400', 'CWE-502', 'CWE-917'],
  references: [
    cveReference('CVE-2021-44228'),
    { id: 'Apache Log4j', link: 'https://logging.apache.org/security.html' },
  ],
};

export const log4shell = {
  code: 'log4shell',
  name: { it: 'Log4Shell', en: 'Log4Shell' },
  by: 'probe',
  protocol: 'tcp',
  profiles: ['log4shell', ...FROM_MEDIUM],
  definitions: [DEFINITION],
  asks: (host, { services }) => (services ? openPortsOf(host, WEB).map(askInItsTls) : anyPorts(host)),
  judge: ({ evidence }) => ({ definition: DEFINITION, evidence }),
} as const satisfies ProbeCheck;

/** Services were not looked at: the web may be anywhere, first of all where it usually is. */
function anyPorts(host: NmapHost): Array<{ port: number; tls: null }> {
  const askable = host.ports.filter(isOpenTcp).filter(({ port }) => port < PRINTERS.first || port > PRINTERS.last);
  const rank = ({ port }: NmapPort) => (WEB.ports.has(port) ? 0 : 1);
  return askable.toSorted((a, b) => rank(a) - rank(b)).map(({ port }) => ({ port, tls: null }));
}
