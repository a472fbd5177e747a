import { Skeleton } from '@mantine/core';
import { IconFileAnalytics } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../lib/routes/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import styles from './last-reports-card.module.css';
import { useLastReports } from './last-reports-query.ts';
import { LastReportsTable } from './last-reports-table.tsx';

const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

export function LastReportsCard() {
  const { t } = useTranslation();
  const all = <MoreLink to={PATHS['all-reports']}>{t('dashboard.allReports')}</MoreLink>;
  return (
    <Card title={t('dashboard.lastReports')} hint={t('dashboard.lastReportsHint')} action={all} flush>
      <LastReports />
    </Card>
  );
}

function LastReports() {
  const { t } = useTranslation();
  const { data, isError, error, isFetching, refetch } = useLastReports();
  if (data && data.length > 0) return <LastReportsTable tasks={data} />;
  if (data) {
    return (
      <EmptyState
        icon={<IconFileAnalytics size={24} stroke={1.6} />}
        title={t('dashboard.reportsEmpty')}
        text={t('dashboard.reportsEmptyText')}
      />
    );
  }
  if (isError) {
    return <RetryNotice text={t('dashboard.reportsFailed')} cause={error} busy={isFetching} onRetry={refetch} />;
  }
  return (
    <div className={styles.skeletons} role="status" aria-label={t('app.loading')}>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className={styles.skeleton}>
          <Skeleton height={34} width={34} radius={9} />
          <Skeleton height={14} width="32%" />
          <Skeleton height={14} width="14%" ml="auto" />
        </div>
      ))}
    </div>
  );
}
