import { ALLOWANCE_UNITS } from '@rocca/contract/licence/allowance-units';
import type { Licence } from '@rocca/contract/licence/licence';
import { isServiceCode, SERVICES } from '@rocca/contract/services';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { daysUntil, formatDate, formatNumber } from '../../lib/format/format.ts';
import table from '../../ui/data-table.module.css';
import { ServiceBadge } from '../../ui/service-badge.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './allowance-table.module.css';

const SOON_DAYS = 30;

interface AllowanceTableProps {
  readonly licences: readonly Licence[];
  /** What all of them count; `other`: each says it in its row. */
  readonly unit: 'scans' | 'other';
}

/** Licences that count the same thing below each other. Nothing is added up: scans of two services are not one number. */
export function AllowanceTable({ licences, unit }: AllowanceTableProps) {
  const { t } = useTranslation();
  if (licences.length === 0) return null;
  const heads =
    unit === 'scans'
      ? [t('dashboard.total'), t('dashboard.used'), t('dashboard.remaining')]
      : [t('dashboard.otherTotal'), t('dashboard.otherUsed'), t('dashboard.otherRemaining')];
  return (
    <table className={`${table.table} ${styles.table}`}>
      <thead>
        <tr>
          {[t('dashboard.columnEngine'), ...heads, t('dashboard.expiry'), t('dashboard.type')].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {licences.map((licence) => (
          <Row key={licence.api} licence={licence} heads={heads} showsUnit={unit === 'other'} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly licence: Licence;
  readonly heads: readonly string[];
  readonly showsUnit: boolean;
}

function Row({ licence, heads, showsUnit }: RowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { engine, engineDescription, scans_max, scans_done, remainingScans, full_mode } = licence;
  const unit = showsUnit && isServiceCode(engine) ? SERVICES[engine].unit : null;
  const figures =
    scans_max === null
      ? [t('dashboard.unlimited'), formatNumber(scans_done ?? 0, language), '–']
      : [scans_max, scans_done ?? 0, remainingScans].map((figure) => formatNumber(figure, language));
  return (
    <tr>
      <td>
        <div className={styles.service}>
          <ServiceBadge code={engine} />
          <div>
            <span className={table.name}>{engineDescription}</span>
            {unit && <div className={styles.unit}>{ALLOWANCE_UNITS[unit][language]}</div>}
          </div>
        </div>
      </td>
      {figures.map((figure, index) => (
        <td key={heads[index]} className={table.number} data-label={heads[index]}>
          {figure}
        </td>
      ))}
      <td className={table.number} data-label={t('dashboard.expiry')}>
        <Expiry expiresOn={licence.expires_on} />
      </td>
      <td data-label={t('dashboard.type')}>{t(full_mode ? 'dashboard.full' : 'dashboard.lite')}</td>
    </tr>
  );
}

function Expiry({ expiresOn }: { readonly expiresOn: string | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (expiresOn === null) return t('dashboard.noExpiry');
  return (
    <span className={styles.expiry}>
      {formatDate(expiresOn, language)}
      {daysUntil(expiresOn) <= SOON_DAYS && <Tag tone="medium">{t('dashboard.expiresSoon')}</Tag>}
    </span>
  );
}
