import { IconMail, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../lib/config/config.ts';
import { useUser } from '../../lib/session/browser-session.ts';
import { mailLink, phoneLink } from './emergency-links.ts';
import styles from './first-hour.module.css';

/** Whom to call and to write to, with a message that asks for what an expert needs first. */
export function EmergencyContacts() {
  const { t } = useTranslation('incident');
  const {
    brand,
    incident: { email, phone },
  } = useConfig();
  const username = useUser()?.username ?? '';
  return (
    <>
      <p className={styles.promise}>{t('promise')}</p>
      <div className={styles.contacts}>
        {phone !== null && (
          <a className={styles.contact} href={phoneLink(phone)}>
            <IconPhone size={20} stroke={1.8} aria-hidden="true" />
            <span>
              {t('call')} <b>{phone}</b>
            </span>
          </a>
        )}
        {email !== null && (
          <a
            className={styles.contact}
            href={mailLink(email, `${brand}: ${t('mail.subject')}`, t('mail.body', { username }))}
          >
            <IconMail size={20} stroke={1.8} aria-hidden="true" />
            <span>
              {t('write')} <b>{email}</b>
            </span>
          </a>
        )}
      </div>
      {email !== null && <p className={styles.hint}>{t('writeHint')}</p>}
    </>
  );
}
