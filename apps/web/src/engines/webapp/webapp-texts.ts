import { loadFeatureTexts } from '../../i18n/language.ts';
import type { WebappTexts } from './texts/it.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    webapp: WebappTexts;
  }
}

export function loadWebappTexts(): Promise<void> {
  return loadFeatureTexts('webapp', {
    it: async () => (await import('./texts/it.ts')).it,
    en: async () => (await import('./texts/en.ts')).en,
  });
}
