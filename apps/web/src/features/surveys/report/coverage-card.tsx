import type { SurveyReport } from '@rocca/contract/api/surveys.schema';
import {
  MEASURE_STANDINGS,
  type MeasureStanding,
  measureStanding,
  standingCounts,
} from '@rocca/contract/survey/report-view';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from './coverage-card.module.css';
import { Fold } from './fold.tsx';
import { QuestionLinks } from './question-links.tsx';
import { useReportWords } from './report-words.ts';
import { MEASURE_TONES, toneColour } from './tones.ts';

type FunctionPart = SurveyReport['functions'][number];
type Measure = FunctionPart['measures'][number];
type Counts = Readonly<Record<MeasureStanding, number>>;

/** The measures of the framework, by function. */
export function CoverageCard({ report }: { readonly report: SurveyReport }) {
  const { t } = useTranslation('surveyReport');
  const { pick } = useReportWords();
  const { definition, entity, functions } = report;
  const framework = definition.framework ? pick(definition.framework.name) : '';
  const hint = entity ? t(`coverage.forClass.${entity}`, { framework }) : t('coverage.forAll', { framework });
  return (
    <Card title={t('coverage.title')} hint={hint} flush>
      <Overall counts={standingCounts({ measures: functions.flatMap(({ measures }) => measures) })} />
      {functions.map((one) => (
        <FunctionFold key={one.code} part={one} report={report} />
      ))}
    </Card>
  );
}

/** All functions in one line: how many of the measures that bind the company are covered. */
function Overall({ counts }: { readonly counts: Counts }) {
  const { t } = useTranslation('surveyReport');
  const { counted } = useReportWords();
  const { covered, not_binding: free } = counts;
  const binding = Object.values(counts).reduce((sum, count) => sum + count, 0) - free;
  const rest = useCountWords({ ...counts, covered: 0 });
  const first = t('coverage.overall', { ...counted(covered), all: counted(binding).formatted });
  return (
    <div className={styles.overall}>
      <p>{[first, ...rest].join(', ')}</p>
      <CountsBar counts={counts} />
    </div>
  );
}

interface FunctionFoldProps {
  readonly part: FunctionPart;
  readonly report: SurveyReport;
}

function FunctionFold({ part, report }: FunctionFoldProps) {
  const { t } = useTranslation('surveyReport');
  const { pick, score } = useReportWords();
  const counts = standingCounts(part);
  const words = useCountWords(counts);
  return (
    <Fold
      title={pick(part.title)}
      aside={
        <>
          {t('coverage.score')} <b className={styles.score}>{score(part.score)}</b>
        </>
      }
      summary={
        <>
          <CountsBar counts={counts} />
          <span className={styles.counts}>{t('coverage.measuresAre', { counts: words.join(', ') })}</span>
        </>
      }
    >
      <ul className={styles.measures} aria-label={t('coverage.measures', { name: pick(part.title) })}>
        {part.measures.map((measure) => (
          <li key={measure.code}>
            <MeasureEntry measure={measure} report={report} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function useCountWords(counts: Counts): string[] {
  const { t } = useTranslation('surveyReport');
  const { counted } = useReportWords();
  return MEASURE_STANDINGS.filter((standing) => counts[standing] > 0).map((standing) =>
    t(`coverage.counts.${standing}`, counted(counts[standing])),
  );
}

/** How measures divide. Whoever cannot see it has the same in words beside it. */
function CountsBar({ counts }: { readonly counts: Counts }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {MEASURE_STANDINGS.filter((standing) => counts[standing] > 0).map((standing) => (
        <i key={standing} style={{ flexGrow: counts[standing], background: toneColour(MEASURE_TONES[standing]) }} />
      ))}
    </span>
  );
}

interface MeasureEntryProps {
  readonly measure: Measure;
  readonly report: SurveyReport;
}

/** One measure; opened, the questions whose answers it is judged by. */
function MeasureEntry({ measure, report }: MeasureEntryProps) {
  const { code, title, questions, good_practice: more } = measure;
  const standing = measureStanding(measure);
  const { t } = useTranslation('surveyReport');
  const { pick, counted, score } = useReportWords();
  return (
    <details className={styles.measure}>
      <summary className={styles.line}>
        <IconChevronDown size={15} stroke={1.8} className={styles.chevron} aria-hidden="true" />
        <span className={styles.code}>{code}</span>
        <span className={styles.title}>{pick(title)}</span>
        <span className={styles.count}>{t('answers.count', counted(questions.length))}</span>
        <span className={styles.percent}>{measure.score == null ? '' : score(measure.score)}</span>
        <span className={styles.state}>
          <Tag tone={MEASURE_TONES[standing]}>{t(`coverage.words.${standing}`)}</Tag>
        </span>
      </summary>
      <div className={styles.questions}>
        <QuestionLinks report={report} questions={questions} />
        {more && (
          <>
            <p className={styles.practice}>{t('coverage.goodPractice', { score: score(more.score) })}</p>
            <QuestionLinks report={report} questions={more.questions} />
          </>
        )}
      </div>
    </details>
  );
}
