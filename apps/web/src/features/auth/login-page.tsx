import type { SessionEnd } from '@rocca/contract/session-end';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/browser-session.ts';
import { Brand } from '../../ui/brand-mark.tsx';
import { Footer } from '../../ui/footer.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { PageTitle } from '../../ui/page-head.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';
import { ProductPitch } from './product-pitch.tsx';
import { RegisterPanel } from './register-panel.tsx';

const END_TEXTS = {
  expired: 'login.expired',
  disabled: 'login.expired',
  logout: 'login.signedOutElsewhere',
  reuse: 'login.closedForSecurity',
  password: 'login.passwordChanged',
} as const satisfies Record<SessionEnd, string>;

/** `/`: who we are on one side, the way in on the other. */
export function Component() {
  const { t } = useTranslation();
  const session = useSession();
  const ended = session.status === 'anonymous' ? session.ended : null;
  return (
    <div className={styles.page}>
      <PageTitle title={t('login.title')} />
      <ProductPitch />
      <div className={styles.side}>
        <header className={styles.top}>
          <span className={styles.smallBrand}>
            <Brand />
          </span>
          <div className={styles.switches}>
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </header>
        <main className={styles.main}>
          <div className={styles.column}>
            <h1 className={styles.title} tabIndex={-1}>
              {t('login.title')}
            </h1>
            <p className={styles.subtitle}>{t('login.subtitle')}</p>
            {ended && (
              <p className={styles.ended} role="status">
                {t(END_TEXTS[ended])}
              </p>
            )}
            <LoginForm />
            <RegisterPanel />
          </div>
        </main>
        <Footer signedIn={false} />
      </div>
    </div>
  );
}
