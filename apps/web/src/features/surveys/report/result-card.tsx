import type { SurveyReport } from '@rocca/contract/api/surveys.schema';
import { scoreChange, upheldTotal } from '@rocca/contract/survey/report-view';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Gauge } from '../../../ui/charts/gauge.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useReportWords } from './report-words.ts';
import styles from './result-card.module.css';
import { levelTone, toneColour } from './tones.ts';

interface ResultProps {
  readonly report: SurveyReport;
}

/** The score of the whole, the level it stands for, and what keeps it from being taken for more than it is. */
export function ResultCard({ report }: ResultProps) {
  const { t } = useTranslation('surveyReport');
  const { pick } = useReportWords();
  const { score, level } = upheldTotal(report);
  return (
    <Card title={t('result.title')}>
      <div className={styles.layout}>
        <div>
          {score === null || !level ? (
            <div className={styles.none}>
              <Tag tone="info">{t('notCounted')}</Tag>
              <p>{t('result.none')}</p>
            </div>
          ) : (
            <>
              <ScoreGauge report={report} score={score} level={pick(level.title)} />
              <Totals report={report} />
              <p className={styles.text}>{pick(level.text)}</p>
              <Change report={report} />
            </>
          )}
        </div>
        <div>
          <Levels report={report} />
          <Notes report={report} />
        </div>
      </div>
    </Card>
  );
}

function ScoreGauge({ report, score, level }: ResultProps & { readonly score: number; readonly level: string }) {
  const { t } = useTranslation('surveyReport');
  const { score: shown } = useReportWords();
  const { levels } = report.definition;
  const zones = levels.map((one, at) => ({ to: levels[at + 1]?.from ?? 100, colour: toneColour(levelTone(one)) }));
  const label = t('result.meter', { score: shown(score), level });
  return <Gauge value={score} label={label} figure={shown(score)} word={level} zones={zones} />;
}

/** Both totals, where they differ in what they rest on. */
function Totals({ report }: ResultProps) {
  const { t } = useTranslation('surveyReport');
  const { score } = useReportWords();
  const { total, not_contradicted: upheld } = report;
  if (!upheld) return null;
  return (
    <p className={styles.totals}>{t('result.totals', { declared: score(total.score), upheld: score(upheld.score) })}</p>
  );
}

/** Of what was declared: the facts of the previous compilation are those of another day. */
function Change({ report }: ResultProps) {
  const { t } = useTranslation('surveyReport');
  const { points } = useReportWords();
  if (!report.previous) return null;
  const { change } = scoreChange(report.previous.total, report.total.score);
  if (change === null) return null;
  return (
    <p className={styles.change}>
      {change === 0 ? t('result.unchanged') : t('result.change', { change: points(change) })}
    </p>
  );
}

function Levels({ report }: ResultProps) {
  const { t } = useTranslation('surveyReport');
  const { pick } = useReportWords();
  return (
    <ul className={styles.levels} aria-label={t('result.levels')}>
      {report.definition.levels.map((level) => (
        <li key={level.code} data-own={level.code === upheldTotal(report).level?.code || undefined}>
          <i style={{ background: toneColour(levelTone(level)) }} aria-hidden="true" />
          <span>{pick(level.title)}</span>
          <span className={styles.from}>{t('result.from', { from: level.from })}</span>
        </li>
      ))}
    </ul>
  );
}

function Notes({ report }: ResultProps) {
  const { t } = useTranslation('surveyReport');
  const { counted } = useReportWords();
  const contradicted = report.contradictions.length;
  const defaulted = report.answers.filter((answer) => answer.defaulted && answer.score !== null).length;
  return (
    <div className={styles.notes}>
      {contradicted > 0 && <Warning>{t('result.contradicted', counted(contradicted))}</Warning>}
      {defaulted > 0 && <Warning>{t('result.defaulted', counted(defaulted))}</Warning>}
      <p className={styles.rests}>
        <IconInfoCircle size={16} stroke={1.6} aria-hidden="true" />
        {t('result.rests')}
      </p>
    </div>
  );
}

function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.warning}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
      {children}
    </p>
  );
}
