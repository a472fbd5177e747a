import type { Localised } from '../../language.ts';

/** The OWASP Top 10 of both editions: the names of its categories. */
export const OWASP_CATEGORIES: Readonly<Record<string, Localised>> = {
  'A01:2021': { it: 'Controllo degli accessi difettoso', en: 'Broken Access Control' },
  'A02:2021': { it: 'Errori crittografici', en: 'Cryptographic Failures' },
  'A03:2021': { it: 'Injection', en: 'Injection' },
  'A04:2021': { it: 'Progettazione insicura', en: 'Insecure Design' },
  'A05:2021': { it: 'Configurazione di sicurezza errata', en: 'Security Misconfiguration' },
  'A06:2021': { it: 'Componenti vulnerabili e obsoleti', en: 'Vulnerable and Outdated Components' },
  'A07:2021': {
    it: 'Errori di identificazione e autenticazione',
    en: 'Identification and Authentication Failures',
  },
  'A08:2021': { it: 'Errori di integrità di software e dati', en: 'Software and Data Integrity Failures' },
  'A09:2021': { it: 'Carenze di log e monitoraggio', en: 'Security Logging and Monitoring Failures' },
  'A10:2021': { it: 'Server-Side Request Forgery (SSRF)', en: 'Server-Side Request Forgery (SSRF)' },
  'A01:2025': { it: 'Controllo degli accessi difettoso', en: 'Broken Access Control' },
  'A02:2025': { it: 'Configurazione di sicurezza errata', en: 'Security Misconfiguration' },
  'A03:2025': { it: 'Falle nella catena di fornitura del software', en: 'Software Supply Chain Failures' },
  'A04:2025': { it: 'Errori crittografici', en: 'Cryptographic Failures' },
  'A05:2025': { it: 'Injection', en: 'Injection' },
  'A06:2025': { it: 'Progettazione insicura', en: 'Insecure Design' },
  'A07:2025': { it: 'Errori di autenticazione', en: 'Authentication Failures' },
  'A08:2025': { it: 'Errori di integrità di software o dati', en: 'Software or Data Integrity Failures' },
  'A09:2025': { it: 'Carenze di log e segnalazione', en: 'Security Logging and Alerting Failures' },
  'A10:2025': { it: 'Gestione errata delle condizioni eccezionali', en: 'Mishandling of Exceptional Conditions' },
};
