import type { SurveyReport } from '@rocca/contract/api/surveys.schema';
import { contradictedQuestions } from '@rocca/contract/survey/report-view';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { ToggleChip } from '../../../ui/toggle-chip.tsx';
import { Fold } from './fold.tsx';
import styles from './inspection-card.module.css';
import { QuestionLinks } from './question-links.tsx';
import { useReportWords } from './report-words.ts';
import { READY_TONES } from './tones.ts';

const ORDER = ['no', 'partly', 'yes'] as const;

type Document = SurveyReport['inspection'][number];

/** The documents that an authority would ask for, by area: in each one those that are missing first. */
export function InspectionCard({ report }: { readonly report: SurveyReport }) {
  const { t } = useTranslation('surveyReport');
  const { language, pick } = useReportWords();
  const [boardOnly, setBoardOnly] = useState(false);
  const shown = report.inspection.filter(({ board }) => board || !boardOnly);
  const byGroup = groupDocuments(report, shown);
  const action = (
    <div className={styles.filter}>
      <ToggleChip
        pressed={boardOnly}
        onToggle={() => setBoardOnly(!boardOnly)}
        count={formatNumber(report.inspection.filter(({ board }) => board).length, language)}
      >
        {t('inspection.boardOnly')}
      </ToggleChip>
    </div>
  );
  return (
    <Card title={t('inspection.title')} hint={t('inspection.hint')} action={action} flush>
      {byGroup.map(({ group, documents }) => (
        <Fold
          // Other documents begin folded.
          key={`${group.id} ${boardOnly}`}
          title={pick(group.title)}
          aside={<ReadyCounts documents={documents} />}
        >
          <ul className={styles.list}>
            {documents.map((one) => (
              <DocumentEntry key={one.document.it} entry={one} report={report} />
            ))}
          </ul>
        </Fold>
      ))}
    </Card>
  );
}

/** A document that questions of several areas ask for stands in the first of them, and once. */
function groupDocuments({ groups, answers }: SurveyReport, documents: readonly Document[]) {
  const groupOf = new Map(answers.map(({ question, group }) => [question, group]));
  return groups
    .map((group) => ({
      group,
      documents: documents
        .filter(({ questions: [first = ''] }) => groupOf.get(first) === group.id)
        .toSorted((one, other) => ORDER.indexOf(one.ready) - ORDER.indexOf(other.ready)),
    }))
    .filter((part) => part.documents.length > 0);
}

function ReadyCounts({ documents }: { readonly documents: readonly Document[] }) {
  const { t } = useTranslation('surveyReport');
  const { counted } = useReportWords();
  const count = (ready: Document['ready']) => documents.filter((one) => one.ready === ready).length;
  return ORDER.filter((ready) => count(ready) > 0).map((ready) => (
    <Tag key={ready} tone={READY_TONES[ready]}>
      {t(`inspection.counts.${ready}`, counted(count(ready)))}
    </Tag>
  ));
}

interface DocumentEntryProps {
  readonly entry: Document;
  readonly report: SurveyReport;
}

function DocumentEntry({ entry: { document, board, questions, ready }, report }: DocumentEntryProps) {
  const { t } = useTranslation('surveyReport');
  const { pick } = useReportWords();
  const contradicted = contradictedQuestions(report);
  return (
    <li className={styles.entry}>
      <div className={styles.document}>
        <p className={styles.name}>{pick(document)}</p>
        <QuestionLinks report={report} questions={questions} />
      </div>
      <span className={styles.marks}>
        {board && <span className={styles.board}>{t('inspection.boardNeeded')}</span>}
        {questions.some((question) => contradicted.has(question)) && (
          <Tag tone="critical">{t('answers.contradicted')}</Tag>
        )}
        <Tag tone={READY_TONES[ready]}>{t(`inspection.states.${ready}`)}</Tag>
      </span>
    </li>
  );
}
