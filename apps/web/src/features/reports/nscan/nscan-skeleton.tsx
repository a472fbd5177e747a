import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../../ui/page-head.tsx';
import { StatCardSkeleton, StatCards } from '../../../ui/stat-card.tsx';
import { ReportTrail } from '../report-trail.tsx';
import { SidebarSummary } from '../sidebar-summary.tsx';
import styles from './nscan-report.module.css';
import overview from './overview/overview-tab.module.css';

const CARDS = ['vulnerabilities', 'worst', 'hosts', 'exploited', 'change'];

/** The report before anything of it is known, in the size it will have. */
export function NscanSkeleton() {
  const { t } = useTranslation();
  const { t: report } = useTranslation('report');
  return (
    <>
      <SidebarSummary summary={null} />
      <PageHead title={report('reports')} subtitle={t('app.loading')} trail={<ReportTrail engine="nscan" />} />
      <div className={styles.stack} role="status" aria-label={t('app.loading')}>
        <StatCards>
          {CARDS.map((card) => (
            <StatCardSkeleton key={card} />
          ))}
        </StatCards>
        <Skeleton height={42} />
        <div className={overview.charts}>
          <Skeleton height={300} radius={12} />
          <Skeleton height={300} radius={12} />
          <Skeleton height={300} radius={12} />
        </div>
      </div>
    </>
  );
}
