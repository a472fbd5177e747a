import { Outlet } from 'react-router';
import { AppLink } from '../../ui/app-link.tsx';
import { Brand } from '../../ui/brand-mark.tsx';
import { Footer } from '../../ui/footer.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import styles from './public-layout.module.css';
import { RouteProgress } from './route-progress.tsx';
import { SkipLink } from './skip-link.tsx';

export function PublicLayout() {
  return (
    <div className={styles.layout}>
      <SkipLink />
      <header className={styles.top}>
        <AppLink to="/" className={styles.home}>
          <Brand />
        </AppLink>
        <div className={styles.switches}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <RouteProgress />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer signedIn={false} />
    </div>
  );
}
