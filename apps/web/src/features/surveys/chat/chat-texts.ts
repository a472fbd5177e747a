import { loadFeatureTexts } from '../../../i18n/language.ts';
import type { ChatTexts } from './texts/it.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    chat: ChatTexts;
  }
}

/** The texts of the helper chat; to be awaited before its button is shown. */
export function loadChatTexts(): Promise<void> {
  return loadFeatureTexts('chat', {
    it: async () => (await import('./texts/it.ts')).it,
    en: async () => (await import('./texts/en.ts')).en,
  });
}
