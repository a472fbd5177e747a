import { ActionIcon } from '@mantine/core';
import type { Notification } from '@rocca/contract/api/notification.schema';
import { notificationText } from '@rocca/contract/api/notification-text';
import { IconInfoCircle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import styles from './notification-banner.module.css';
import { useNotification } from './notification-query.ts';
import { isRead, markRead } from './read-mark.ts';

/** The platform's current notice, until the reader has marked it as read. The mark lasts as long as the browser session. */
export function NotificationBanner() {
  const notification = useNotification();
  return notification ? <Banner key={notification.id} notification={notification} /> : null;
}

export function Banner({ notification }: { readonly notification: Pick<Notification, 'id' | 'text'> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [read, setRead] = useState(() => isRead(notification.id));
  const text = notificationText(notification.text, language);
  if (read || text === '') return null;
  const dismiss = () => {
    markRead(notification.id);
    setRead(true);
  };
  return (
    <section className={styles.banner} aria-label={t('notification.label')}>
      <IconInfoCircle size={18} aria-hidden="true" className={styles.icon} />
      <p className={styles.text}>{text}</p>
      <ActionIcon variant="subtle" color="gray" size={30} aria-label={t('notification.markRead')} onClick={dismiss}>
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </section>
  );
}
