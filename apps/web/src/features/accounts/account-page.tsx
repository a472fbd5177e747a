import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/session/browser-session.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { AbilitiesCard } from './abilities-card.tsx';
import styles from './account-page.module.css';
import { LicencesCard } from './licences-card.tsx';
import { ProfileCard } from './profile-card.tsx';

export function Component() {
  const { t } = useTranslation('account');
  const user = useUser();
  return (
    <>
      <PageHead title={t('account.title')} subtitle={t('account.subtitle')} />
      {user && (
        <div className={styles.person}>
          <ProfileCard user={user} />
          <AbilitiesCard abilities={user.abilities} />
        </div>
      )}
      <LicencesCard />
    </>
  );
}
