import type { SurveyProgress } from '@rocca/contract/survey/progress';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber, formatTenths } from '../../../lib/format/format.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Step } from './runner-model.ts';
import styles from './step-header.module.css';

interface StepHeaderProps {
  readonly steps: readonly Step[];
  readonly current: number;
  readonly progress: SurveyProgress;
}

/** How far the questionnaire is, and its groups as numbered steps. */
export function StepHeader({ steps, current, progress }: StepHeaderProps) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const figures = {
    answered: formatNumber(progress.answered, language),
    asked: formatNumber(progress.asked, language),
  };
  return (
    <section className={styles.card} aria-label={t('runner.progress')}>
      <div className={styles.progress}>
        <strong className={styles.percent}>{formatTenths(progress.percentage, language)}%</strong>
        <div className={styles.bar}>
          <ProgressBar label={t('runner.progress')} fraction={progress.percentage / 100} />
        </div>
        <span className={styles.figures}>{t('runner.answeredOf', figures)}</span>
      </div>
      <nav aria-label={t('runner.steps')}>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step.group.id}>
              <StepLink step={step} isCurrent={step.number === current} />
            </li>
          ))}
        </ol>
      </nav>
    </section>
  );
}

function StepLink({ step, isCurrent }: { readonly step: Step; readonly isCurrent: boolean }) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const { number, group, state, answered, asked } = step;
  const words = t(`runner.step.${state}`);
  return (
    <AppLink
      to={`?step=${number}`}
      className={styles.step}
      data-state={state}
      aria-current={isCurrent ? 'step' : undefined}
      title={group.title[language]}
    >
      <span className={styles.number}>
        {state === 'full' && <IconCheck size={15} stroke={2.6} aria-hidden="true" />}
        {state === 'full' ? <VisuallyHidden>{number}</VisuallyHidden> : number}
      </span>{' '}
      <span className={styles.words}>
        <span className={styles.label}>{group.label[language]}</span>{' '}
        <span className={styles.state}>
          {words}
          {state === 'partial' && ` ${answered}/${asked}`}
        </span>
      </span>
    </AppLink>
  );
}
