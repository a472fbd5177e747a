import type { SurveyReport } from '@rocca/contract/api/surveys.schema';
import { coverageCounts } from '@rocca/contract/survey/report-view';
import { COVERAGES } from '@rocca/contract/survey/scoring';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import table from '../../../ui/data-table.module.css';
import { Tag } from '../../../ui/tag.tsx';
import styles from './coverage-card.module.css';
import { Fold } from './fold.tsx';
import { useReportWords } from './report-words.ts';
import { COVERAGE_TONES, toneColour } from './tones.ts';

type FunctionPart = SurveyReport['functions'][number];

/** The measures of the framework, by function. */
export function CoverageCard({ report }: { readonly report: SurveyReport }) {
  const { t } = useTranslation('surveyReport');
  const { pick } = useReportWords();
  const { definition, entity } = report;
  const framework = definition.framework ? pick(definition.framework.name) : '';
  const hint = entity ? t(`coverage.forClass.${entity}`, { framework }) : t('coverage.forAll', { framework });
  return (
    <Card title={t('coverage.title')} hint={hint} flush>
      {report.functions.map((one) => (
        <FunctionFold key={one.code} part={one} />
      ))}
    </Card>
  );
}

function FunctionFold({ part }: { readonly part: FunctionPart }) {
  const { pick, score } = useReportWords();
  return (
    <Fold
      title={pick(part.title)}
      aside={<b className={styles.score}>{score(part.score)}</b>}
      summary={<CountsBar part={part} />}
    >
      <Measures part={part} />
    </Fold>
  );
}

/** How its measures divide, as one bar and in words. */
function CountsBar({ part }: { readonly part: FunctionPart }) {
  const { t } = useTranslation('surveyReport');
  const { counted } = useReportWords();
  const counts = coverageCounts(part);
  const present = COVERAGES.filter((coverage) => counts[coverage] > 0);
  return (
    <>
      <span className={styles.bar} aria-hidden="true">
        {present.map((coverage) => (
          <i key={coverage} style={{ flexGrow: counts[coverage], background: toneColour(COVERAGE_TONES[coverage]) }} />
        ))}
      </span>
      <span className={styles.counts}>
        {present.map((coverage) => t(`coverage.counts.${coverage}`, counted(counts[coverage]))).join(', ')}
      </span>
    </>
  );
}

function Measures({ part }: { readonly part: FunctionPart }) {
  const { t } = useTranslation('surveyReport');
  const { pick } = useReportWords();
  return (
    <div className={styles.scroll}>
      <table className={table.table} aria-label={t('coverage.measures', { name: pick(part.title) })}>
        <thead>
          <tr>
            <th scope="col">{t('coverage.measure')}</th>
            <th scope="col">{t('coverage.title_column')}</th>
            <th scope="col">{t('coverage.state')}</th>
          </tr>
        </thead>
        <tbody>
          {part.measures.map(({ code, title, coverage }) => (
            <tr key={code}>
              <td className={styles.code}>{code}</td>
              <td>{pick(title)}</td>
              <td>
                <Tag tone={COVERAGE_TONES[coverage]}>{t(`coverage.words.${coverage}`)}</Tag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
