import { TextInput } from '@mantine/core';
import { CONSENTS, type ConsentCode } from '@rocca/contract/task/consent';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import { AcceptBox } from '../ui/accept-box.tsx';
import styles from './start-consent.module.css';

interface StartConsentProps {
  readonly code: ConsentCode;
  /** The name it is signed with so far; null: it is not given. */
  readonly signedBy: string | null;
  readonly onChange: (signedBy: string | null) => void;
}

/** What the test does only if somebody allows it in writing. Without it the rest of the test runs. */
export function StartConsent({ code, signedBy, onChange }: StartConsentProps) {
  const { t } = useTranslation('start');
  const language = useLanguage();
  const { title, statement } = CONSENTS[code];
  return (
    <section className={styles.consent} aria-label={title[language]}>
      <h3 className={styles.title}>
        <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
        {title[language]}
        <span className={styles.optional}>{t('start.optional')}</span>
      </h3>
      <AcceptBox
        label={statement[language]}
        accepted={signedBy !== null}
        onChange={(given) => onChange(given ? '' : null)}
      />
      {signedBy !== null && (
        <TextInput
          label={t('start.signedBy')}
          description={t('start.signedByHint')}
          value={signedBy}
          maxLength={120}
          autoComplete="name"
          required
          // It appears because the box beside it was just ticked: the next thing to do is to write here.
          ref={focusOnce}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </section>
  );
}

function focusOnce(input: HTMLInputElement | null) {
  input?.focus();
}
