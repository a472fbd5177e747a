import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHead } from '../../../ui/page-head.tsx';
import { StatCardSkeleton, StatCards } from '../../../ui/stat-card.tsx';
import overview from '../overview/overview-tab.module.css';
import styles from './report-body.module.css';
import type { ReportDefinition, ReportShape } from './report-definition.ts';
import { HeadActionsSkeleton } from './report-head.tsx';
import { ReportTrail } from './report-trail.tsx';
import { SidebarSummary } from './sidebar-summary.tsx';

/** Of findings: their number, the worst, the exploited ones, and what has changed. */
const FINDING_CARDS = 4;
/** Of the sections before and after an engine's own. */
const FIRST_TABS_PX = [72, 112, 64];
const LAST_TABS_PX = [76, 72];

interface ReportSkeletonProps {
  readonly definition: Pick<ReportDefinition<ReportShape>, 'engine' | 'skeleton'>;
}

/** The report before anything of it is known, in the size it will have. */
export function ReportSkeleton({ definition: { engine, skeleton } }: ReportSkeletonProps) {
  const { t } = useTranslation();
  const { t: report } = useTranslation('report');
  const [parameters] = useSearchParams();
  const charts = [null, 'overview'].includes(parameters.get('tab'));
  const cards = Array.from({ length: (skeleton.ownCards ? 0 : FINDING_CARDS) + skeleton.cards }, (_, at) => at);
  return (
    <>
      <SidebarSummary summary={null} />
      <PageHead
        title={report('reports')}
        subtitle={t('app.loading')}
        trail={<ReportTrail engine={engine} />}
        actions={<HeadActionsSkeleton />}
      />
      <div className={styles.stack} role="status" aria-label={t('app.loading')}>
        <StatCards slim>
          {cards.map((card) => (
            <StatCardSkeleton key={card} />
          ))}
        </StatCards>
        <div className={styles.tabs}>
          {[...FIRST_TABS_PX, ...skeleton.tabsPx, ...LAST_TABS_PX].map((width, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they do not move
            <Skeleton key={at} height={14} width={width} />
          ))}
        </div>
        <SectionSkeleton />
        {charts && (
          <div className={overview.charts}>
            <SectionSkeleton />
            <SectionSkeleton />
            <SectionSkeleton />
          </div>
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
