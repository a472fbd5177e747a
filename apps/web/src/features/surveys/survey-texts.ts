import { loadFeatureTexts } from '../../i18n/language.ts';
import type { SurveyTexts } from './texts/it.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    surveys: SurveyTexts;
  }
}

/** The texts of lists, form and runner of questionnaires; to be awaited before one of them is shown. */
export function loadSurveyTexts(): Promise<void> {
  return loadFeatureTexts('surveys', {
    it: async () => (await import('./texts/it.ts')).it,
    en: async () => (await import('./texts/en.ts')).en,
  });
}
