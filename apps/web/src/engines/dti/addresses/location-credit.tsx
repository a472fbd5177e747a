import { useTranslation } from 'react-i18next';
import { ExternalLink } from '../../../features/reports/for-engines.ts';
import shared from '../dti.module.css';
import styles from './location-credit.module.css';

/** DB-IP's licence asks for this link, in these words, on every screen that shows where addresses are. */
export function LocationCredit() {
  const { t } = useTranslation('dti');
  return (
    <p className={styles.credit}>
      {t('addresses.locationCredit')}{' '}
      <ExternalLink className={shared.link} href="https://db-ip.com" lang="en">
        IP Geolocation by DB-IP
      </ExternalLink>
    </p>
  );
}
