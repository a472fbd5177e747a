import { createFacts, type FactRules, type TopicKeys } from '../../core/facts/engine-facts.ts';
import { inBoth } from '../../core/facts/fact-words.ts';
import { BAD_CERTIFICATES, TLS_WEAKNESSES } from '../../core/facts/tls-keys.ts';
import type { ReportFacts } from '../../core/report-facts.ts';

const INJECTIONS: TopicKeys = {
  'sql-injection': inBoth('SQL injection'),
  'nosql-injection': inBoth('NoSQL injection'),
  'command-injection': { it: 'comandi di sistema', en: 'system commands' },
  'code-injection': { it: 'esecuzione di codice', en: 'code execution' },
  'template-injection': { it: 'template lato server', en: 'server-side templates' },
  'ldap-injection': inBoth('LDAP'),
  'xpath-injection': inBoth('XPath'),
  'header-injection': { it: 'intestazioni HTTP', en: 'HTTP headers' },
  'host-header': inBoth('Host'),
  'host-header-mail': inBoth('Host'),
  'remote-inclusion': { it: 'inclusione di file remoti', en: 'remote file inclusion' },
  xxe: inBoth('XXE'),
  'xss-header': inBoth('XSS'),
  'xss-reflected': inBoth('XSS'),
  'xss-stored': inBoth('XSS'),
  'xss-dom': inBoth('XSS'),
  'html-injection-stored': { it: 'contenuto della pagina', en: 'content of the page' },
  'content-injection': { it: 'contenuto della pagina', en: 'content of the page' },
};

/** Without those that are advice alone and have no severity: their absence contradicts nobody. */
const PROTECTIONS: TopicKeys = {
  'hsts-missing': inBoth('HSTS'),
  'hsts-short': inBoth('HSTS'),
  'content-type-options-missing': inBoth('X-Content-Type-Options'),
  'frame-protection-missing': { it: 'protezione dal clickjacking', en: 'clickjacking protection' },
  'referrer-policy-unsafe': inBoth('Referrer-Policy'),
  'csp-missing': inBoth('CSP'),
  'csp-report-only': inBoth('CSP'),
  'csp-unsafe-inline': inBoth('CSP'),
  'csp-wide-sources': inBoth('CSP'),
  'csp-base-uri': inBoth('CSP'),
  'csp-bypass-host': inBoth('CSP'),
  'site-without-encryption': { it: 'cifratura del sito', en: 'encryption of the site' },
  'session-cookie-not-secure': { it: 'cookie di sessione', en: 'session cookies' },
  'session-cookie-readable': { it: 'cookie di sessione', en: 'session cookies' },
  'session-cookie-samesite-none': { it: 'cookie di sessione', en: 'session cookies' },
  'session-cookie-broad-domain': { it: 'cookie di sessione', en: 'session cookies' },
  'cookie-without-samesite': inBoth('SameSite'),
  'csrf-token-missing': inBoth('CSRF'),
  'cors-any-trusted': inBoth('CORS'),
  'cors-similar-trusted': inBoth('CORS'),
  'cors-null-trusted': inBoth('CORS'),
};

export const WEBAPP_RULES: FactRules = {
  engine: 'webapp',
  measures: ['crawl'],
  keys: {
    web_injection: INJECTIONS,
    web_hardening: PROTECTIONS,
    unsupported_software: { 'library-ended': { it: 'librerie JavaScript', en: 'JavaScript libraries' } },
    exposed_database: {
      'exposed-dump': { it: 'copia di dati scaricabile', en: 'copy of data that can be downloaded' },
      'exposed-backup': { it: 'archivio di backup scaricabile', en: 'backup archive that can be downloaded' },
    },
    weak_credentials: {
      'weak-credentials': { it: 'password ovvia', en: 'obvious password' },
      'password-unchecked': { it: 'password non verificata', en: 'password that is not checked' },
      'admin-open': { it: 'amministrazione senza accesso', en: 'administration without a sign-in' },
    },
    weak_encryption: {
      ...TLS_WEAKNESSES,
      'password-over-http': { it: 'password in chiaro', en: 'passwords in the clear' },
      'mixed-content-form': { it: 'moduli in chiaro', en: 'forms in the clear' },
      'mixed-content-active': { it: 'script in chiaro', en: 'scripts in the clear' },
    },
    bad_certificate: BAD_CERTIFICATES,
  },
};

/** What a web application scan knows that a questionnaire asks about. */
export const webappFacts: ReportFacts = createFacts(WEBAPP_RULES);
