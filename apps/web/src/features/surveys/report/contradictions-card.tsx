import type { SurveyFact, SurveyReport } from '@rocca/contract/api/surveys.schema';
import { serviceName } from '@rocca/contract/services';
import { FACT_TOPICS } from '@rocca/contract/survey/fact-topics';
import { reportQuestions } from '@rocca/contract/survey/report-view';
import { IconArrowRight, IconFileOff, IconScale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { reportPath } from '../../../lib/engine/engine-paths.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import { PATHS } from '../../../lib/routes/paths.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from './contradictions-card.module.css';
import { useReportWords } from './report-words.ts';

/** Answers that say all is well where reports show that it is not, with the way to what they show. */
export function ContradictionsCard({ report }: { readonly report: SurveyReport }) {
  const { t } = useTranslation('surveyReport');
  const { pick, counted } = useReportWords();
  const questions = reportQuestions(report);
  const asked = counted(report.reports_asked);
  if (report.contradictions.length === 0 && asked.count === 0) {
    return (
      <Card title={t('contradictions.title')}>
        <EmptyState
          icon={<IconFileOff size={22} stroke={1.6} />}
          title={t('contradictions.unasked')}
          text={t('contradictions.unaskedText')}
          action={
            <AppLink className={styles.link} to={PATHS['my-sites']}>
              {t('contradictions.targets')}
              <IconArrowRight size={15} stroke={1.8} aria-hidden="true" />
            </AppLink>
          }
        />
      </Card>
    );
  }
  if (report.contradictions.length === 0) {
    return (
      <Card title={t('contradictions.title')}>
        <EmptyState
          icon={<IconScale size={22} stroke={1.6} />}
          title={t('contradictions.none')}
          text={`${t('contradictions.noneText')} ${t('contradictions.asked', asked)}`}
        />
      </Card>
    );
  }
  return (
    <Card
      title={t('contradictions.title')}
      hint={`${t('contradictions.hint')} ${t('contradictions.asked', asked)}`}
      flush
    >
      <ul className={styles.list}>
        {report.contradictions.map(({ question: id, facts }) => {
          const question = questions.get(id);
          const answer = report.answers.find((one) => one.question === id);
          return (
            <li key={id} className={styles.entry}>
              <p className={styles.question}>{question ? pick(question.text) : id}</p>
              {answer && (
                <p className={styles.answer}>
                  <span className={styles.label}>{t('contradictions.answer')}</span> {pick(answer.text)}
                </p>
              )}
              <ul className={styles.facts}>
                {facts.map((fact) => (
                  <Fact key={`${fact.topic} ${fact.task_id} ${fact.text.it}`} fact={fact} />
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Fact({ fact }: { readonly fact: SurveyFact }) {
  const { t } = useTranslation('surveyReport');
  const { pick, language, counted } = useReportWords();
  const link = reportPath(fact.engine, fact.task_id);
  const seen = t('contradictions.seen', {
    date: formatDate(fact.seen_at, language),
    service: serviceName(fact.engine, language),
    target: shownName(fact.target),
  });
  return (
    <li className={styles.fact}>
      <Tag tone="critical">{pick(FACT_TOPICS[fact.topic])}</Tag>
      <div className={styles.words}>
        <p className={styles.text}>{pick(fact.text)}</p>
        <p className={styles.seen}>
          {seen} · {t('contradictions.places', counted(fact.count))}
        </p>
      </div>
      {link && (
        <AppLink className={styles.link} to={link}>
          {t('contradictions.open')}
          <IconArrowRight size={15} stroke={1.8} aria-hidden="true" />
        </AppLink>
      )}
    </li>
  );
}
