import type { SurveyReport } from '@rocca/contract/api/surveys.schema';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLightPrint } from '../../../lib/browser/use-light-print.ts';
import { AnswersCard } from './answers-card.tsx';
import { ComparisonCard } from './comparison-card.tsx';
import { ContradictionsCard } from './contradictions-card.tsx';
import { CoverageCard } from './coverage-card.tsx';
import { FigureCards } from './figure-cards.tsx';
import { GroupsCard } from './groups-card.tsx';
import { InspectionCard } from './inspection-card.tsx';
import { LeftAnswers } from './left-answers.tsx';
import { RemediesCard } from './remedies-card.tsx';
import styles from './report-body.module.css';
import { ReportHead } from './report-head.tsx';
import { ResultCard } from './result-card.tsx';

interface ReportProps {
  readonly report: SurveyReport;
}

type Section =
  | 'result'
  | 'groups'
  | 'contradictions'
  | 'remedies'
  | 'coverage'
  | 'inspection'
  | 'comparison'
  | 'answers';

/** The report on one page: what it says is read from top to bottom, and printed as it is. */
export function ReportBody({ report }: ReportProps) {
  useLightPrint();
  const sections: readonly {
    readonly name: Section;
    readonly isThere: boolean;
    readonly Part: ComponentType<ReportProps>;
  }[] = [
    { name: 'result', isThere: true, Part: ResultCard },
    { name: 'groups', isThere: true, Part: GroupsCard },
    { name: 'contradictions', isThere: true, Part: ContradictionsCard },
    { name: 'remedies', isThere: true, Part: RemediesCard },
    { name: 'coverage', isThere: report.functions.length > 0, Part: CoverageCard },
    { name: 'inspection', isThere: report.inspection.length > 0, Part: InspectionCard },
    { name: 'comparison', isThere: report.previous !== null, Part: ComparisonCard },
    { name: 'answers', isThere: true, Part: AnswersCard },
  ];
  const shown = sections.filter(({ isThere }) => isThere);
  return (
    <div className={styles.report}>
      <ReportHead report={report} />
      <LeftAnswers report={report} />
      <div className={styles.stack}>
        <SectionLinks names={shown.map(({ name }) => name)} />
        <FigureCards report={report} />
        {shown.map(({ name, Part }) => (
          <div key={name} id={name} className={styles.section}>
            <Part report={report} />
          </div>
        ))}
      </div>
    </div>
  );
}

function SectionLinks({ names }: { readonly names: readonly Section[] }) {
  const { t } = useTranslation('surveyReport');
  return (
    <nav className={styles.links} aria-label={t('sections.label')}>
      {names.map((name) => (
        <a key={name} className={styles.link} href={`#${name}`}>
          {t(`sections.${name}`)}
        </a>
      ))}
    </nav>
  );
}
