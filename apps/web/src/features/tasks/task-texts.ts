import { loadFeatureTexts } from '../../i18n/language.ts';
import type { TaskTexts } from './texts/it.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tasks: TaskTexts;
  }
}

/** The texts of the list of tests and reports; to be awaited before one of them is shown. */
export function loadTaskTexts(): Promise<void> {
  return loadFeatureTexts('tasks', {
    it: async () => (await import('./texts/it.ts')).it,
    en: async () => (await import('./texts/en.ts')).en,
  });
}
