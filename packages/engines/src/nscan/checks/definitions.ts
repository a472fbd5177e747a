import type { CheckCode } from '@rocca/contract/report/nscan-checks';
import { cveReference, cweReference, rfcReference, scored } from '../../core/definition.ts';
import type { Definition } from '../../core/finding.ts';

/** Scores our own findings share: version 2 and version 3.1, both by their formula. */
const READS_A_LITTLE = scored(['AV:N/AC:L/Au:N/C:P/I:N/A:N', 5.0], ['AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N', 5.3]);
const TAKES_ALL = scored(['AV:N/AC:L/Au:N/C:P/I:P/A:P', 7.5], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8]);
const LISTENS_AND_CHANGES = scored(['AV:N/AC:M/Au:N/C:P/I:P/A:N', 5.8], ['AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:L/A:N', 6.5]);
const HARDLY_BETWEEN = scored(['AV:N/AC:H/Au:N/C:P/I:P/A:N', 4.0], ['AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:L/A:N', 4.8]);
const HARDLY_READS = scored(['AV:N/AC:H/Au:N/C:P/I:N/A:N', 2.6], ['AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:N/A:N', 3.7]);

/** What our own checks find, in our own words. */
export const DEFINITIONS = {
  'ftp-anonymous': {
    key: 'ftp-anonymous',
    check: 'ftp_anonymous',
    family: 'FTP',
    name: { it: 'FTP aperto a utenti anonimi', en: 'FTP open to anonymous users' },
    description: {
      it: 'Il server FTP accetta l’utente «anonymous» senza una vera password: chiunque lo raggiunga può entrare e leggere ciò che vi è pubblicato e, se i permessi lo consentono, anche caricare file.',
      en: 'The FTP server accepts the user “anonymous” without a real password: anybody who reaches it can enter and read what is published there and, where permissions allow it, upload files too.',
    },
    solution: {
      it: 'Se non serve, disattivare l’accesso anonimo. Se serve, concedere la sola lettura di una cartella dedicata e controllare che non contenga nulla di riservato.',
      en: 'Turn anonymous access off unless it is needed. If it is, allow nothing but reading from a folder of its own, and check that it holds nothing confidential.',
    },
    scores: READS_A_LITTLE,
    cves: [],
    cwes: ['CWE-306'],
    references: [cweReference(306), rfcReference(1635)],
  },
  'redis-open': {
    key: 'redis-open',
    check: 'redis_open',
    family: 'Databases',
    name: { it: 'Redis accessibile senza password', en: 'Redis reachable without a password' },
    description: {
      it: 'Il server Redis esegue i comandi di chiunque lo raggiunga: i dati si possono leggere, modificare e cancellare e, nelle configurazioni più comuni, si possono scrivere file sul sistema fino a prenderne il controllo.',
      en: 'The Redis server runs the commands of anybody who reaches it: its data can be read, changed and deleted and, in the most common set-ups, files can be written on the system until it is taken over.',
    },
    solution: {
      it: 'Mettere Redis in ascolto soltanto sugli indirizzi interni necessari, richiedere l’autenticazione (ACL o «requirepass») e bloccare la porta sul firewall.',
      en: 'Have Redis listen on the internal addresses that need it only, require authentication (ACL or “requirepass”) and block the port at the firewall.',
    },
    scores: TAKES_ALL,
    cves: [],
    cwes: ['CWE-306'],
    references: [
      cweReference(306),
      { id: 'Redis security', link: 'https://redis.io/docs/latest/operate/oss_and_stack/management/security/' },
    ],
  },
  'snmp-public': {
    key: 'snmp-public',
    check: 'snmp_public',
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
    scores: READS_A_LITTLE,
    cves: [],
    cwes: ['CWE-1392'],
    references: [cveReference('CVE-1999-0517'), cweReference(1392)],
  },
  'smb-v1': {
    key: 'smb-v1',
    check: 'smb_v1',
    family: 'Windows sharing',
    name: { it: 'SMB versione 1 attivo', en: 'SMB version 1 enabled' },
    description: {
      it: 'Il server accetta ancora la versione 1 di SMB, ritirata dal produttore: non protegge l’integrità delle connessioni ed è la via usata da attacchi come EternalBlue e WannaCry.',
      en: 'The server still accepts version 1 of SMB, which its maker has retired: it does not protect the integrity of connections and is the way attacks such as EternalBlue and WannaCry came in.',
    },
    solution: {
      it: 'Disattivare SMBv1 su server e client e usare SMB 2 o 3 con la firma obbligatoria. Gli apparati che conoscono soltanto SMBv1 vanno aggiornati, sostituiti o isolati.',
      en: 'Turn SMBv1 off on servers and clients and use SMB 2 or 3 with mandatory signing. Update, replace or isolate devices that know SMBv1 alone.',
    },
    scores: HARDLY_BETWEEN,
    cves: [],
    cwes: ['CWE-353'],
    references: [
      {
        id: 'Microsoft: SMBv1',
        link: 'https://learn.microsoft.com/windows-server/storage/file-server/troubleshoot/detect-enable-and-disable-smbv1-v2-v3',
      },
      cveReference('CVE-2017-0143'),
    ],
  },
  'telnet-open': {
    key: 'telnet-open',
    check: 'telnet',
    family: 'Telnet',
    name: { it: 'Accesso remoto con Telnet', en: 'Remote access by Telnet' },
    description: {
      it: 'Il servizio chiede le credenziali con Telnet, che trasmette tutto in chiaro: chi si trova lungo il percorso può leggere nomi e password e inserirsi nella sessione.',
      en: 'The service asks for credentials over Telnet, which sends everything in the clear: whoever sits on the path can read names and passwords and step into the session.',
    },
    solution: {
      it: 'Sostituire Telnet con SSH e disattivarlo. Se l’apparato non offre altro, consentirne l’uso soltanto da una rete di gestione separata.',
      en: 'Replace Telnet with SSH and turn it off. If the device offers nothing else, allow it from a separate management network only.',
    },
    scores: LISTENS_AND_CHANGES,
    cves: [],
    cwes: ['CWE-319'],
    references: [cweReference(319)],
  },
  'default-page': {
    key: 'default-page',
    check: 'default_page',
    family: 'Web servers',
    name: { it: 'Pagina predefinita del server web', en: 'Default page of the web server' },
    description: {
      it: 'Il server web mostra la pagina con cui è stato installato: rivela quale software è in uso e spesso indica un servizio dimenticato, che nessuno configura e aggiorna.',
      en: 'The web server shows the page it was installed with: it tells which software is in use and often points to a forgotten service that nobody configures or updates.',
    },
    solution: {
      it: 'Se il servizio non serve, spegnerlo. Altrimenti pubblicare il contenuto previsto, togliere la pagina predefinita e ridurre le informazioni nelle intestazioni.',
      en: 'Turn the service off if nobody needs it. Otherwise publish what it is meant for, remove the default page and say less in the headers.',
    },
    scores: HARDLY_READS,
    cves: [],
    cwes: ['CWE-200'],
    references: [cweReference(200)],
  },
  'CVE-2021-44228': {
    key: 'CVE-2021-44228',
    check: 'log4shell',
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
  },
} as const satisfies Record<string, Definition & { readonly check: CheckCode }>;

export type DefinitionKey = keyof typeof DEFINITIONS;
