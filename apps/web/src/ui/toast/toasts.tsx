import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { closeToast, currentToasts, subscribeToasts, type Toast } from './toast-store.ts';
import styles from './toasts.module.css';

const LOOKS = {
  warning: { icon: IconAlertTriangle, role: 'alert', className: styles.warning },
  success: { icon: IconCircleCheck, role: 'status', className: styles.success },
} as const satisfies Record<Toast['tone'], object>;

/** Where toasts appear: above everything, at the top right. */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts);
  return (
    <div className={styles.region}>
      {toasts.map(({ id, tone, title, message, link }) => {
        const { icon: Icon, role, className } = LOOKS[tone];
        return (
          <div key={id} className={`${styles.toast} ${className}`} role={role}>
            <Icon size={20} stroke={1.8} aria-hidden="true" className={styles.icon} />
            <div className={styles.words}>
              <b className={styles.title}>{title}</b>
              <p className={styles.message}>{message}</p>
              {link && (
                <a
                  className={styles.link}
                  href={link.to}
                  onClick={(event) => {
                    closeToast(id);
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    link.follow();
                  }}
                >
                  {link.text}
                </a>
              )}
            </div>
            <button type="button" className={styles.close} aria-label={t('app.close')} onClick={() => closeToast(id)}>
              <IconX size={16} aria-hidden="true" />
            </button>
          </div>
        );
      })}
    </div>
  );
}
