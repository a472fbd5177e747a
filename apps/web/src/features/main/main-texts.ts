import { loadFeatureTexts } from '../../i18n/language.ts';
import type { MainTexts } from './texts/it.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    main: MainTexts;
  }
}

/** The texts of an engine's own page; to be awaited before it is shown. */
export function loadMainTexts(): Promise<void> {
  return loadFeatureTexts('main', {
    it: async () => (await import('./texts/it.ts')).it,
    en: async () => (await import('./texts/en.ts')).en,
  });
}
