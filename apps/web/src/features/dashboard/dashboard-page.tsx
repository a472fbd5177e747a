import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFirstAnswers } from '../../lib/lists/use-first-answers.ts';
import { PATHS } from '../../lib/routes/paths.ts';
import { useUser } from '../../lib/session/browser-session.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './dashboard-page.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { FirstActionsCard } from './first-actions-card.tsx';
import { LastReportsCard } from './last-reports-card.tsx';
import { LicencesCard } from './licences-card.tsx';
import { StandingCards } from './standing-cards.tsx';

export function Component() {
  const { t } = useTranslation();
  const mayAddTargets = useUser()?.abilities.manageTargets ?? false;
  const waiting = useFirstAnswers(['standing']);
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
      {waiting && <DashboardSkeleton />}
      <div className={styles.stack} hidden={waiting}>
        <StandingCards />
        <FirstActionsCard />
        <LastReportsCard />
        <LicencesCard />
      </div>
    </>
  );
}
