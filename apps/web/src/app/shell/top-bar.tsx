import { useTranslation } from 'react-i18next';
import { PATHS } from '../../lib/routes/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { RouteProgress } from './route-progress.tsx';
import styles from './top-bar.module.css';
import { UnderAttackButton } from './under-attack-button.tsx';
import { UserMenu } from './user-menu.tsx';

export function TopBar({ wide }: { readonly wide: boolean }) {
  const { t } = useTranslation();
  return (
    <header className={styles.top}>
      {!wide && <MenuDrawer />}
      {!wide && (
        <AppLink to={PATHS.dashboard} className={styles.home} aria-label={t('nav.dashboard')}>
          <BrandMark />
        </AppLink>
      )}
      <div className={styles.right}>
        <UnderAttackButton />
        <LanguageSwitch />
        <ThemeSwitch />
        <UserMenu />
      </div>
      <RouteProgress />
    </header>
  );
}
