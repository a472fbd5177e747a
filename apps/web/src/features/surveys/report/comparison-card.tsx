import type { SurveyReport } from '@rocca/contract/api/surveys.schema';
import { groupChanges, reportQuestions, type ScoreChange, scoreChange } from '@rocca/contract/survey/report-view';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format/format.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import { surveyReportPath } from '../../../lib/routes/paths.ts';
import { Card } from '../../../ui/card.tsx';
import table from '../../../ui/data-table.module.css';
import { MoreLink } from '../../../ui/more-link.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from './comparison-card.module.css';
import { Fold } from './fold.tsx';
import { useReportWords } from './report-words.ts';

interface ComparisonProps {
  readonly report: SurveyReport;
}

/** What changed since the previous compilation of the same type. */
export function ComparisonCard({ report }: ComparisonProps) {
  const { t } = useTranslation('surveyReport');
  const { language, score } = useReportWords();
  const { previous, type } = report;
  if (!previous) return null;
  const date = formatDate(previous.completed_at, language);
  return (
    <Card
      title={t('comparison.title')}
      hint={t('comparison.with', { name: shownName(previous.name), date })}
      action={<MoreLink to={surveyReportPath(type, previous.task_id)}>{t('comparison.open')}</MoreLink>}
      flush
    >
      {!previous.same_questions && (
        <p className={styles.warning}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
          {t('comparison.otherQuestions')}
        </p>
      )}
      <div className={styles.lists}>
        <Fold
          title={t('groups.title')}
          aside={`${t('comparison.total')}: ${score(previous.total)} → ${score(report.total.score)}`}
        >
          <ChangesTable report={report} before={previous.total} />
        </Fold>
        <ChangedAnswers report={report} ids={previous.worse} kind="worse" />
        <ChangedAnswers report={report} ids={previous.better} kind="better" />
        {previous.not_compared.length > 0 && <NotCompared report={report} ids={previous.not_compared} />}
      </div>
    </Card>
  );
}

function ChangesTable({ report, before }: ComparisonProps & { readonly before: number | null }) {
  const { t } = useTranslation('surveyReport');
  const { pick } = useReportWords();
  const changes = groupChanges(report);
  return (
    <table className={`${table.table} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('groups.area')}</th>
          <th scope="col">{t('comparison.before')}</th>
          <th scope="col">{t('comparison.now')}</th>
          <th scope="col">{t('comparison.change')}</th>
        </tr>
      </thead>
      <tbody>
        <ChangeRow name={t('comparison.total')} change={scoreChange(before, report.total.score)} isTotal />
        {report.groups.map(
          ({ id, title }, at) => changes[at] && <ChangeRow key={id} name={pick(title)} change={changes[at]} />,
        )}
      </tbody>
    </table>
  );
}

interface ChangeRowProps {
  readonly name: string;
  readonly change: ScoreChange;
  readonly isTotal?: boolean;
}

function ChangeRow({ name, change: { before, now, change }, isTotal = false }: ChangeRowProps) {
  const { t } = useTranslation('surveyReport');
  const { score, points } = useReportWords();
  const words =
    change === null ? t('comparison.notComparable') : change === 0 ? t('comparison.unchanged') : points(change);
  const tone = change === null || change === 0 ? styles.same : change > 0 ? styles.better : styles.worse;
  return (
    <tr className={isTotal ? styles.total : undefined}>
      <th scope="row">{name}</th>
      <td className={table.number}>{score(before)}</td>
      <td className={table.number}>{score(now)}</td>
      <td className={`${table.number} ${tone}`}>{words}</td>
    </tr>
  );
}

interface NotComparedProps extends ComparisonProps {
  readonly ids: readonly string[];
}

/** Neither better nor worse, and not unchanged either. */
function NotCompared({ report, ids }: NotComparedProps) {
  const { t } = useTranslation('surveyReport');
  const { pick, language } = useReportWords();
  const questions = reportQuestions(report);
  const count = { count: ids.length, formatted: formatNumber(ids.length, language) };
  return (
    <Fold title={t('comparison.notCompared', count)}>
      <p className={styles.nothing}>{t('comparison.notComparedText')}</p>
      <ul className={styles.answers}>
        {ids.map((id) => {
          const question = questions.get(id);
          return <li key={id}>{question ? pick(question.text) : id}</li>;
        })}
      </ul>
    </Fold>
  );
}

const TONES = { better: 'ok', worse: 'high' } as const;

interface ChangedProps extends ComparisonProps {
  readonly ids: readonly string[];
  readonly kind: 'better' | 'worse';
}

function ChangedAnswers({ report, ids, kind }: ChangedProps) {
  const { t } = useTranslation('surveyReport');
  const { pick, language } = useReportWords();
  const questions = reportQuestions(report);
  return (
    <Fold
      title={t(`comparison.${kind}`)}
      aside={<Tag tone={ids.length === 0 ? 'info' : TONES[kind]}>{formatNumber(ids.length, language)}</Tag>}
    >
      {ids.length === 0 ? (
        <p className={styles.nothing}>
          {t(kind === 'better' ? 'comparison.nothingBetter' : 'comparison.nothingWorse')}
        </p>
      ) : (
        <ul className={styles.answers}>
          {ids.map((id) => {
            const question = questions.get(id);
            const answer = report.answers.find((one) => one.question === id);
            return (
              <li key={id}>
                <span>{question ? pick(question.text) : id}</span>
                {answer && <span className={styles.answer}>{pick(answer.text)}</span>}
              </li>
            );
          })}
        </ul>
      )}
    </Fold>
  );
}
