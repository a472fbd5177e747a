import { ALLOWANCE_UNITS } from '@rocca/contract/licence/allowance-units';
import { isServiceCode, SERVICES } from '@rocca/contract/services';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { useConfig } from '../../lib/config/config.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { activeLicences } from '../../lib/licences/active-licences.ts';
import { useLicences } from '../../lib/licences/licences-query.ts';
import { useRouteTitle } from '../../lib/routes/route-title.ts';
import { Meter } from '../../ui/meter.tsx';
import styles from './scan-usage.module.css';

/** How much of its allowance the service of the page has used; nothing on a page of no service. */
export function ScanUsage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { installed } = useConfig();
  const { service } = useRouteTitle();
  const { data = [] } = useLicences();
  const licence = activeLicences(data, installed).find(({ engine }) => engine === service);
  const unit = service !== null && isServiceCode(service) ? SERVICES[service].unit : null;
  if (!licence || unit === null || licence.scans_max === null) return null;
  const { engineDescription, scans_done, scans_max, usagePercentage } = licence;
  const label = `${engineDescription}: ${ALLOWANCE_UNITS[unit][language]}`;
  const figures = { used: formatNumber(scans_done ?? 0, language), total: formatNumber(scans_max, language) };
  return (
    <div className={styles.usage}>
      <div className={styles.row}>
        <span>{label}</span>
        <b className={styles.figures}>{t('nav.usageOf', figures)}</b>
      </div>
      <Meter label={label} fraction={usagePercentage / 100} />
    </div>
  );
}
