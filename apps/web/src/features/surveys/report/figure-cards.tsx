import type { SurveyReport } from '@rocca/contract/api/surveys.schema';
import { answerStanding } from '@rocca/contract/survey/report-view';
import { IconAlertTriangle, IconFileCheck, IconListCheck, IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format/format.ts';
import { StatCard, StatCards } from '../../../ui/stat-card.tsx';
import { useReportWords } from './report-words.ts';

const ICON = { size: 19, stroke: 1.6 } as const;

/** What the report comes to, in a few numbers. */
export function FigureCards({ report }: { readonly report: SurveyReport }) {
  const { t } = useTranslation('surveyReport');
  const { language, counted } = useReportWords();
  const number = (value: number) => formatNumber(value, language);
  const asked = report.answers.filter((answer) => answer.asked);
  const left = asked.filter((answer) => ['missing', 'defaulted'].includes(answerStanding(answer))).length;
  const urgent = report.remedies.filter(({ priority }) => priority === 'high').length;
  const contradicted = report.contradictions.length;
  const ready = report.inspection.filter((document) => document.ready === 'yes').length;
  // Without a report nothing was compared: a zero would be taken for good news.
  const isCompared = report.reports_asked > 0 || contradicted > 0;
  const contradictedHint = () => {
    if (!isCompared) return t('cards.contradictedUnasked');
    return contradicted > 0 ? t('cards.contradictedHint') : t('cards.contradictedNone', counted(report.reports_asked));
  };
  const outOf = (answered: number, all: number) =>
    t('cards.answeredOf', { answered: number(answered), asked: number(all) });
  return (
    <StatCards>
      <StatCard
        label={t('cards.answered')}
        value={outOf(asked.length - left, asked.length)}
        hint={left === 0 ? t('cards.answeredAll') : t('cards.answeredHint', counted(left))}
        icon={<IconListCheck {...ICON} />}
      />
      <StatCard
        label={t('cards.urgent')}
        value={number(urgent)}
        hint={t('cards.urgentHint', counted(report.remedies.length))}
        icon={<IconTool {...ICON} />}
        {...(urgent > 0 ? { tone: 'warning' } : {})}
      />
      <StatCard
        label={t('cards.contradicted')}
        value={isCompared ? number(contradicted) : '–'}
        hint={contradictedHint()}
        icon={<IconAlertTriangle {...ICON} />}
        {...(contradicted > 0 ? { tone: 'danger' } : {})}
      />
      {report.inspection.length > 0 && (
        <StatCard
          label={t('cards.documents')}
          value={outOf(ready, report.inspection.length)}
          hint={t('cards.documentsHint')}
          icon={<IconFileCheck {...ICON} />}
        />
      )}
    </StatCards>
  );
}
