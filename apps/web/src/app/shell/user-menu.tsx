import { IconChevronDown, IconLogout, IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../lib/config/config.ts';
import { PATHS } from '../../lib/routes/paths.ts';
import { getSession, useUser } from '../../lib/session/browser-session.ts';
import { Initials } from '../../ui/initials.tsx';
import { DropdownMenu } from '../../ui/menu/dropdown-menu.tsx';
import { MenuItem, MenuLink } from '../../ui/menu/menu-item.tsx';
import styles from './user-menu.module.css';

export function UserMenu() {
  const { t } = useTranslation();
  const { deployment, links } = useConfig();
  const username = useUser()?.username ?? '';

  async function logout() {
    await getSession().signOut();
    if (links.legacy) location.assign(links.legacy);
  }

  const face = (
    <>
      <Initials name={username} />
      <span className={styles.name}>{username}</span>
      <IconChevronDown size={14} aria-hidden="true" className={styles.chevron} />
    </>
  );
  return (
    <DropdownMenu label={t('top.userMenu')} buttonClassName={styles.user} face={face}>
      {deployment === 'cloud' && (
        <MenuLink icon={IconSettings} to={PATHS.account}>
          {t('top.settings')}
        </MenuLink>
      )}
      <MenuItem icon={IconLogout} onSelect={() => void logout()}>
        {t('top.logout')}
      </MenuItem>
    </DropdownMenu>
  );
}
