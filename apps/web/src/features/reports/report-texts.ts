import { loadFeatureTexts } from '../../i18n/language.ts';
import type { ReportTexts } from './texts/it.ts';

export type { ReportTexts };

declare module 'i18next' {
  interface ResourceNamespaceMap {
    report: ReportTexts;
  }
}

/** The texts of reports; to be awaited before one of their screens is shown. */
export function loadReportTexts(): Promise<void> {
  return loadFeatureTexts('report', {
    it: async () => (await import('./texts/it.ts')).it,
    en: async () => (await import('./texts/en.ts')).en,
  });
}
