import type { Localised } from '@rocca/contract/language';
import { cveReference, cweReference, scored } from '../../../core/definition.ts';
import type { Definition } from '../../../core/finding.ts';
import { COMPROMISED, MAYBE_COMPROMISED } from '../../../shared/versions/back-doors.ts';

type Scores = Definition['scores'];

/** Version 3.0 differs in its prefix alone. */
const v30 = (v2: readonly [string, number], vector: string, score: number): Scores => ({
  ...scored(v2, null),
  v3: { vector: `CVSS:3.0/${vector}`, score },
});

const V2_ALL = ['AV:N/AC:L/Au:N/C:C/I:C/A:C', 10] as const;
const V2_SOME = ['AV:N/AC:L/Au:N/C:P/I:P/A:P', 7.5] as const;
const V2_READS = ['AV:N/AC:L/Au:N/C:P/I:N/A:N', 5] as const;
const V3_ALL = 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const ALL = scored(V2_ALL, [V3_ALL, 9.8]);

interface Entry {
  readonly family: string;
  readonly name: Localised;
  readonly description: Localised;
  readonly solution: Localised;
  readonly scores: Scores;
  readonly cwes: readonly string[];
}

/** One vulnerability with a number of its own: key, list and first reference follow from it. */
function cve(id: string, entry: Entry): Definition {
  return { key: id, cves: [id], references: [cveReference(id)], ...entry };
}

const update = (what: string, version: string): Localised => ({
  it: `Aggiornare ${what} alla versione ${version} o successiva.`,
  en: `Update ${what} to ${version} or later.`,
});

const CISCO_ASA: Localised = {
  it: 'Aggiornare il software Cisco ASA alla versione corretta indicata dal produttore per il proprio ramo.',
  en: 'Update the Cisco ASA software to the fixed version its vendor gives for the branch in use.',
};

const WINDOWS: Localised = {
  it: 'Installare gli aggiornamenti di sicurezza di Windows; chiudere le porte 139 e 445 verso le altre reti.',
  en: 'Install the security updates of Windows; close ports 139 and 445 to other networks.',
};

