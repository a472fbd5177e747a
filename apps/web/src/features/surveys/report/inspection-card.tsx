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
import { useReportWords } from './report-words.ts';
import { READY_TONES } from './tones.ts';

const ORDER = ['no', 'partly', 'yes'] as const;

type Document = SurveyReport['inspection'][number];

/** The documents that an authority would ask for: those that are missing first. */
export function InspectionCard({ report }: { readonly report: SurveyReport }) {
  const { t } = useTranslation('surveyReport');
  const { language } = useReportWords();
  const [boardOnly, setBoardOnly] = useState(false);
  const contradicted = contradictedQuestions(report);
  const shown = report.inspection.filter(({ board }) => board || !boardOnly);
  const first = ORDER.find((ready) => shown.some((one) => one.ready === ready));
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
      {ORDER.map((ready) => (
        <ReadyFold
          // Other documents begin as the first ones did.
          key={`${ready} ${boardOnly}`}
          ready={ready}
          documents={shown.filter((one) => one.ready === ready)}
          isOpenAtFirst={ready === first}
          contradicted={contradicted}
        />
      ))}
    </Card>
  );
}

interface ReadyFoldProps {
  readonly ready: Document['ready'];
  readonly documents: readonly Document[];
  readonly isOpenAtFirst: boolean;
  readonly contradicted: ReadonlySet<string>;
}

function ReadyFold({ ready, documents, isOpenAtFirst, contradicted }: ReadyFoldProps) {
  const { t } = useTranslation('surveyReport');
  const { pick, language } = useReportWords();
  if (documents.length === 0) return null;
  return (
    <Fold
      title={t(`inspection.states.${ready}`)}
      aside={<Tag tone={READY_TONES[ready]}>{formatNumber(documents.length, language)}</Tag>}
      isOpenAtFirst={isOpenAtFirst}
    >
      <ul className={styles.list}>
        {documents.map(({ document, board, questions }) => (
          <li key={document.it} className={styles.entry}>
            <span className={styles.document}>{pick(document)}</span>
            <span className={styles.marks}>
              {board && <span className={styles.board}>{t('inspection.boardNeeded')}</span>}
              {questions.some((question) => contradicted.has(question)) && (
                <Tag tone="critical">{t('answers.contradicted')}</Tag>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
