import { Button } from '@mantine/core';
import { isServiceCode, SERVICES } from '@rocca/contract/services';
import { IconArrowLeft, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../lib/config/config.ts';
import { PATHS } from '../../lib/routes/paths.ts';
import { useRouteTitle } from '../../lib/routes/route-title.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { PageTitle } from '../../ui/page-head.tsx';
import { ServiceBadge } from '../../ui/service-badge.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './coming-page.module.css';

/** Stands for a screen that is not there yet, says so and whom to ask. */
export function Component() {
  const { t } = useTranslation('ui');
  const { title, service } = useRouteTitle();
  const { brand, links } = useConfig();
  // Sold by contact: nothing of it is missing on the platform.
  const onRequest = service !== null && isServiceCode(service) && !SERVICES[service].licensed;
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <ServiceBadge code={service ?? ''} size="large" />
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <Tag tone="low">{t(onRequest ? 'coming.onRequest' : 'coming.label')}</Tag>
      <p className={styles.text}>{t(onRequest ? 'coming.onRequestText' : 'coming.text')}</p>
      <div className={styles.buttons}>
        <Button
          component={AppLink}
          to={PATHS.dashboard}
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
        >
          {t('app.backToDashboard')}
        </Button>
        <Button
          component="a"
          href={`mailto:${links.support_email}?subject=${encodeURIComponent(`${brand}: ${title}`)}`}
          leftSection={<IconMail size={16} aria-hidden="true" />}
        >
          {t('page.contact')}
        </Button>
      </div>
    </div>
  );
}
