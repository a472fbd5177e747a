import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../lib/routes/paths.ts';
import { useUser } from '../../lib/session/browser-session.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './dashboard-page.module.css';
import { LastReportsCard } from './last-reports-card.tsx';
import { LicencesCard } from './licences-card.tsx';
import { StandingCards } from './standing-cards.tsx';

export function Component() {
  const { t } = useTranslation();
  const mayAddTargets = useUser()?.abilities.manageTargets ?? false;
  const newTarget = (
    <Button component={AppLink} to={PATHS.newTarget} leftSection={<IconPlus size={16} aria-hidden="true" />}>
      {t('dashboard.newTarget')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('dashboard.title')}
        subtitle={t('dashboard.subtitle')}
        actions={mayAddTargets ? newTarget : undefined}
      />
      <div className={styles.stack}>
        <StandingCards />
        <LastReportsCard />
        <LicencesCard />
      </div>
    </>
  );
}
