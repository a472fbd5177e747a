import { loadFeatureTexts } from '../../i18n/language.ts';
import type { BackofficeTexts } from './texts/it.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    backoffice: BackofficeTexts;
  }
}

/** The texts of the back office; to be awaited before one of its screens is shown. */
export function loadBackofficeTexts(): Promise<void> {
  return loadFeatureTexts('backoffice', {
    it: async () => (await import('./texts/it.ts')).it,
    en: async () => (await import('./texts/en.ts')).en,
  });
}
