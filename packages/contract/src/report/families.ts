import type { Language, Localised } from '../language.ts';

/** Families of findings under the name that reports store; what is missing here reads the same in every language. */
export const FAMILIES: Readonly<Record<string, Localised>> = {
  'Web servers': { it: 'Server web', en: 'Web servers' },
  'Mail servers': { it: 'Server di posta', en: 'Mail servers' },
  Databases: { it: 'Database', en: 'Databases' },
  'Windows sharing': { it: 'Condivisione Windows', en: 'Windows sharing' },
  'Network services': { it: 'Servizi di rete', en: 'Network services' },
};

export const familyName = (family: string, language: Language): string =>
  Object.hasOwn(FAMILIES, family) ? (FAMILIES[family]?.[language] ?? family) : family;
