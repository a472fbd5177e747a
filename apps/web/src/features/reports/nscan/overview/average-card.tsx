import type { NscanSummary } from '@rocca/contract/report/nscan.schema';
import { LEVELS } from '@rocca/contract/severity/severity';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/language.ts';
import { formatTenths } from '../../../../lib/format/format.ts';
import { Card } from '../../../../ui/card.tsx';
import styles from './average-card.module.css';
import { LevelRow, LevelRows } from './level-rows.tsx';

/** What a single host has on average: comparable between networks of different sizes. */
export function AverageCard({ scan }: { readonly scan: NscanSummary }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const { average } = scan;
  // In a large network a few findings would round to none at all.
  const figure = (value: number, count: number) =>
    count > 0 && value < 0.05 ? `<${formatTenths(0.1, language)}` : formatTenths(value, language);
  const most = Math.max(...LEVELS.map((level) => average[level]), Number.EPSILON);
  return (
    <Card title={t('charts.average')} hint={t('charts.averageHint')}>
      <div className={styles.average}>
        <p className={styles.figure}>
          <b>{figure(average.total, scan.vulns)}</b> {t('charts.averageUnit')}
        </p>
        <LevelRows>
          {LEVELS.map((level) => (
            <LevelRow
              key={level}
              level={level}
              name={t(`levels.${level}`)}
              value={figure(average[level], scan[level])}
              fraction={average[level] / most}
            />
          ))}
        </LevelRows>
      </div>
    </Card>
  );
}
