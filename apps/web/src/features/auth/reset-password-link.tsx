import { useTranslation } from 'react-i18next';
import { useConfig } from '../../lib/config/config.ts';
import styles from './reset-password-link.module.css';

/** Without an identity provider of its own the helpdesk resets passwords: a message that says what it needs. */
export function ResetPasswordLink({ username }: { readonly username: string }) {
  const { t } = useTranslation();
  const { brand, links } = useConfig();
  const subject = encodeURIComponent(`${brand}: ${t('login.resetSubject')}`);
  const body = encodeURIComponent(`${t('login.resetBody')}${username}`);
  return (
    <a className={styles.link} href={`mailto:${links.support_email}?subject=${subject}&body=${body}`}>
      {t('login.reset')}
    </a>
  );
}
