import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './waiting-dots.module.css';

/** The answer is on its way, and nothing of it has come yet. */
export function WaitingDots() {
  const { t } = useTranslation('chat');
  return (
    <span className={styles.dots}>
      <VisuallyHidden>{t('waiting')}</VisuallyHidden>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.dot} aria-hidden="true" />
    </span>
  );
}
