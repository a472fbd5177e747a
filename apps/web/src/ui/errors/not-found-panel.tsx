import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../lib/routes/paths.ts';
import { AppLink } from '../app-link.tsx';
import { PageTitle } from '../page-head.tsx';
import styles from './error-panel.module.css';

/** Instead of a page of something that is not there, or not the account's. */
export function NotFoundPanel() {
  const { t } = useTranslation();
  return (
    <div className={styles.panel}>
      <PageTitle title={t('page.notFound')} />
      <h1 className={styles.title} tabIndex={-1}>
        {t('page.notFound')}
      </h1>
      <p className={styles.text}>{t('notFound.text')}</p>
      <div className={styles.ways}>
        <Button component={AppLink} to={PATHS.dashboard} variant="default">
          {t('app.backToDashboard')}
        </Button>
        <Button component={AppLink} to={PATHS['all-reports']} variant="default">
          {t('app.backToReports')}
        </Button>
      </div>
    </div>
  );
}
