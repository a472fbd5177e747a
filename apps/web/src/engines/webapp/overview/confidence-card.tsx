import { CONFIDENCES, type WebappSummary } from '@rocca/contract/engines/webapp/sections';
import { useTranslation } from 'react-i18next';
import { FigureRow, FigureRows } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/card.tsx';
import { findingsAddress } from '../place/addresses.ts';
import styles from './confidence-card.module.css';

const COLOURS = { high: 'var(--rc-ok)', medium: 'var(--rc-low)', low: 'var(--rc-info)' } as const;

/** How sure the findings are: what was proven, and what is only likely. */
export function ConfidenceCard({ confidences }: Pick<WebappSummary, 'confidences'>) {
  const { t } = useTranslation('webapp');
  const language = useLanguage();
  const total = CONFIDENCES.reduce((sum, confidence) => sum + confidences[confidence], 0);
  // With one level of confidence the chart has nothing to compare.
  if (CONFIDENCES.some((confidence) => confidences[confidence] === total)) return null;
  return (
    <Card title={t('confidence.title')} hint={t('confidence.hint')}>
      <div className={styles.rows}>
        <FigureRows>
          {CONFIDENCES.map((confidence) => (
            <FigureRow
              key={confidence}
              colour={COLOURS[confidence]}
              name={t(`confidence.${confidence}Text`)}
              value={formatNumber(confidences[confidence], language)}
              fraction={confidences[confidence] / total}
              to={confidences[confidence] > 0 ? findingsAddress({ confidence }) : undefined}
            />
          ))}
        </FigureRows>
      </div>
    </Card>
  );
}
