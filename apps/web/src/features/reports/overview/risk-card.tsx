import type { Language } from '@rocca/contract/language';
import type { FindingCounts } from '@rocca/contract/report/summary.schema';
import { LEVELS } from '@rocca/contract/severity/severity';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { formatFraction, formatNumber } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/charts/chart.tsx';
import { useChartColours } from '../../../ui/charts/chart-colours.ts';
import { doughnut } from '../../../ui/charts/doughnut.ts';
import { tabAddress } from '../frame/tab-address.ts';
import { FigureRow, FigureRows } from './figure-rows.tsx';
import styles from './risk-card.module.css';

const RING_PX = 152;

/** Few of many are not none. */
function shareOf(count: number, total: number, language: Language): string {
  const share = total > 0 ? count / total : 0;
  return count > 0 && share < 0.005 ? `<${formatFraction(0.01, language)}` : formatFraction(share, language);
}

/** How the findings spread over the levels. */
export function RiskCard({ scan }: { readonly scan: FindingCounts }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const colours = useChartColours();
  const navigate = useNavigate();
  const option = useMemo(
    () =>
      doughnut({
        colours,
        slices: LEVELS.map((level) => ({ name: t(`levels.${level}`), colour: colours[level], value: scan[level] })),
        middle: { figure: formatNumber(scan.vulns, language), words: t('charts.total') },
        format: (value) => formatNumber(value, language),
      }),
    [colours, scan, t, language],
  );
  const rows = LEVELS.map((level) => ({
    level,
    name: t(`levels.${level}`),
    value: formatNumber(scan[level], language),
    share: shareOf(scan[level], scan.vulns, language),
    to: scan[level] > 0 ? tabAddress('vulnerabilities', { level }) : undefined,
  }));
  const parts = rows.map(({ name, value }) => t('charts.part', { name, value })).join(', ');
  return (
    <Card title={t('charts.risk')} hint={t('charts.riskHint')}>
      <div className={styles.risk}>
        <div className={styles.ring}>
          <Chart
            option={option}
            heightPx={RING_PX}
            label={t('charts.riskLabel', { parts })}
            onPick={({ name }) => {
              const picked = rows.find((row) => row.name === name);
              if (picked?.to) void navigate(picked.to);
            }}
            figures={{
              columns: [t('charts.level'), t('charts.number'), t('charts.share')],
              rows: rows.map(({ name, value, share }) => ({ name, values: [value, share] })),
            }}
          />
        </div>
        <div className={styles.legend}>
          <FigureRows>
            {rows.map(({ level, name, value, share, to }) => (
              <FigureRow key={level} colour={`var(--rc-${level})`} name={name} value={value} note={share} to={to} />
            ))}
          </FigureRows>
        </div>
      </div>
    </Card>
  );
}
