import { loadFeatureTexts } from '../i18n/language.ts';
import type { UiTexts } from './texts/it.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ui: UiTexts;
  }
}

/** The texts of tables, tag fields and file fields; to be awaited before one of them is shown. */
export function loadUiTexts(): Promise<void> {
  return loadFeatureTexts('ui', {
    it: async () => (await import('./texts/it.ts')).it,
    en: async () => (await import('./texts/en.ts')).en,
  });
}
