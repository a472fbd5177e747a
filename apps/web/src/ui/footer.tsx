import { BRAND } from '@rocca/contract/brand';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../lib/config/config.ts';
import { PATHS } from '../lib/routes/paths.ts';
import { AppLink } from './app-link.tsx';
import styles from './footer.module.css';

const PRIVACY_PATH = '/personal-data';
const TERMS_PATH = '/terms-and-conditions';

/** The security measures are part of the contract: only customers read them. */
export function Footer({ signedIn }: { readonly signedIn: boolean }) {
  const { t } = useTranslation();
  const { deployment, links, version } = useConfig();
  return (
    <footer className={styles.footer}>
      <span className={styles.version}>
        {BRAND.name} {version}
      </span>
      <nav className={styles.links} aria-label={t('footer.label')}>
        <a href={links.provider}>{t('footer.provider')}</a>
        <a href={`mailto:${links.support_email}`}>{t('footer.helpdesk')}</a>
        {signedIn && deployment === 'cloud' && <AppLink to={PATHS['contact-us']}>{t('page.contact')}</AppLink>}
        <AppLink to={PRIVACY_PATH}>{t('footer.privacy')}</AppLink>
        <AppLink to={TERMS_PATH}>{t('footer.terms')}</AppLink>
        {signedIn && <AppLink to={PATHS['security-measures']}>{t('footer.securityMeasures')}</AppLink>}
      </nav>
    </footer>
  );
}
