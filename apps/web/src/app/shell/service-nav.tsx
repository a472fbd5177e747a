import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../lib/config/config.ts';
import { useLicences } from '../../lib/licences/licences-query.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { buildServiceMenu } from '../menu/menu.ts';
import styles from './service-nav.module.css';
import { ServiceSection } from './service-section.tsx';

const SKELETON_LINKS = ['1', '2', '3', '4', '5', '6'];

/** The services in three sections: what the account has, what it could have, and what does not exist yet. */
export function ServiceNav() {
  const { t } = useTranslation();
  const config = useConfig();
  const { data, isError, isFetching, refetch } = useLicences();
  if (!data && isError) return <RetryNotice text={t('nav.failed')} busy={isFetching} onRetry={refetch} />;
  if (!data) {
    return (
      <div className={styles.skeletons} role="status" aria-label={t('nav.loading')}>
        {SKELETON_LINKS.map((link) => (
          <Skeleton key={link} height={18} />
        ))}
      </div>
    );
  }
  const menu = buildServiceMenu(config, data);
  return (
    <>
      <ServiceSection title={t('nav.activeServices')} blocks={menu.active} />
      <ServiceSection title={t('nav.availableServices')} blocks={menu.available} muted />
      <ServiceSection title={t('nav.comingServices')} blocks={menu.coming} muted />
    </>
  );
}
