import { DEFAULT_LANGUAGE, type Language } from '@rocca/contract/language';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { readPreference, writePreference } from '../lib/browser/preferences.ts';
import { it } from './it.ts';

/** Where the texts of a feature come from, language by language. */
type TextLoaders = Readonly<Record<Language, () => Promise<object>>>;

/** Namespaces of the features that were opened so far. */
const opened = new Map<string, TextLoaders>();

/** Italian is part of the first load; another language is fetched when the user chooses it. */
export async function startLanguage(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    fallbackNS: 'translation',
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

/** The language of the user's record, unless the person at this browser has chosen one. */
export async function followLocale(locale: Language | null): Promise<void> {
  if (locale === null || locale === currentLanguage() || readPreference('language') !== null) return;
  await applyLanguage(locale).catch(stayInItalian);
}

export function currentLanguage(): Language {
  return i18next.language === 'en' ? 'en' : DEFAULT_LANGUAGE;
}

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? 'en' : DEFAULT_LANGUAGE;
}

/**
 * Loads the texts that only a feature's own screens need, in the current language: the first load stays
 * small. To be awaited before such a screen is shown; a later change of the language loads them in that language too.
 */
export async function loadFeatureTexts(namespace: string, loaders: TextLoaders): Promise<void> {
  opened.set(namespace, loaders);
  // The language may change while its texts are on their way.
  while (!i18next.hasResourceBundle(currentLanguage(), namespace)) {
    await loadTexts(currentLanguage(), namespace, loaders);
  }
}

async function applyLanguage(language: Language): Promise<void> {
  if (language === 'en') await loadTexts('en', 'translation', { en: async () => (await import('./en.ts')).en });
  await Promise.all([...opened].map(([namespace, loaders]) => loadTexts(language, namespace, loaders)));
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

async function loadTexts(language: Language, namespace: string, loaders: Partial<TextLoaders>): Promise<void> {
  if (i18next.hasResourceBundle(language, namespace)) return;
  const texts = await loaders[language]?.();
  if (texts) i18next.addResourceBundle(language, namespace, texts);
}

function stayInItalian(cause: unknown): void {
  console.warn('The English texts could not be loaded', cause);
  document.documentElement.lang = DEFAULT_LANGUAGE;
}
