import { loadFeatureTexts } from '../../i18n/language.ts';
import type { CtiTexts } from './texts/it.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    cti: CtiTexts;
  }
}

export function loadCtiTexts(): Promise<void> {
  return loadFeatureTexts('cti', {
    it: async () => (await import('./texts/it.ts')).it,
    en: async () => (await import('./texts/en.ts')).en,
  });
}
