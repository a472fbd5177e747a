import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { NotificationBanner, useNotification } from '../../features/notifications/index.ts';
import { useMedia } from '../../lib/browser/use-media.ts';
import { Brand } from '../../ui/brand-mark.tsx';
import { Footer } from '../../ui/footer.tsx';
import { ConnectionStrip } from './connection-strip.tsx';
import { EndNotices } from './end-notices.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

const WIDE = '(min-width: 1025px)';

/** The layout of every screen behind the sign-in. */
export function Shell() {
  const { t } = useTranslation();
  const wide = useMedia(WIDE);
  const notice = useNotification();
  return (
    <div className={styles.shell}>
      <SkipLink />
      {wide && (
        <aside id="menu" tabIndex={-1} className={styles.side} aria-label={t('nav.main')}>
          <div className={styles.brand}>
            <Brand />
          </div>
          <Sidebar />
        </aside>
      )}
      <TopBar wide={wide} />
      <div className={styles.content}>
        <ConnectionStrip />
        <NotificationBanner />
        <main id="main" tabIndex={-1} className={styles.main} data-waiting={notice === undefined || undefined}>
          <SkipLink to="menu" />
          <Outlet />
        </main>
        <Footer signedIn />
        <EndNotices />
      </div>
    </div>
  );
}
