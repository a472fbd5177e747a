import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './splash.module.css';

export function Splash() {
  const { t } = useTranslation();
  return (
    <div className={styles.splash} role="status" aria-label={t('app.loading')}>
      <Loader size="sm" aria-hidden="true" />
      <p className={styles.slow}>{t('app.slow')}</p>
    </div>
  );
}
