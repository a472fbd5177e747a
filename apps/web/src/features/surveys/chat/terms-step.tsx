import { Button } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../../lib/config/config.ts';
import { AcceptBox } from '../../../ui/accept-box.tsx';
import styles from './terms-step.module.css';

const TERMS_PATH = '/terms-and-conditions';
const PRIVACY_PATH = '/personal-data';

interface TermsStepProps {
  readonly remote: boolean;
  readonly onStart: () => void;
}

/** What the chat is, where answers come from, and what has to be accepted before it begins. */
export function TermsStep({ remote, onStart }: TermsStepProps) {
  const { t } = useTranslation('chat');
  const { brand } = useConfig();
  const [terms, setTerms] = useState(false);
  const [privacy, setPrivacy] = useState(false);

  function start(event: SyntheticEvent) {
    event.preventDefault();
    onStart();
  }

  return (
    <form className={styles.step} onSubmit={start}>
      <div className={styles.body}>
        <h3 className={styles.title}>{t('terms.title')}</h3>
        <p>{t('terms.what')}</p>
        <p className={remote ? styles.warning : styles.notice}>
          {remote ? t('terms.remote') : t('terms.local', { brand })}
        </p>
        <p>{t('terms.kept')}</p>
        <ul className={styles.links}>
          <li>
            <a href={TERMS_PATH} target="_blank" rel="noreferrer">
              {t('terms.readTerms')}
            </a>
          </li>
          <li>
            <a href={PRIVACY_PATH} target="_blank" rel="noreferrer">
              {t('terms.readPrivacy')}
            </a>
          </li>
        </ul>
        <AcceptBox label={t('terms.acceptTerms')} accepted={terms} onChange={setTerms} />
        <AcceptBox label={t('terms.acceptPrivacy')} accepted={privacy} onChange={setPrivacy} />
      </div>
      <div className={styles.foot}>
        <span className={styles.hint}>{t('terms.remembered')}</span>
        <Button type="submit" disabled={!terms || !privacy}>
          {t('terms.start')}
        </Button>
      </div>
    </form>
  );
}
