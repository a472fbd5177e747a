import { useTranslation } from 'react-i18next';
import styles from './first-hour.module.css';

const STEPS = ['isolate', 'backups', 'evidence', 'ransom', 'credentials', 'people'] as const;
const DEADLINES = ['early', 'full', 'privacy', 'police'] as const;

/** What to do until an expert calls back, and what the law asks for. */
export function FirstHour() {
  const { t } = useTranslation('incident');
  return (
    <>
      <h3 className={styles.heading}>{t('firstHour')}</h3>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <b>{t(`steps.${step}.title`)}</b>
            <p>{t(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <h3 className={styles.heading}>{t('duties')}</h3>
      <p className={styles.hint}>{t('dutiesHint')}</p>
      <dl className={styles.deadlines}>
        {DEADLINES.map((deadline) => (
          <div key={deadline}>
            <dt>{t(`deadlines.${deadline}.when`)}</dt>
            <dd>{t(`deadlines.${deadline}.text`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{t('disclaimer')}</p>
    </>
  );
}
