import { loadFeatureTexts } from '../../i18n/language.ts';
import type { AccountTexts } from './texts/it.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    account: AccountTexts;
  }
}

/** The texts of the account page; to be awaited before one of them is shown. */
export function loadAccountTexts(): Promise<void> {
  return loadFeatureTexts('account', {
    it: async () => (await import('./texts/it.ts')).it,
    en: async () => (await import('./texts/en.ts')).en,
  });
}
