import type { Localised } from '../language.ts';

/** The kinds of check a network scan makes; the coverage receipt lists each of them, done or not. */
export const NSCAN_CHECKS = {
  discovery: { it: 'Ricerca degli host attivi', en: 'Host discovery' },
  tcp_ports: { it: 'Porte TCP', en: 'TCP ports' },
  udp_ports: { it: 'Porte UDP', en: 'UDP ports' },
  services: { it: 'Riconoscimento dei servizi', en: 'Service detection' },
  os: { it: 'Sistema operativo', en: 'Operating system' },
  versions: { it: 'Vulnerabilità note delle versioni trovate', en: 'Known vulnerabilities of the versions found' },
  // Each set holds the ones before it: what a larger set found, a smaller one cannot call gone.
  scripts: { it: 'Script di base', en: 'Basic scripts' },
  vuln_scripts: { it: 'Script sulle vulnerabilità più gravi', en: 'Scripts for the gravest vulnerabilities' },
  deep_scripts: { it: 'Tutti gli script sulle vulnerabilità', en: 'All vulnerability scripts' },
  dos_scripts: { it: 'Prove che possono fermare i servizi', en: 'Checks that may take services down' },
  tls: { it: 'TLS e certificati', en: 'TLS and certificates' },
  ftp_anonymous: { it: 'FTP anonimo', en: 'Anonymous FTP' },
  redis_open: { it: 'Redis senza password', en: 'Redis without a password' },
  snmp_public: { it: 'SNMP con community «public»', en: 'SNMP with community “public”' },
  smb_v1: { it: 'SMB versione 1', en: 'SMB version 1' },
  telnet: { it: 'Telnet', en: 'Telnet' },
  default_page: { it: 'Pagine predefinite', en: 'Default pages' },
  log4shell: { it: 'Log4Shell', en: 'Log4Shell' },
} as const satisfies Record<string, Localised>;

export type CheckCode = keyof typeof NSCAN_CHECKS;
export const CHECK_CODES = Object.keys(NSCAN_CHECKS) as [CheckCode, ...CheckCode[]];

/** These tell what is there, not what is wrong with it: a scan that made no others is no measure of vulnerabilities. */
export const INVENTORY_CHECKS: readonly CheckCode[] = ['discovery', 'tcp_ports', 'udp_ports', 'services', 'os'];

/** Why something was not checked. Unknown is never shown as clean: each of these is told. */
export const COVERAGE_REASONS = {
  not_in_profile: { it: 'non previsto da questo profilo', en: 'not part of this profile' },
  stopped: { it: 'il test è stato fermato prima', en: 'the test was stopped before it got there' },
  cut: { it: 'il test si è interrotto prima', en: 'the test was cut off before it got there' },
  timed_out: { it: 'tempo scaduto', en: 'timed out' },
  filtered: { it: 'filtrato: nessuna risposta', en: 'filtered: no answer' },
  no_consent: { it: 'serve un consenso scritto, non dato', en: 'needs a written consent, which was not given' },
  no_knowledge: { it: 'base di conoscenza non caricata', en: 'knowledge not loaded' },
  no_privileges: { it: 'servono privilegi che la piattaforma non ha', en: 'needs privileges the platform lacks' },
  tool_missing: { it: 'lo strumento non è installato', en: 'the tool is not installed' },
  tool_failed: { it: 'lo strumento non ha risposto come doveva', en: 'the tool did not answer as it should' },
  not_resolved: { it: 'il nome non è stato risolto', en: 'the name was not resolved' },
  not_allowed: {
    it: 'il nome porta a un indirizzo non ammesso',
    en: 'the name leads to an address that is not allowed',
  },
  left_out: {
    it: 'indirizzo della piattaforma o di un servizio di metadati: non viene mai esaminato',
    en: 'an address of the platform or of a metadata service: never tested',
  },
  needs_vpn: {
    it: 'indirizzo privato: questa piattaforma lo raggiunge solo attraverso una VPN',
    en: 'a private address: this platform reaches it through a VPN only',
  },
  too_many: { it: 'troppi servizi: esaminati solo i primi', en: 'too many services: only the first were checked' },
  not_recognised: { it: 'versione non riconosciuta', en: 'version not recognised' },
  host_down: { it: 'host non attivo', en: 'host down' },
  nothing_to_check: { it: 'nessun servizio di questo tipo', en: 'no service of this kind' },
} as const satisfies Record<string, Localised>;

export type CoverageReason = keyof typeof COVERAGE_REASONS;
export const COVERAGE_REASON_CODES = Object.keys(COVERAGE_REASONS) as [CoverageReason, ...CoverageReason[]];
