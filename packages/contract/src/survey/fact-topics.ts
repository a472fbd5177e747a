import type { Localised } from '../language.ts';

/**
 * What reports of the account can know that a question asks about. Every topic is bad news: a fact of it contradicts an
 * answer that says all is well.
 */
export const FACT_TOPICS = {
  unsupported_software: {
    it: 'Software non più supportato dal produttore',
    en: 'Software no longer supported by its vendor',
  },
  critical_vulnerability: { it: 'Vulnerabilità critiche', en: 'Critical vulnerabilities' },
  exploited_vulnerability: { it: 'Vulnerabilità sfruttate attivamente', en: 'Known-exploited vulnerabilities' },
  exposed_remote_access: { it: 'Accesso remoto esposto', en: 'Exposed remote access' },
  exposed_ssh: { it: 'SSH raggiungibile da internet', en: 'SSH reachable from the internet' },
  exposed_database: { it: 'Database o condivisioni esposti', en: 'Exposed databases or file shares' },
  weak_credentials: { it: 'Accesso anonimo o senza password', en: 'Anonymous access or no password' },
  weak_encryption: { it: 'Cifratura debole o assente', en: 'Weak or missing encryption' },
  bad_certificate: { it: 'Certificati scaduti o non validi', en: 'Expired or invalid certificates' },
  weak_mail_protection: { it: 'SPF o DMARC assenti o deboli', en: 'Missing or weak SPF or DMARC' },
  breached_addresses: { it: 'Indirizzi e-mail in violazioni note', en: 'Mail addresses in known breaches' },
  web_injection: { it: 'Difetti di iniezione nelle applicazioni web', en: 'Injection flaws in web applications' },
  web_hardening: { it: 'Protezioni web assenti', en: 'Missing web protections' },
  subdomain_takeover: { it: 'Sottodomini prendibili da terzi', en: 'Subdomains open to takeover' },
  lookalike_domain: { it: 'Domini che imitano il tuo', en: 'Domains that imitate yours' },
} as const satisfies Record<string, Localised>;

export type FactTopic = keyof typeof FACT_TOPICS;
export const FACT_TOPIC_CODES = Object.keys(FACT_TOPICS) as FactTopic[];
