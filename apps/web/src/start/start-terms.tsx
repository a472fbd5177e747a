import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import { useTargetWords } from '../lib/engine/use-target-words.ts';
import { AcceptBox } from '../ui/accept-box.tsx';
import { startClauses } from './start-clauses.ts';
import styles from './start-terms.module.css';

const TERMS_PATH = '/terms-and-conditions';

interface StartTermsProps {
  readonly engine: string;
  readonly accepted: boolean;
  readonly onChange: (accepted: boolean) => void;
}

/** What a person who starts a test declares and accepts. */
export function StartTerms({ engine, accepted, onChange }: StartTermsProps) {
  const { t } = useTranslation('start');
  const language = useLanguage();
  const clauses = useTargetWords([engine])(engine)?.clauses ?? [];
  return (
    <div className={styles.terms}>
      <div className={styles.text}>
        {startClauses(clauses).map(({ title, text }) => (
          <p key={title.en}>
            <b>{title[language]}.</b> {text[language]}
          </p>
        ))}
        <p>
          <a href={TERMS_PATH} target="_blank" rel="noreferrer">
            {t('start.readTerms')}
          </a>
        </p>
      </div>
      <AcceptBox label={t('start.accept')} accepted={accepted} onChange={onChange} />
    </div>
  );
}
