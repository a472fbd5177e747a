import { DEFAULT_LANGUAGE, type Language } from '@rocca/contract/language';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { readPreference, writePreference } from '../lib/browser/preferences.ts';
import { it } from './it.ts';

/** Italian is part of the first load; another language is fetched when somebody chooses it. */
export async function startLanguage(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    resources: { it: { translation: it } },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  });
  if (readPreference('language') === 'en') await applyLanguage('en').catch(stayInItalian);
}

export async function chooseLanguage(language: Language): Promise<void> {
  await applyLanguage(language);
  writePreference('language', language);
}

export function currentLanguage(): Language {
  return i18next.language === 'en' ? 'en' : DEFAULT_LANGUAGE;
}

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? 'en' : DEFAULT_LANGUAGE;
}

async function applyLanguage(language: Language): Promise<void> {
  if (language === 'en' && !i18next.hasResourceBundle('en', 'translation')) {
    const { en } = await import('./en.ts');
    i18next.addResourceBundle('en', 'translation', en);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

function stayInItalian(cause: unknown): void {
  console.warn('The English texts could not be loaded', cause);
  document.documentElement.lang = DEFAULT_LANGUAGE;
}
