import { loadFeatureTexts } from '../../i18n/language.ts';
import type { NscanTexts } from './texts/it.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    nscan: NscanTexts;
  }
}

export function loadNscanTexts(): Promise<void> {
  return loadFeatureTexts('nscan', {
    it: async () => (await import('./texts/it.ts')).it,
    en: async () => (await import('./texts/en.ts')).en,
  });
}
