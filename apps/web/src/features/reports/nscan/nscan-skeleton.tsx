import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHead } from '../../../ui/page-head.tsx';
import { StatCardSkeleton, StatCards } from '../../../ui/stat-card.tsx';
import { ReportTrail } from '../report-trail.tsx';
import { SidebarSummary } from '../sidebar-summary.tsx';
import { HeadActionsSkeleton } from './nscan-head.tsx';
import styles from './nscan-report.module.css';
import { tabOf } from './nscan-tabs.ts';
import overview from './overview/overview-tab.module.css';

const CARDS = ['vulnerabilities', 'worst', 'hosts', 'exploited', 'change'];
const TABS_PX = [72, 112, 64, 76, 72];

/** The report before anything of it is known, in the size it will have. */
export function NscanSkeleton() {
  const { t } = useTranslation();
  const { t: report } = useTranslation('report');
  const [parameters] = useSearchParams();
  const charts = tabOf(parameters.get('tab')) === 'overview';
  return (
    <>
      <SidebarSummary summary={null} />
      <PageHead
        title={report('reports')}
        subtitle={t('app.loading')}
        trail={<ReportTrail engine="nscan" />}
        actions={<HeadActionsSkeleton />}
      />
      <div className={styles.stack} role="status" aria-label={t('app.loading')}>
        <StatCards>
          {CARDS.map((card) => (
            <StatCardSkeleton key={card} />
          ))}
        </StatCards>
        <div className={styles.tabs}>
          {TABS_PX.map((width, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they do not move
            <Skeleton key={at} height={14} width={width} />
          ))}
        </div>
        {charts ? (
          <div className={overview.charts}>
            <SectionSkeleton />
            <SectionSkeleton />
            <SectionSkeleton />
          </div>
        ) : (
          <SectionSkeleton />
        )}
      </div>
    </>
  );
}

function SectionSkeleton() {
  return (
    <div className={styles.section}>
      <Skeleton height={14} width="40%" />
      <Skeleton height={12} width="60%" mt={9} />
      <Skeleton height={206} mt={20} />
    </div>
  );
}
