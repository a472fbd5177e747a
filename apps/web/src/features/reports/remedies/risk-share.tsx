import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatChance } from '../../../lib/reports/epss.ts';
import { Bar } from '../../../ui/bar.tsx';
import styles from './risk-share.module.css';

interface RiskShareProps {
  readonly risk: number;
  /** Of all findings of the report. */
  readonly total: number;
}

/** How much of the report's risk goes with a remedy. */
export function RiskShare({ risk, total }: RiskShareProps) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const share = total > 0 ? Math.min(1, risk / total) : 0;
  return (
    <div className={styles.share} title={t('remedies.riskNote')}>
      <b className={styles.percent}>{formatChance(share, language)}</b>
      <Bar fraction={share} colour="var(--rc-brand)" />
    </div>
  );
}
