import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../lib/routes/paths.ts';
import { useRouteTitle } from '../../lib/routes/route-title.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { PageTitle } from '../../ui/page-head.tsx';
import { ServiceBadge } from '../../ui/service-badge.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './coming-page.module.css';

/** Stands for a screen that is not there yet, and says so. */
export function Component() {
  const { t } = useTranslation('ui');
  const { title, service } = useRouteTitle();
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <ServiceBadge code={service ?? ''} size="large" />
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <Tag tone="low">{t('coming.label')}</Tag>
      <p className={styles.text}>{t('coming.text')}</p>
      <Button
        component={AppLink}
        to={PATHS.dashboard}
        variant="default"
        leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
      >
        {t('app.backToDashboard')}
      </Button>
    </div>
  );
}
