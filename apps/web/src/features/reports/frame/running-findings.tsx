import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { firstPageOf, useReportList } from '../../../lib/reports/report-queries.ts';
import { LevelBar } from '../../../ui/level-bar.tsx';

import { Tag } from '../../../ui/tag.tsx';
import { SeverityTag } from '../findings/severity-tag.tsx';
import type { ReportDefinition, ReportShape } from './report-definition.ts';
import styles from './running-findings.module.css';

/** How often a test that runs is asked for what it has found. */
export const FOUND_EVERY_MS = 4_000;
const SHOWN = 5;

interface RunningFindingsProps<Shape extends ReportShape> {
  readonly id: string;
  readonly list: ReportDefinition<Shape>['findings'];
  readonly scan: Shape['scan'];
}

/** What a running test has found so far. Before it has found anything nothing is said: that would look like a result. */
export function RunningFindings<Shape extends ReportShape>({ id, list, scan }: RunningFindingsProps<Shape>) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const { data } = useReportList(
    id,
    list,
    { ...firstPageOf(list), pageSize: SHOWN },
    { enabled: scan.vulns > 0, refetchMs: FOUND_EVERY_MS },
  );
  if (scan.vulns === 0) return null;
  return (
    <section className={styles.found} aria-label={t('running.found')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('running.found')}</h2>
        <Tag tone="low">{t('running.partial')}</Tag>
      </div>
      <div className={styles.counts}>
        <b className={styles.total}>{formatNumber(scan.vulns, language)}</b>
        <LevelBar levels={scan} />
      </div>
      {data && data.items.length > 0 && (
        <>
          <h3 className={styles.worst}>{t('running.worst')}</h3>
          <ul className={styles.list}>
            {data.items.map(({ id: finding, level, severity, name }) => (
              <li key={finding} className={styles.finding}>
                <SeverityTag level={level} score={severity} />
                <span>{name}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
