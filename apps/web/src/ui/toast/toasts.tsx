import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { closeToast, currentToasts, subscribeToasts } from './toast-store.ts';
import styles from './toasts.module.css';

/** Where toasts appear: above everything, at the top right. */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts);
  return (
    <div className={styles.region}>
      {toasts.map(({ id, title, message }) => (
        <div key={id} className={styles.toast} role="alert">
          <IconAlertTriangle size={20} stroke={1.8} aria-hidden="true" className={styles.icon} />
          <div className={styles.words}>
            <b className={styles.title}>{title}</b>
            <p className={styles.message}>{message}</p>
          </div>
          <button type="button" className={styles.close} aria-label={t('app.close')} onClick={() => closeToast(id)}>
            <IconX size={16} aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  );
}
