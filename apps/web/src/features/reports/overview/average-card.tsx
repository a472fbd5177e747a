import type { FindingCounts } from '@rocca/contract/report/summary.schema';
import { LEVELS, type Level } from '@rocca/contract/severity/severity';
import { useTranslation } from 'react-i18next';
import { tabAddress } from '../frame/tab-address.ts';
import { Averages } from './averages.tsx';

interface AverageCardProps {
  readonly title: string;
  readonly hint: string;
  /** What the average is of: `per host`. */
  readonly unit: string;
  readonly scan: FindingCounts;
  readonly average: Readonly<Record<Level | 'total', number>>;
  /** The places the average is over. */
  readonly to: string;
}

/** The findings of a single place on average. */
export function AverageCard({ title, hint, unit, scan, average, to }: AverageCardProps) {
  const { t } = useTranslation('report');
  const parts = LEVELS.map((level) => ({
    key: level,
    name: t(`levels.${level}`),
    colour: `var(--rc-${level})`,
    average: average[level],
    count: scan[level],
    to: tabAddress('vulnerabilities', { level }),
  }));
  const total = { average: average.total, count: scan.vulns, to };
  return <Averages title={title} hint={hint} unit={unit} total={total} parts={parts} />;
}
