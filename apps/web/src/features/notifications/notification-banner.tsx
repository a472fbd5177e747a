import { ActionIcon } from '@mantine/core';
import type { Notification } from '@rocca/contract/api/notification.schema';
import { notificationText } from '@rocca/contract/api/notification-text';
import { IconInfoCircle, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { api } from '../../lib/api/api.ts';
import styles from './notification-banner.module.css';
import { isRead, markRead } from './read-mark.ts';

const REFRESH_MS = 600_000;

/** The platform's current notice, until the reader has marked it as read. The mark lasts as long as the browser session. */
export function NotificationBanner() {
  const { data } = useQuery({
    queryKey: ['notification'],
    queryFn: ({ signal }) => api.get('/api/notification/', { reply: 'notification', signal }),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
  return data ? <Banner key={data.id} notification={data} /> : null;
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
