import { Skeleton } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLicences } from '../../lib/licences/licences-query.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import styles from './licences-card.module.css';
import { LicencesTable } from './licences-table.tsx';

const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6'];

export function LicencesCard() {
  const { t } = useTranslation('account');
  return (
    <Card title={t('account.licences')} hint={t('account.licencesHint')} flush>
      <Licences />
    </Card>
  );
}

function Licences() {
  const { t } = useTranslation('account');
  const { data, isError, error, isFetching, refetch } = useLicences();
  if (data && data.length > 0) return <LicencesTable licences={data} />;
  if (data) {
    return (
      <EmptyState
        icon={<IconCertificate size={24} stroke={1.6} />}
        title={t('account.empty')}
        text={t('account.emptyText')}
      />
    );
  }
  if (isError) return <RetryNotice text={t('account.failed')} cause={error} busy={isFetching} onRetry={refetch} />;
  return (
    <div className={styles.skeletons} role="status" aria-label={t('app.loading')}>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} height={28} />
      ))}
    </div>
  );
}