const ALL_OF_SCRIPTS: readonly Definition[] = [
  cve('CVE-2011-2523', {
    family: 'FTP',
    name: { it: 'Backdoor in vsftpd 2.3.4', en: 'Backdoor in vsftpd 2.3.4' },
    description: {
      it: 'È in uso la copia di vsftpd 2.3.4 manomessa nel 2011: un nome utente con «:)» apre una shell di amministratore sulla porta 6200. La prova ha eseguito un comando.',
      en: 'The copy of vsftpd 2.3.4 that was tampered with in 2011 is in use: a user name with “:)” opens an administrator’s shell on port 6200. The check ran a command.',
    },
    solution: COMPROMISED.solution,
    scores: ALL,
    cwes: ['CWE-78'],
  }),
  cve('CVE-2010-20103', {
    family: 'FTP',
    name: { it: 'Backdoor in ProFTPD 1.3.3c', en: 'Backdoor in ProFTPD 1.3.3c' },
    description: {
      it: 'Nel 2010 è stata distribuita per alcuni giorni una copia manomessa di ProFTPD 1.3.3c, in cui il comando «HELP ACIDBITCHEZ» dà una shell di amministratore. L’evidenza mostra che cosa ha risposto il servizio a quel comando.',
      en: 'For some days in 2010 a tampered copy of ProFTPD 1.3.3c was distributed: in it the command “HELP ACIDBITCHEZ” gives an administrator’s shell. The evidence shows what the service answered to it.',
    },
    solution: COMPROMISED.solution,
    scores: ALL,
    cwes: ['CWE-506'],
  }),
  cve('CVE-2010-2075', {
    family: 'Network services',
    name: { it: 'Backdoor in UnrealIRCd 3.2.8.1', en: 'Backdoor in UnrealIRCd 3.2.8.1' },
    description: {
      it: 'Il server IRC si comporta come la copia manomessa di UnrealIRCd 3.2.8.1, che esegue i comandi di chiunque. La prova misura il ritardo di un comando di attesa, non ne vede l’uscita.',
      en: 'The IRC server behaves like the copy of UnrealIRCd 3.2.8.1 that was tampered with and runs anybody’s commands. The check measures the delay of a waiting command and does not see its output.',
    },
    solution: MAYBE_COMPROMISED.solution,
    scores: scored(V2_SOME, null),
    cwes: ['CWE-20'],
  }),
  cve('CVE-2004-2687', {
    family: 'Network services',
    name: { it: 'distcc esegue comandi di chiunque', en: 'distcc runs commands from anyone' },
    description: {
      it: 'Il servizio di compilazione distcc accetta lavori da qualsiasi indirizzo e con essi comandi arbitrari. L’evidenza mostra che cosa ha risposto alla richiesta di eseguirne uno.',
      en: 'The compile service distcc accepts jobs from any address and arbitrary commands with them. The evidence shows what it answered when asked to run one.',
    },
    solution: {
      it: 'Limitare distcc agli indirizzi previsti («--allow») o usarlo tramite SSH.',
      en: 'Restrict distcc to the addresses meant to use it (“--allow”), or use it over SSH.',
    },
    scores: scored(['AV:N/AC:M/Au:N/C:C/I:C/A:C', 9.3], null),
    cwes: ['CWE-16'],
  }),
  cve('CVE-2014-6271', {
    family: 'Web servers',
    name: { it: 'Shellshock: comandi tramite Bash', en: 'Shellshock: commands through Bash' },
    description: {
      it: 'Il server web passa le intestazioni a una versione di Bash che esegue ciò che segue una definizione di funzione. La prova ha eseguito un comando.',
      en: 'The web server hands headers to a version of Bash that runs what follows a function definition. The check ran a command.',
    },
    solution: {
      it: 'Installare gli aggiornamenti di Bash e togliere gli script CGI che non servono.',
      en: 'Install the updates of Bash and remove the CGI scripts nobody needs.',
    },
    scores: ALL,
    cwes: ['CWE-78'],
  }),
  cve('CVE-2017-5638', {
    family: 'Web servers',
    name: { it: 'Apache Struts: esecuzione di codice', en: 'Apache Struts: code execution' },
    description: {
      it: 'Il gestore dei caricamenti di Struts 2 valuta come espressione un’intestazione Content-Type non valida. La prova ha fatto calcolare al server un valore.',
      en: 'The upload handler of Struts 2 evaluates an invalid Content-Type header as an expression. The check had the server compute a value.',
    },
    solution: update('Apache Struts', '2.3.32 / 2.5.10.1'),
    scores: v30(V2_ALL, 'AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 10),
    cwes: ['CWE-20'],
  }),
  cve('CVE-2017-5689', {
    family: 'Network services',
    name: { it: 'Intel AMT: accesso senza password', en: 'Intel AMT: access without a password' },
    description: {
      it: 'L’interfaccia di gestione Intel AMT accetta una risposta vuota al posto della password dell’amministratore: chiunque può controllare la macchina, anche spenta.',
      en: 'The management interface Intel AMT accepts an empty answer in place of the administrator’s password: anybody can control the machine, even when it is turned off.',
    },
    solution: {
      it: 'Installare il firmware corretto del produttore; fino ad allora disattivare AMT o bloccare le porte 16992–16995.',
      en: 'Install the vendor’s fixed firmware; until then turn AMT off or block ports 16992–16995.',
    },
    scores: ALL,
    cwes: ['CWE-287'],
  }),
  cve('CVE-2017-8917', {
    family: 'Web servers',
    name: { it: 'Joomla 3.7.0: SQL injection', en: 'Joomla 3.7.0: SQL injection' },
    description: {
      it: 'Il componente «com_fields» di Joomla inserisce un parametro nella query senza controllarlo: il database si può leggere e modificare senza credenziali.',
      en: 'Joomla’s component “com_fields” puts a parameter into the query unchecked: the database can be read and changed without credentials.',
    },
    solution: update('Joomla', '3.7.1'),
    scores: v30(V2_SOME, V3_ALL, 9.8),
    cwes: ['CWE-89'],
  }),
  cve('CVE-2017-1001000', {
    family: 'Web servers',
    name: { it: 'WordPress 4.7: modifica dei contenuti', en: 'WordPress 4.7: changing content' },
    description: {
      it: 'L’API REST di WordPress 4.7.0 e 4.7.1 lascia modificare qualsiasi pagina senza credenziali. La prova riconosce la versione, non modifica nulla.',
      en: 'The REST API of WordPress 4.7.0 and 4.7.1 lets anybody change any page. The check recognises the version and changes nothing.',
    },
    solution: update('WordPress', '4.7.2'),
    scores: v30(['AV:N/AC:L/Au:N/C:N/I:P/A:N', 5], 'AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:H/A:N', 7.5),
    cwes: ['CWE-284'],
  }),
  cve('CVE-2015-1635', {
    family: 'Web servers',
    name: { it: 'HTTP.sys: esecuzione di codice (MS15-034)', en: 'HTTP.sys: code execution (MS15-034)' },
    description: {
      it: 'Il gestore HTTP di Windows calcola male un intervallo molto grande: una richiesta può bloccare il sistema o eseguirvi codice.',
      en: 'The HTTP handler of Windows miscalculates a very large range: a request can halt the system or run code on it.',
    },
    solution: {
      it: 'Installare l’aggiornamento di sicurezza MS15-034.',
      en: 'Install the security update MS15-034.',
    },
    scores: scored(V2_ALL, null),
    cwes: ['CWE-94'],
  }),
  cve('CVE-2015-1427', {
    family: 'Databases',
    name: { it: 'Elasticsearch: esecuzione di comandi', en: 'Elasticsearch: command execution' },
    description: {
      it: 'Il motore di script Groovy di Elasticsearch si lascia aggirare: una ricerca può eseguire comandi sul sistema.',
      en: 'The Groovy script engine of Elasticsearch can be bypassed: a search can run commands on the system.',
    },
    solution: update('Elasticsearch', '1.3.8 / 1.4.3'),
    scores: scored(V2_SOME, null),
    cwes: ['CWE-284'],
  }),
  cve('CVE-2014-3704', {
    family: 'Web servers',
    name: { it: 'Drupal 7: SQL injection («Drupalgeddon»)', en: 'Drupal 7: SQL injection (“Drupalgeddon”)' },
    description: {
      it: 'Drupal 7 costruisce male le query con parametri a elenco: senza credenziali si può leggere e modificare il database e creare amministratori.',
      en: 'Drupal 7 builds queries with list parameters wrongly: without credentials the database can be read and changed and administrators created.',
    },
    solution: update('Drupal', '7.32'),
    scores: scored(V2_SOME, null),
    cwes: ['CWE-89'],
  }),
  cve('CVE-2014-8877', {
    family: 'Web servers',
    name: { it: 'WordPress CM Downloads Manager: codice PHP', en: 'WordPress CM Downloads Manager: PHP code' },
    description: {
      it: 'Il plugin esegue come PHP il testo di una ricerca: chiunque può prendere il controllo del sito.',
      en: 'The plugin runs the text of a search as PHP: anybody can take the site over.',
    },
    solution: update('CM Downloads Manager', '2.0.4'),
    scores: scored(V2_ALL, null),
    cwes: ['CWE-94'],
  }),
  cve('CVE-2014-9222', {
    family: 'Web servers',
    name: { it: 'Misfortune Cookie nel server RomPager', en: 'Misfortune Cookie in the RomPager server' },
    description: {
      it: 'Il server web del router scrive in memoria dove gli indica un cookie: chiunque può ottenerne i diritti di amministratore.',
      en: 'The router’s web server writes to memory where a cookie tells it to: anybody can gain administrator’s rights on it.',
    },
    solution: {
      it: 'Installare il firmware corretto o sostituire l’apparato; non esporre la sua interfaccia web.',
      en: 'Install the fixed firmware or replace the device; do not expose its web interface.',
    },
    scores: scored(V2_ALL, null),
    cwes: ['CWE-119'],
  }),
  cve('CVE-2013-0156', {
    family: 'Web servers',
    name: { it: 'Ruby on Rails: esecuzione di codice', en: 'Ruby on Rails: code execution' },
    description: {
      it: 'Rails converte parametri XML in oggetti Ruby qualsiasi: una richiesta può eseguire codice. La prova riconosce l’elaborazione di YAML, non esegue nulla.',
      en: 'Rails turns XML parameters into any Ruby object: a request can run code. The check recognises that YAML is processed and runs nothing.',
    },
    solution: update('Ruby on Rails', '2.3.15 / 3.0.19 / 3.1.10 / 3.2.11'),
    scores: scored(V2_SOME, null),
    cwes: ['CWE-20'],
  }),
  cve('CVE-2013-6786', {
    family: 'Web servers',
    name: { it: 'RomPager: cross-site scripting', en: 'RomPager: cross-site scripting' },
    description: {
      it: 'Il server web dell’apparato ripete nella pagina ciò che riceve: un collegamento preparato esegue script nel browser dell’amministratore.',
      en: 'The device’s web server repeats in the page what it receives: a crafted link runs scripts in the administrator’s browser.',
    },
    solution: {
      it: 'Installare un firmware con RomPager 4.51 o successivo.',
      en: 'Install a firmware with RomPager 4.51 or later.',
    },
    scores: scored(['AV:N/AC:M/Au:N/C:N/I:P/A:N', 4.3], null),
    cwes: ['CWE-79'],
  }),
  cve('CVE-2013-7091', {
    family: 'Web servers',
    name: { it: 'Zimbra: lettura di file locali', en: 'Zimbra: reading local files' },
    description: {
      it: 'Un parametro di Zimbra esce dalla propria cartella: si può leggere il file con le credenziali LDAP dell’amministratore.',
      en: 'A parameter of Zimbra leaves its folder: the file with the administrator’s LDAP credentials can be read.',
    },
    solution: {
      it: 'Aggiornare Zimbra a una versione mantenuta e cambiare le credenziali contenute in «localconfig.xml».',
      en: 'Update Zimbra to a maintained version and change the credentials held in “localconfig.xml”.',
    },
    scores: scored(V2_READS, null),
    cwes: ['CWE-22'],
  }),
  cve('CVE-2012-1823', {
    family: 'Web servers',
    name: { it: 'PHP-CGI: esecuzione di codice', en: 'PHP-CGI: code execution' },
    description: {
      it: 'PHP in modalità CGI prende la query per opzioni della riga di comando: mostra i sorgenti ed esegue codice inviato.',
      en: 'PHP in CGI mode takes the query for command-line options: it shows sources and runs code that is sent to it.',
    },
    solution: update('PHP', '5.3.12 / 5.4.2'),
    scores: scored(V2_SOME, null),
    cwes: ['CWE-20'],
  }),
  cve('CVE-2011-3192', {
    family: 'Web servers',
    name: { it: 'Apache: blocco con intervalli sovrapposti', en: 'Apache: denial of service by overlapping ranges' },
    description: {
      it: 'Il server accetta molti intervalli in una sola richiesta: le versioni non corrette esauriscono la memoria. Anche un server corretto può rispondere così, quindi va verificata la versione.',
      en: 'The server accepts many ranges in one request: versions without the fix run out of memory. A fixed server may answer like this too, so check the version.',
    },
    solution: update('Apache HTTP Server', '2.2.20'),
    scores: scored(['AV:N/AC:L/Au:N/C:N/I:N/A:C', 7.8], null),
    cwes: ['CWE-400'],
  }),
  cve('CVE-2011-3368', {
    family: 'Web servers',
    name: { it: 'Apache mod_proxy: accesso ai server interni', en: 'Apache mod_proxy: access to internal servers' },
    description: {
      it: 'Regole del proxy inverso senza la barra finale permettono di raggiungere altri server della rete interna.',
      en: 'Rules of the reverse proxy without a closing slash let other servers of the internal network be reached.',
    },
    solution: {
      it: 'Aggiornare Apache HTTP Server e correggere le regole RewriteRule e ProxyPassMatch.',
      en: 'Update Apache HTTP Server and correct the RewriteRule and ProxyPassMatch rules.',
    },
    scores: scored(V2_READS, null),
    cwes: ['CWE-20'],
  }),
  cve('CVE-2010-2861', {
    family: 'Web servers',
    name: { it: 'ColdFusion: lettura di file', en: 'ColdFusion: reading files' },
    description: {
      it: 'La console di amministrazione di ColdFusion lascia leggere file qualsiasi, fra cui quello con l’impronta della password dell’amministratore.',
      en: 'ColdFusion’s administration console lets any file be read, the one with the digest of the administrator’s password among them.',
    },
    solution: {
      it: 'Installare l’aggiornamento APSB10-18, non esporre la console e cambiare la password.',
      en: 'Install the update APSB10-18, do not expose the console and change the password.',
    },
    scores: scored(V2_SOME, null),
    cwes: ['CWE-22'],
  }),
  cve('CVE-2009-3960', {
    family: 'Web servers',
    name: { it: 'Adobe BlazeDS: lettura di file tramite XML', en: 'Adobe BlazeDS: reading files through XML' },
    description: {
      it: 'BlazeDS risolve entità esterne nei messaggi XML che riceve e ne restituisce il contenuto: si possono leggere file del server.',
      en: 'BlazeDS resolves external entities in the XML messages it receives and returns what they hold: files of the server can be read.',
    },
    solution: {
      it: 'Installare l’aggiornamento APSB10-05.',
      en: 'Install the update APSB10-05.',
    },
    scores: scored(['AV:N/AC:M/Au:N/C:P/I:N/A:N', 4.3], null),
    cwes: ['CWE-611'],
  }),
  cve('CVE-2006-3392', {
    family: 'Web servers',
    name: { it: 'Webmin: lettura di file', en: 'Webmin: reading files' },
    description: {
      it: 'Webmin e Usermin lasciano leggere file qualsiasi del sistema, senza credenziali e con i diritti dell’amministratore.',
      en: 'Webmin and Usermin let any file of the system be read, without credentials and with the administrator’s rights.',
    },
    solution: update('Webmin / Usermin', '1.290 / 1.220'),
    scores: scored(V2_READS, null),
    cwes: ['CWE-22'],
  }),
  cve('CVE-2014-2126', {
    family: 'Network services',
    name: { it: 'Cisco ASA: diritti elevati tramite ASDM', en: 'Cisco ASA: privilege escalation through ASDM' },
    description: {
      it: 'La versione di Cisco ASA indicata permette a un utente ASDM di livello 0 di ottenere diritti di amministratore.',
      en: 'The version of Cisco ASA it gives lets an ASDM user of level 0 gain administrator’s rights.',
    },
    solution: CISCO_ASA,
    scores: scored(['AV:N/AC:M/Au:S/C:C/I:C/A:C', 8.5], null),
    cwes: ['CWE-264'],
  }),
  cve('CVE-2014-2127', {
    family: 'Network services',
    name: { it: 'Cisco ASA: diritti elevati tramite SSL VPN', en: 'Cisco ASA: privilege escalation through SSL VPN' },
    description: {
      it: 'La versione di Cisco ASA indicata permette a un utente della VPN SSL di ottenere diritti di amministratore.',
      en: 'The version of Cisco ASA it gives lets a user of the SSL VPN gain administrator’s rights.',
    },
    solution: CISCO_ASA,
    scores: scored(['AV:N/AC:M/Au:S/C:C/I:C/A:C', 8.5], null),
    cwes: ['CWE-20'],
  }),
  cve('CVE-2014-2128', {
    family: 'Network services',
    name: { it: 'Cisco ASA: autenticazione aggirata', en: 'Cisco ASA: authentication bypassed' },
    description: {
      it: 'La versione di Cisco ASA indicata accetta un cookie preparato al posto delle credenziali della VPN SSL.',
      en: 'The version of Cisco ASA it gives takes a crafted cookie in place of credentials for the SSL VPN.',
    },
    solution: CISCO_ASA,
    scores: scored(V2_READS, null),
    cwes: ['CWE-287'],
  }),
  cve('CVE-2014-2129', {
    family: 'Network services',
    name: { it: 'Cisco ASA: blocco con messaggi SIP', en: 'Cisco ASA: denial of service by SIP messages' },
    description: {
      it: 'La versione di Cisco ASA indicata esaurisce la memoria o si riavvia con messaggi SIP preparati.',
      en: 'The version of Cisco ASA it gives runs out of memory or restarts on crafted SIP messages.',
    },
    solution: CISCO_ASA,
    scores: scored(['AV:N/AC:M/Au:N/C:N/I:N/A:C', 7.1], null),
    cwes: ['CWE-20'],
  }),
  cve('CVE-2017-0143', {
    family: 'Windows sharing',
    name: { it: 'EternalBlue: codice tramite SMBv1 (MS17-010)', en: 'EternalBlue: code through SMBv1 (MS17-010)' },
    description: {
      it: 'A questo Windows manca l’aggiornamento MS17-010: chiunque raggiunga la porta SMB può eseguirvi codice come sistema. È la via di WannaCry e NotPetya.',
      en: 'This Windows lacks the update MS17-010: anybody who reaches the SMB port can run code on it as the system. This is how WannaCry and NotPetya spread.',
    },
    solution: {
      it: 'Installare subito l’aggiornamento MS17-010, disattivare SMBv1 e non esporre la porta 445. Verificare che il sistema non sia già compromesso.',
      en: 'Install the update MS17-010 at once, turn SMBv1 off and do not expose port 445. Check that the system has not been compromised already.',
    },
    scores: v30(['AV:N/AC:M/Au:N/C:C/I:C/A:C', 9.3], 'AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H', 8.1),
    cwes: ['CWE-20'],
  }),
  cve('CVE-2008-4250', {
    family: 'Windows sharing',
    name: { it: 'Windows: esecuzione di codice (MS08-067)', en: 'Windows: code execution (MS08-067)' },
    description: {
      it: 'Al servizio Server di Windows manca l’aggiornamento MS08-067: chiunque raggiunga la porta SMB può eseguirvi codice. È la via del worm Conficker.',
      en: 'The Server service of Windows lacks the update MS08-067: anybody who reaches the SMB port can run code on it. This is how the Conficker worm spread.',
    },
    solution: {
      it: 'Sostituire il sistema, non più mantenuto, o installare MS08-067 e isolarlo dalla rete.',
      en: 'Replace the system, which is no longer maintained, or install MS08-067 and isolate it from the network.',
    },
    scores: scored(V2_ALL, null),
    cwes: ['CWE-94'],
  }),
  cve('CVE-2017-7494', {
    family: 'Windows sharing',
    name: { it: 'Samba: codice da una condivisione («SambaCry»)', en: 'Samba: code from a share (“SambaCry”)' },
    description: {
      it: 'Samba carica come libreria un file che un client ha scritto in una condivisione: chi può scrivervi esegue codice sul server.',
      en: 'Samba loads a file that a client wrote to a share as a library: whoever can write there runs code on the server.',
    },
    solution: update('Samba', '4.4.14 / 4.5.10 / 4.6.4'),
    scores: ALL,
    cwes: ['CWE-94'],
  }),
  cve('CVE-2014-0224', {
    family: 'TLS',
    name: { it: 'OpenSSL: chiave vuota («CCS injection»)', en: 'OpenSSL: empty key (“CCS injection”)' },
    description: {
      it: 'Il server accetta un messaggio ChangeCipherSpec prima del tempo e usa una chiave vuota: chi si trova lungo il percorso può leggere e modificare la comunicazione.',
      en: 'The server accepts a ChangeCipherSpec message before its time and uses an empty key: an on-path attacker can read and change the communication.',
    },
    solution: update('OpenSSL', '0.9.8za / 1.0.0m / 1.0.1h'),
    scores: scored(['AV:N/AC:M/Au:N/C:P/I:P/A:N', 5.8], ['AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:N', 7.4]),
    cwes: ['CWE-326'],
  }),
  cve('CVE-2016-9244', {
    family: 'TLS',
    name: { it: 'Ticketbleed: lettura della memoria di BIG-IP', en: 'Ticketbleed: reading the memory of BIG-IP' },
    description: {
      it: 'Il bilanciatore F5 BIG-IP restituisce fino a 31 byte di memoria non inizializzata a ogni ripresa di sessione.',
      en: 'The F5 BIG-IP load balancer returns up to 31 bytes of uninitialised memory each time a session is resumed.',
    },
    solution: {
      it: 'Installare la versione corretta di BIG-IP o disattivare i ticket di sessione nel profilo Client SSL.',
      en: 'Install the fixed version of BIG-IP, or turn session tickets off in the Client SSL profile.',
    },
    scores: v30(V2_READS, 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', 7.5),
    cwes: ['CWE-200'],
  }),
  cve('CVE-2006-2369', {
    family: 'Network services',
    name: { it: 'RealVNC: accesso senza password', en: 'RealVNC: access without a password' },
    description: {
      it: 'RealVNC 4.1 accetta «nessuna autenticazione» anche quando richiede la password: chiunque può comandare il desktop.',
      en: 'RealVNC 4.1 accepts “no authentication” even where it requires a password: anybody can control the desktop.',
    },
    solution: update('RealVNC', '4.1.2'),
    scores: scored(V2_SOME, null),
    cwes: ['CWE-287'],
  }),
  cve('CVE-2012-2122', {
    family: 'Databases',
    name: { it: 'MySQL: accesso con una password qualsiasi', en: 'MySQL: access with any password' },
    description: {
      it: 'Il confronto della password riesce per caso una volta su 256: ripetendo il tentativo si entra come amministratore. La prova è entrata.',
      en: 'The comparison of the password succeeds by chance once in 256 times: trying again gets in as administrator. The check got in.',
    },
    solution: update('MySQL / MariaDB', '5.1.63 / 5.5.24'),
    scores: scored(['AV:N/AC:H/Au:N/C:P/I:P/A:P', 5.1], null),
    cwes: ['CWE-287'],
  }),
  {
    key: 'rmi-remote-classes',
    family: 'Network services',
    name: { it: 'Java RMI carica classi da altri server', en: 'Java RMI loads classes from other servers' },
    description: {
      it: 'Il registro RMI accetta di caricare classi da un indirizzo indicato da chi chiama: chiunque può fargli eseguire codice proprio.',
      en: 'The RMI registry agrees to load classes from an address the caller gives: anybody can have it run code of their own.',
    },
    solution: {
      it: 'Impostare «java.rmi.server.useCodebaseOnly» a true, aggiornare Java e limitare l’accesso al registro.',
      en: 'Set “java.rmi.server.useCodebaseOnly” to true, update Java and restrict access to the registry.',
    },
    scores: ALL,
    cves: [],
    cwes: ['CWE-470'],
    references: [cweReference(470)],
  },
  {
    key: 'mysql-empty-password',
    family: 'Databases',
    name: { it: 'MySQL con utente senza password', en: 'MySQL with a user without a password' },
    description: {
      it: 'Il database accetta un utente con la password vuota: chiunque lo raggiunga può leggere e modificare i dati a cui quell’utente ha accesso.',
      en: 'The database accepts a user with an empty password: anybody who reaches it can read and change the data that user has access to.',
    },
    solution: {
      it: 'Assegnare una password a ogni utente, togliere gli utenti anonimi e limitare gli indirizzi da cui ci si può collegare.',
      en: 'Give every user a password, remove anonymous users and restrict the addresses from which connections are accepted.',
    },
    scores: scored(V2_SOME, [V3_ALL, 9.8]),
    cves: [],
    cwes: ['CWE-521'],
    references: [cweReference(521)],
  },
  {
    key: 'mongodb-open',
    family: 'Databases',
    name: { it: 'MongoDB accessibile senza password', en: 'MongoDB reachable without a password' },
    description: {
      it: 'Il database elenca i propri archivi a chiunque lo raggiunga: i dati si possono leggere, modificare e cancellare.',
      en: 'The database lists what it holds to anybody who reaches it: the data can be read, changed and deleted.',
    },
    solution: {
      it: 'Attivare l’autenticazione («security.authorization»), mettere MongoDB in ascolto soltanto sugli indirizzi necessari e bloccare la porta sul firewall.',
      en: 'Turn authentication on (“security.authorization”), have MongoDB listen only on the addresses that need it, and block the port at the firewall.',
    },
    scores: scored(V2_SOME, [V3_ALL, 9.8]),
    cves: [],
    cwes: ['CWE-306'],
    references: [cweReference(306)],
  },
  cve('CVE-2007-6750', {
    family: 'Web servers',
    name: {
      it: 'Il server web cede a richieste lente (Slowloris)',
      en: 'The web server gives in to slow requests (Slowloris)',
    },
    description: {
      it: 'Richieste inviate poche righe alla volta e mai concluse occupano tutti i posti del server, che non risponde più a nessuno. La prova lo ha portato a non rispondere.',
      en: 'Requests sent a few lines at a time and never ended take every place the server has, and it answers nobody any more. The check brought it to that.',
    },
    solution: {
      it: 'Limitare il tempo per ricevere una richiesta («mod_reqtimeout» in Apache), il numero di connessioni per indirizzo, o mettere davanti un proxy che attende le richieste intere.',
      en: 'Limit the time a request may take to arrive (“mod_reqtimeout” in Apache) and the connections an address may have, or put a proxy in front that waits for whole requests.',
    },
    scores: scored(['AV:N/AC:L/Au:N/C:N/I:N/A:P', 5], null),
    cwes: ['CWE-399'],
  }),
  cve('CVE-2009-3103', {
    family: 'Windows',
    name: {
      it: 'Windows: SMBv2 si blocca o esegue codice (MS09-050)',
      en: 'Windows: SMBv2 stops or runs code (MS09-050)',
    },
    description: {
      it: 'Una richiesta di negoziazione SMBv2 malformata blocca Windows Vista e Server 2008 o vi esegue codice. Dopo la prova il sistema non rispondeva più: può esserne la causa anche un filtro di rete.',
      en: 'A malformed SMBv2 negotiation stops Windows Vista and Server 2008 or runs code there. After the check the system no longer answered, which a filter in the network can cause as well.',
    },
    solution: WINDOWS,
    scores: scored(V2_ALL, null),
    cwes: ['CWE-399'],
  }),
  cve('CVE-2006-2370', {
    family: 'Windows',
    name: { it: 'Windows: memoria del servizio RRAS (MS06-025)', en: 'Windows: memory of the RRAS service (MS06-025)' },
    description: {
      it: 'Il servizio di routing e accesso remoto scrive oltre la propria memoria: chi lo raggiunge può eseguirvi codice. Alla prova il servizio ha interrotto la connessione.',
      en: 'The routing and remote access service writes beyond its memory: whoever reaches it can run code there. At the check the service broke the connection off.',
    },
    solution: WINDOWS,
    scores: scored(V2_SOME, null),
    cwes: ['CWE-119'],
  }),
  cve('CVE-2007-1748', {
    family: 'Windows',
    name: { it: 'Windows: interfaccia RPC del DNS (MS07-029)', en: 'Windows: RPC interface of the DNS (MS07-029)' },
    description: {
      it: 'Un nome di zona troppo lungo, inviato all’interfaccia RPC del server DNS, esegue codice con i diritti del sistema. Alla prova il servizio ha interrotto la connessione.',
      en: 'A zone name that is too long, sent to the RPC interface of the DNS server, runs code with the system’s rights. At the check the service broke the connection off.',
    },
    solution: WINDOWS,
    scores: scored(V2_ALL, null),
    cwes: ['CWE-119'],
  }),
  cve('CVE-2010-2550', {
    family: 'Windows',
    name: { it: 'Windows: memoria del server SMB (MS10-054)', en: 'Windows: memory of the SMB server (MS10-054)' },
    description: {
      it: 'Il server SMB non controlla i campi di una richiesta: un pacchetto costruito ad arte esegue codice o blocca il sistema. Dopo la prova il sistema non rispondeva più alla stessa connessione.',
      en: 'The SMB server does not check the fields of a request: a crafted packet runs code or stops the system. After the check the system no longer answered on the same connection.',
    },
    solution: WINDOWS,
    scores: scored(V2_ALL, null),
    cwes: ['CWE-20'],
  }),
  {
    key: 'windows-regsvc-dos',
    family: 'Windows',
    name: { it: 'Windows 2000: il servizio del registro si ferma', en: 'Windows 2000: the registry service stops' },
    description: {
      it: 'Una richiesta al registro remoto fa cadere il servizio «regsvc» di Windows 2000, e con esso ciò che ne dipende. Alla prova la richiesta non è riuscita.',
      en: 'A request to the remote registry brings the service “regsvc” of Windows 2000 down, and what depends on it. At the check the request failed.',
    },
    solution: {
      it: 'Sostituire Windows 2000, che non riceve più correzioni; fino ad allora chiudere le porte 139 e 445 verso le altre reti.',
      en: 'Replace Windows 2000, which gets no more fixes; until then close ports 139 and 445 to other networks.',
    },
    scores: scored(['AV:N/AC:L/Au:N/C:N/I:N/A:P', 5], ['AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H', 7.5]),
    cves: [],
    cwes: ['CWE-476'],
    references: [cweReference(476)],
  },
  {
    key: 'windows-conficker',
    family: 'Windows',
    name: { it: 'Windows: infezione da Conficker', en: 'Windows: infected by Conficker' },
    description: {
      it: 'Il sistema risponde come fanno quelli infettati dal worm Conficker, che si diffonde da solo nella rete e scarica altro codice.',
      en: 'The system answers as those do that are infected by the worm Conficker, which spreads in the network by itself and fetches other code.',
    },
    solution: {
      it: 'Isolare il sistema, reinstallarlo, applicare MS08-067 e cercare l’infezione sugli altri sistemi della stessa rete.',
      en: 'Isolate the system, install it anew, apply MS08-067 and look for the infection on the other systems of the same network.',
    },
    scores: scored(V2_ALL, [V3_ALL, 9.8]),
    cves: [],
    cwes: ['CWE-506'],
    references: [cweReference(506)],
  },
];

/** What the scripts can prove besides our own checks, by key. */
export const SCRIPT_DEFINITIONS: ReadonlyMap<string, Definition> = new Map(
  ALL_OF_SCRIPTS.map((definition) => [definition.key, definition]),
);
