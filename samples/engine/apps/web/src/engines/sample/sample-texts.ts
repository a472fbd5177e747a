import { loadFeatureTexts } from '../../i18n/language.ts';
import type { SampleTexts } from './texts/it.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sample: SampleTexts;
  }
}

export function loadSampleTexts(): Promise<void> {
  return loadFeatureTexts('sample', {
    it: async () => (await import('./texts/it.ts')).it,
    en: async () => (await import('./texts/en.ts')).en,
  });
}
