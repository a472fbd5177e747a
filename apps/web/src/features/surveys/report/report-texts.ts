import { loadFeatureTexts } from '../../../i18n/language.ts';
import type { SurveyReportTexts } from './texts/it.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    surveyReport: SurveyReportTexts;
  }
}

/** The texts of the report of a questionnaire; to be awaited before it is shown. */
export function loadSurveyReportTexts(): Promise<void> {
  return loadFeatureTexts('surveyReport', {
    it: async () => (await import('./texts/it.ts')).it,
    en: async () => (await import('./texts/en.ts')).en,
  });
}
