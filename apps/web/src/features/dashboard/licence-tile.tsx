import type { Licence } from '@rocca/contract/licence/licence';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate, formatNumber } from '../../lib/format/format.ts';
import { serviceLook } from '../../lib/services/service-looks.ts';
import { Meter } from '../../ui/meter.tsx';
import { ServiceBadge } from '../../ui/service-badge.tsx';
import styles from './licence-tile.module.css';

export function LicenceTile({ licence }: { readonly licence: Licence }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { engine, engineDescription, scans_max, remainingScans, expires_on, usagePercentage } = licence;
  const allowance =
    scans_max === null
      ? t('dashboard.licenceNoAllowance')
      : t('dashboard.licenceRemaining', {
          remaining: formatNumber(remainingScans, language),
          total: formatNumber(scans_max, language),
        });
  const expiry =
    expires_on === null
      ? t('dashboard.noExpiry')
      : t('dashboard.licenceExpires', { date: formatDate(expires_on, language) });
  return (
    <li className={styles.tile}>
      <div className={styles.head}>
        <ServiceBadge code={engine} />
        <span className={styles.name}>{engineDescription}</span>
      </div>
      <Meter
        label={engineDescription}
        fraction={scans_max === null ? 0 : usagePercentage / 100}
        colour={`var(--rc-hue-${serviceLook(engine).hue})`}
      />
      <div className={styles.facts}>
        <span>{allowance}</span>
        <span>{expiry}</span>
      </div>
    </li>
  );
}
