import type { Localised } from '@rocca/contract/language';
import type { Score } from '@rocca/contract/survey/scoring';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber, formatTenths } from '../../../lib/format/format.ts';

/** How every part of the report writes texts of the questionnaire, scores and changes. */
export function useReportWords() {
  const { t } = useTranslation('surveyReport');
  const language = useLanguage();
  return {
    language,
    pick: (text: Localised) => text[language],
    /** A score that does not count is neither 0 nor 100. */
    score: (score: Score) => (score === null ? t('notCounted') : `${formatTenths(score, language)}%`),
    points: (change: number) =>
      `${change > 0 ? '+' : change < 0 ? '−' : ''}${formatTenths(Math.abs(change), language)}`,
    /** For plural texts: the number to choose by and as it is written. */
    counted: (count: number) => ({ count, formatted: formatNumber(count, language) }),
  };
}
