import { loadFeatureTexts } from '../../i18n/language.ts';
import type { TargetTexts } from './texts/it.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    targets: TargetTexts;
  }
}

/** The texts of targets: lists, forms, the settings of their tests; to be awaited before one of them is shown. */
export function loadTargetTexts(): Promise<void> {
  return loadFeatureTexts('targets', {
    it: async () => (await import('./texts/it.ts')).it,
    en: async () => (await import('./texts/en.ts')).en,
  });
}
