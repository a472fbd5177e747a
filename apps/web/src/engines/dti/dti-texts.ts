import { loadFeatureTexts } from '../../i18n/language.ts';
import type { DtiTexts } from './texts/it.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    dti: DtiTexts;
  }
}

export function loadDtiTexts(): Promise<void> {
  return loadFeatureTexts('dti', {
    it: async () => (await import('./texts/it.ts')).it,
    en: async () => (await import('./texts/en.ts')).en,
  });
}
