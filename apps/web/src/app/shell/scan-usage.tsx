import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { summariseLicences } from '../../lib/licences/licence-summary.ts';
import { useLicences } from '../../lib/licences/licences-query.ts';
import { Meter } from '../../ui/meter.tsx';
import styles from './scan-usage.module.css';

/** How much of the allowance of all available licences is used. */
export function ScanUsage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useLicences();
  const { used, total, usedFraction } = summariseLicences(data ?? []);
  const figures = { used: formatNumber(used, language), total: formatNumber(total, language) };
  return (
    <div className={styles.usage}>
      <div className={styles.row}>
        <span>{t('nav.usage')}</span>
        <b className={styles.figures}>{data ? t('nav.usageOf', figures) : '–'}</b>
      </div>
      <Meter label={t('nav.usage')} fraction={usedFraction} />
    </div>
  );
}
