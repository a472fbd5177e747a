import { useTranslation } from 'react-i18next';
import styles from './port-name.module.css';

/** `443/tcp`; what concerns a host as a whole has no port. */
export function PortName({ port }: { readonly port: string }) {
  const { t } = useTranslation('nscan');
  if (port.startsWith('general/')) return <span className={styles.host}>{t('place.wholeHost')}</span>;
  return <span className={styles.port}>{port}</span>;
}
