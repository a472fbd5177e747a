import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import styles from './route-progress.module.css';

export function RouteProgress() {
  const { t } = useTranslation();
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <span className={styles.progress} role="progressbar" aria-label={t('app.loading')} />;
}
