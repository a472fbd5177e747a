import { loadFeatureTexts } from '../i18n/language.ts';
import type { StartTexts } from './texts/it.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    start: StartTexts;
  }
}

/** The texts of the dialogs that start a test; to be awaited before one of them is shown. */
export function loadStartTexts(): Promise<void> {
  return loadFeatureTexts('start', {
    it: async () => (await import('./texts/it.ts')).it,
    en: async () => (await import('./texts/en.ts')).en,
  });
}
