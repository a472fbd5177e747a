import { loadFeatureTexts } from '../../i18n/language.ts';
import type { IncidentTexts } from './texts/it.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    incident: IncidentTexts;
  }
}

/** What a customer under attack reads; to be awaited before it is shown. */
export function loadIncidentTexts(): Promise<void> {
  return loadFeatureTexts('incident', {
    it: async () => (await import('./texts/it.ts')).it,
    en: async () => (await import('./texts/en.ts')).en,
  });
}
