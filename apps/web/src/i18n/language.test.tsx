import i18next from 'i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { chooseLanguage, currentLanguage, followLocale, loadFeatureTexts } from './language.ts';

/** What a catalogue that no type knows says. */
const say = (namespace: string) => i18next.t(`${namespace}:word` as never) as string;

function loaders(loaded: string[] = []) {
  const load = (language: 'it' | 'en') => async () => {
    loaded.push(language);
    return { word: language === 'it' ? 'parola' : 'word' };
  };
  return { it: load('it'), en: load('en') };
}

afterEach(() => chooseLanguage('it'));

describe('the texts of a feature', () => {
  it('are loaded once, in the language that is shown', async () => {
    const loaded: string[] = [];
    await loadFeatureTexts('once', loaders(loaded));
    await loadFeatureTexts('once', loaders(loaded));
    expect(say('once')).toBe('parola');
    expect(loaded).toEqual(['it']);
  });

  it('follow the language of the page', async () => {
    await loadFeatureTexts('followed', loaders());
    await chooseLanguage('en');
    expect(say('followed')).toBe('word');
  });

  it('come in the language that is shown in the end when it changes meanwhile', async () => {
    let arrive = () => {};
    const slow = new Promise<object>((resolve) => {
      arrive = () => resolve({ word: 'parola' });
    });
    const loading = loadFeatureTexts('late', { ...loaders(), it: () => slow });
    const choosing = chooseLanguage('en');
    arrive();
    await Promise.all([loading, choosing]);
    expect(say('late')).toBe('word');
  });
});

describe('the language of the user’s record', () => {
  it('is shown where nobody has chosen one, and is no choice itself', async () => {
    localStorage.removeItem('language');
    await followLocale('en');
    expect(currentLanguage()).toBe('en');
    expect(document.documentElement.lang).toBe('en');
    expect(localStorage.getItem('language')).toBeNull();
    await followLocale('it');
    expect(currentLanguage()).toBe('it');
    await followLocale(null);
    expect(currentLanguage()).toBe('it');
  });

  it('does not go before the one that was chosen', async () => {
    await chooseLanguage('it');
    await followLocale('en');
    expect(currentLanguage()).toBe('it');
  });
});
