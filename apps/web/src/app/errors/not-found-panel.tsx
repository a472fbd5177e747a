import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../lib/routes/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { PageTitle } from '../../ui/page-head.tsx';
import styles from './error-panel.module.css';

export function NotFoundPanel() {
  const { t } = useTranslation();
  return (
    <div className={styles.panel}>
      <PageTitle title={t('page.notFound')} />
      <h1 className={styles.title} tabIndex={-1}>
        {t('page.notFound')}
      </h1>
      <p className={styles.text}>{t('notFound.text')}</p>
      <Button component={AppLink} to={PATHS.dashboard} variant="default">
        {t('app.backToDashboard')}
      </Button>
    </div>
  );
}
