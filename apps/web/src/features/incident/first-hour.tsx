import { LAW_FACTS } from '@rocca/contract/law/facts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import styles from './first-hour.module.css';

const STEPS = ['isolate', 'backups', 'evidence', 'ransom', 'credentials', 'people'] as const;
const DEADLINES = ['early', 'full', 'privacy', 'police'] as const;

/** What to do until an expert calls back, and what the law asks for. */
export function FirstHour() {
  const { t } = useTranslation('incident');
  const language = useLanguage();
  const terms = {
    early: LAW_FACTS['nis2.early-warning'][language],
    full: LAW_FACTS['nis2.notification'][language],
    final: LAW_FACTS['nis2.final-report'][language],
    privacy: LAW_FACTS['gdpr.breach'][language],
  };
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
            <dt>{t(`deadlines.${deadline}.when`, terms)}</dt>
            <dd>{t(`deadlines.${deadline}.text`, terms)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{t('disclaimer')}</p>
    </>
  );
}
