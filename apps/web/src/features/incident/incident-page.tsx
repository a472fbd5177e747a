import { Button, Skeleton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../lib/config/config.ts';
import { useLicences } from '../../lib/licences/licences-query.ts';
import { useRouteTitle } from '../../lib/routes/route-title.ts';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmergencyContacts } from './emergency-contacts.tsx';
import { FirstHour } from './first-hour.tsx';
import styles from './incident-page.module.css';

/** Incident response and its form, until incidents are handled on the platform: whom to reach and what to do. */
export function Component() {
  const { t } = useTranslation('incident');
  const { title } = useRouteTitle();
  return (
    <>
      <PageHead title={title} />
      <div className={styles.sheet}>
        <Card title={t('title')}>
          <Help />
          <FirstHour />
        </Card>
      </div>
    </>
  );
}

function Help() {
  const { t } = useTranslation('incident');
  const { incident, links, brand, permitted } = useConfig();
  const { data, isError } = useLicences();
  if (!data) return isError ? null : <Skeleton className={styles.waiting} />;
  const licensed = permitted.includes('ir') && data.some(({ engine, available }) => engine === 'ir' && available);
  if (licensed && (incident.email !== null || incident.phone !== null)) return <EmergencyContacts />;
  return (
    <div className={styles.notice}>
      <IconInfoCircle size={19} stroke={1.8} aria-hidden="true" />
      <p>{t(licensed ? 'unreachable' : 'unlicensed')}</p>
      <Button
        component="a"
        size="xs"
        variant="default"
        href={`mailto:${links.support_email}?subject=${encodeURIComponent(`${brand}: Incident Response`)}`}
      >
        {t('support')}
      </Button>
    </div>
  );
}
