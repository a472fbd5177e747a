import { LANGUAGES, type Language } from '@rocca/contract/language';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, useLanguage } from '../i18n/language.ts';
import styles from './language-switch.module.css';
import { showWarning } from './toast/toast-store.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const NAMES = { it: 'top.italian', en: 'top.english' } as const satisfies Record<Language, string>;

const TOAST_MS = 3_000;

export function LanguageSwitch() {
  const { t } = useTranslation();
  const name = useId();
  const current = useLanguage();
  // Shown as chosen at once; the texts may still be on their way.
  const [wanted, setWanted] = useState<Language | null>(null);

  async function choose(language: Language) {
    setWanted(language);
    try {
      await chooseLanguage(language);
    } catch (cause) {
      console.warn('The texts of the language could not be loaded', cause);
      showWarning({ title: t('error.title'), message: t('error.network'), shownMs: TOAST_MS });
    }
    setWanted(null);
  }

  return (
    <fieldset className={styles.switch}>
      <legend>
        <VisuallyHidden>{t('top.language')}</VisuallyHidden>
      </legend>
      {LANGUAGES.map((language) => (
        <label key={language} className={styles.choice}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={language}
            checked={language === (wanted ?? current)}
            onChange={() => void choose(language)}
          />
          <span aria-hidden="true">{language.toUpperCase()}</span>
          <VisuallyHidden>{t(NAMES[language])}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}
