import { ALLOWANCE_UNITS } from '@rocca/contract/licence/allowance-units';
import type { Licence } from '@rocca/contract/licence/licence';
import { isComing, isServiceCode, SERVICES } from '@rocca/contract/services';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { useConfig } from '../../lib/config/config.ts';
import { formatFraction, formatNumber } from '../../lib/format/format.ts';
import { serviceLook } from '../../lib/services/service-looks.ts';
import table from '../../ui/data-table.module.css';
import { Meter } from '../../ui/meter.tsx';
import { ServiceBadge } from '../../ui/service-badge.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './licences-table.module.css';

export function LicencesTable({ licences }: { readonly licences: readonly Licence[] }) {
  const { t } = useTranslation('account');
  return (
    <table className={`${table.table} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('account.columnEngine')}</th>
          <th scope="col">{t('account.columnState')}</th>
          <th scope="col">{t('account.columnExpiration')}</th>
          <th scope="col">{t('account.columnDone')}</th>
          <th scope="col">{t('account.columnRemaining')}</th>
          <th scope="col">{t('account.columnUsage')}</th>
        </tr>
      </thead>
      <tbody>
        {licences.map((licence) => (
          <LicenceRow key={licence.api} licence={licence} />
        ))}
      </tbody>
    </table>
  );
}

function LicenceRow({ licence }: { readonly licence: Licence }) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const number = (value: number | null) => (value === null ? '–' : formatNumber(value, language));
  const held = licence.id !== null;
  const unit = isServiceCode(licence.engine) ? SERVICES[licence.engine].unit : null;
  return (
    <tr>
      <td>
        <div className={styles.service}>
          <ServiceBadge code={licence.engine} />
          <div>
            <span className={table.name}>{licence.engineDescription}</span>
            {unit && <div className={styles.unit}>{ALLOWANCE_UNITS[unit][language]}</div>}
          </div>
        </div>
      </td>
      <td data-label={t('account.columnState')}>
        <LicenceState licence={licence} />
      </td>
      <td className={table.number} data-label={t('account.columnExpiration')}>
        {licence.expires_on === null ? '–' : licence.expiration}
      </td>
      <td className={table.number} data-label={t('account.columnDone')}>
        {held ? `${number(licence.scans_done)} / ${number(licence.scans_max)}` : '–'}
      </td>
      <td className={table.number} data-label={t('account.columnRemaining')}>
        {held ? number(licence.remainingScans) : '–'}
      </td>
      <td data-label={t('account.columnUsage')}>{held ? <Usage licence={licence} /> : '–'}</td>
    </tr>
  );
}

function LicenceState({ licence }: { readonly licence: Licence }) {
  const { t } = useTranslation('account');
  const { installed } = useConfig();
  if (licence.id !== null && isComing(licence.engine, installed))
    return <Tag tone="low">{t('nav.comingServices')}</Tag>;
  if (licence.id === null) return <Tag tone="info">{t('account.stateMissing')}</Tag>;
  if (licence.available) return <Tag tone="ok">{t('account.stateActive')}</Tag>;
  const expired = licence.expires_on !== null && Date.parse(licence.expires_on) < Date.now();
  return <Tag tone="critical">{t(expired ? 'account.stateExpired' : 'account.stateClosed')}</Tag>;
}

function Usage({ licence }: { readonly licence: Licence }) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const fraction = licence.usagePercentage / 100;
  return (
    <div className={styles.usage}>
      <div className={styles.bar}>
        <Meter
          label={t('account.usageOf', { name: licence.engineDescription })}
          fraction={fraction}
          colour={`var(--rc-hue-${serviceLook(licence.engine).hue})`}
        />
      </div>
      <span className={styles.percent}>{formatFraction(fraction, language)}</span>
    </div>
  );
}
