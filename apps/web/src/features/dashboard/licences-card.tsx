import { Skeleton } from '@mantine/core';
import type { Licence } from '@rocca/contract/licence/licence';
import { isServiceCode, SERVICES } from '@rocca/contract/services';
import { IconCertificate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../lib/config/config.ts';
import { activeLicences } from '../../lib/licences/active-licences.ts';
import { useLicences } from '../../lib/licences/licences-query.ts';
import { PATHS } from '../../lib/routes/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { AllowanceTable } from './allowance-table.tsx';
import styles from './licences-card.module.css';

/** About the height of the tables of a customer with every service. */
const SKELETON_HEIGHT = 480;

/** Service by service: total, used and remaining, each in its own unit, the expiry and the type. */
export function LicencesCard() {
  const { t } = useTranslation();
  const { deployment } = useConfig();
  const details = <MoreLink to={PATHS.account}>{t('dashboard.licencesAll')}</MoreLink>;
  return (
    <Card
      title={t('dashboard.licences')}
      hint={t('dashboard.licencesHint')}
      action={deployment === 'cloud' ? details : undefined}
      flush
    >
      <Allowances />
    </Card>
  );
}

function Allowances() {
  const { t } = useTranslation();
  const { installed } = useConfig();
  const { data, isError, error, isFetching, refetch } = useLicences();
  if (!data && isError) {
    return <RetryNotice text={t('dashboard.licencesFailed')} cause={error} busy={isFetching} onRetry={refetch} />;
  }
  if (!data) {
    return (
      <div className={styles.skeleton} role="status" aria-label={t('app.loading')}>
        <Skeleton height={SKELETON_HEIGHT} radius={8} />
      </div>
    );
  }
  const active = activeLicences(data, installed);
  if (active.length === 0) {
    return (
      <EmptyState
        icon={<IconCertificate size={24} stroke={1.6} />}
        title={t('dashboard.licencesEmpty')}
        text={t('dashboard.licencesEmptyText')}
      />
    );
  }
  return (
    <>
      <AllowanceTable licences={active.filter(countsScans)} unit="scans" />
      <AllowanceTable licences={active.filter((licence) => !countsScans(licence))} unit="other" />
    </>
  );
}

function countsScans({ engine }: Licence): boolean {
  return isServiceCode(engine) && SERVICES[engine].unit === 'scan';
}
