import type { FindingCounts } from '@rocca/contract/report/summary.schema';
import { LEVELS, type Level } from '@rocca/contract/severity/severity';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatTenths } from '../../../lib/format/format.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { tabAddress } from '../frame/tab-address.ts';
import styles from './average-card.module.css';
import { FigureRow, FigureRows } from './figure-rows.tsx';

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

/** What a single place has on average: comparable between targets of different sizes. */
export function AverageCard({ title, hint, unit, scan, average, to }: AverageCardProps) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  // Among many places a few findings would round to none at all.
  const figure = (value: number, count: number) =>
    count > 0 && value < 0.05 ? `<${formatTenths(0.1, language)}` : formatTenths(value, language);
  const most = Math.max(...LEVELS.map((level) => average[level]), Number.EPSILON);
  return (
    <Card title={title} hint={hint}>
      <div className={styles.average}>
        <p className={styles.figure}>
          <AppLink className={styles.link} to={to}>
            <b>{figure(average.total, scan.vulns)}</b> {unit}
          </AppLink>
        </p>
        <FigureRows>
          {LEVELS.map((level) => (
            <FigureRow
              key={level}
              colour={`var(--rc-${level})`}
              name={t(`levels.${level}`)}
              value={figure(average[level], scan[level])}
              fraction={average[level] / most}
              to={scan[level] > 0 ? tabAddress('vulnerabilities', { level }) : undefined}
            />
          ))}
        </FigureRows>
      </div>
    </Card>
  );
}
