import { STRENGTH_NAMES } from '@rocca/contract/engines/webapp/choices';
import { isInputGap } from '@rocca/contract/engines/webapp/inputs';
import { useTranslation } from 'react-i18next';
import type { ReportParts } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import type { WebappReport } from '../report-sections.ts';
import { useGaps } from './gaps.ts';
import { InputsCard } from './inputs-card.tsx';
import { LeftBehindCard } from './left-behind-card.tsx';
import { ScopeCard } from './scope-card.tsx';

/** What a web application scan says of its coverage beside checks, knowledge and tools. */
export function useCoverageParts(report: WebappReport): ReportParts['coverage'] {
  const { t } = useTranslation('webapp');
  const language = useLanguage();
  const { strength, threshold, sign_in } = report.coverage;
  return {
    gaps: useGaps(report),
    isTold: (check, reason) => isInputGap(check, reason, report.coverage),
    needsKnowledge: true,
    scope: <ScopeCard report={report} />,
    traces: (
      <>
        <InputsCard report={report} />
        <LeftBehindCard report={report} />
      </>
    ),
    method: {
      hint: t('method.hint'),
      facts: [
        { term: t('settings.strength'), value: STRENGTH_NAMES[strength][language] },
        { term: t('settings.threshold'), value: t(`settings.threshold_${threshold}`) },
        { term: t('settings.authentication'), value: t(`settings.authentication_${sign_in}`) },
      ],
    },
  };
}
