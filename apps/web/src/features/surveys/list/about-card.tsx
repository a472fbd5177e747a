import type { SurveyType } from '@rocca/contract/survey/survey-types';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/card.tsx';
import { SURVEY_FACTS } from '../survey-facts.ts';
import styles from './list-page.module.css';

const STEPS = ['saved', 'together', 'evidence', 'result'] as const;

/** What the questionnaire measures, how long it takes, and what comes of it. */
export function AboutCard({ type }: { readonly type: SurveyType }) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const { questions, minutes } = SURVEY_FACTS[type];
  return (
    <Card title={t('about.title')}>
      <p className={styles.text}>{t(`about.${type}.text`)}</p>
      <dl className={styles.figures}>
        <div className={styles.figure}>
          <dt>{t('about.questions')}</dt>
          <dd>{t('about.about', { number: formatNumber(questions, language) })}</dd>
        </div>
        <div className={styles.figure}>
          <dt>{t('about.duration')}</dt>
          <dd>{t('about.minutes', { number: formatNumber(minutes, language) })}</dd>
        </div>
      </dl>
      <ul className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <IconCheck size={15} stroke={2.2} aria-hidden="true" />
            {t(`about.${step}`)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
