import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../lib/session/session-user.ts';
import { Card } from '../../ui/card.tsx';
import { Initials } from '../../ui/initials.tsx';
import styles from './profile-card.module.css';

export function ProfileCard({ user }: { readonly user: SessionUser }) {
  const { t } = useTranslation('account');
  return (
    <Card title={t('account.profile')}>
      <div className={styles.profile}>
        <Initials name={user.username} size="large" />
        <dl className={styles.facts}>
          <div>
            <dt>{t('account.username')}</dt>
            <dd>{user.username}</dd>
          </div>
          <div>
            <dt>{t('account.email')}</dt>
            <dd>{user.email ?? t('account.noEmail')}</dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}
