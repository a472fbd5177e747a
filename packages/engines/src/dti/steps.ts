import type { CheckFacts } from '../core/check.ts';

/** What a look at a domain does, as its coverage names it. `versions` and those with definitions find weaknesses. */
export const STEPS = [
  { code: 'certificates', name: { it: 'Nomi nei certificati', en: 'Names in certificates' }, inventory: true },
  { code: 'zone_transfer', name: { it: 'Trasferimento di zona', en: 'Zone transfer' } },
  { code: 'wordlist', name: { it: 'Ricerca di nomi comuni', en: 'Search for common names' }, inventory: true },
  { code: 'registration', name: { it: 'Registrazione del dominio', en: 'Registration of the domain' } },
  { code: 'ports', name: { it: 'Porte e prodotti', en: 'Ports and products' }, inventory: true },
  { code: 'contact', name: { it: 'Contatto diretto', en: 'Direct contact' }, inventory: true },
  { code: 'geography', name: { it: 'Posizione e rete', en: 'Location and network' }, inventory: true },
  { code: 'versions', name: { it: 'Versioni vulnerabili', en: 'Vulnerable versions' } },
  { code: 'exposure', name: { it: 'Servizi esposti', en: 'Exposed services' } },
  { code: 'breaches', name: { it: 'Violazioni note', en: 'Known breaches' } },
  { code: 'lookalikes', name: { it: 'Domini simili', en: 'Look-alike domains' } },
  { code: 'mail', name: { it: 'Protezione della posta', en: 'Mail protection' } },
  { code: 'mail_policy', name: { it: 'Politica MTA-STS', en: 'MTA-STS policy' } },
  { code: 'takeover', name: { it: 'Subdomain takeover', en: 'Subdomain takeover' } },
] as const satisfies readonly CheckFacts[];

export type StepCode = (typeof STEPS)[number]['code'];

export const isStepCode = (code: string): code is StepCode => STEPS.some((step) => step.code === code);
