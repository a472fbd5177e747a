import { IconCalendarEvent, IconCertificate, IconHourglassLow, IconRadar2, IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { daysUntil, formatDate, formatNumber, formatShare } from '../../lib/format/format.ts';
import { type LicenceSummary, summariseLicences } from '../../lib/licences/licence-summary.ts';
import { useLicences } from '../../lib/licences/licences-query.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { StatCard, StatCardSkeleton, StatCards } from '../../ui/stat-card.tsx';
import styles from './licence-stats.module.css';

const CARDS = ['total', 'used', 'remaining', 'expiry', 'type'];
const SOON_DAYS = 30;
const ICON = { size: 18, stroke: 1.6 };

/** The five figures of the subscription. */
export function LicenceStats() {
  const { t } = useTranslation();
  const { data, isError, isFetching, refetch, error } = useLicences();
  if (data) return <Stats summary={summariseLicences(data)} />;
  if (isError) {
    return (
      <div className={styles.failed}>
        <RetryNotice text={t('dashboard.licencesFailed')} cause={error} busy={isFetching} onRetry={refetch} />
      </div>
    );
  }
  return (
    <div role="status" aria-label={t('app.loading')}>
      <StatCards>
        {CARDS.map((card) => (
          <StatCardSkeleton key={card} />
        ))}
      </StatCards>
    </div>
  );
}

function Stats({ summary }: { readonly summary: LicenceSummary }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { total, used, remaining, usedFraction, active } = summary;
  const share = (fraction: number) =>
    total > 0 ? t('dashboard.ofTotal', { percent: formatShare(fraction, language) }) : t('dashboard.noTotal');
  return (
    <StatCards>
      <StatCard
        label={t('dashboard.total')}
        value={formatNumber(total, language)}
        hint={t('dashboard.totalHint', { count: active.length })}
        icon={<IconStack2 {...ICON} />}
      />
      <StatCard
        label={t('dashboard.used')}
        value={formatNumber(used, language)}
        hint={share(usedFraction)}
        icon={<IconRadar2 {...ICON} />}
        fraction={usedFraction}
      />
      <StatCard
        label={t('dashboard.remaining')}
        value={formatNumber(remaining, language)}
        hint={share(total > 0 ? remaining / total : 0)}
        icon={<IconHourglassLow {...ICON} />}
      />
      <ExpiryCard expiresOn={summary.expiresOn} />
      <StatCard
        label={t('dashboard.type')}
        value={t(`dashboard.${summary.type}`)}
        hint={active.length > 0 ? t('dashboard.services', { count: active.length }) : t('dashboard.noServices')}
        icon={<IconCertificate {...ICON} />}
      />
    </StatCards>
  );
}

function ExpiryCard({ expiresOn }: { readonly expiresOn: string | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const days = expiresOn === null ? null : daysUntil(expiresOn);
  const hint =
    days === null
      ? t('dashboard.noExpiry')
      : days === 0
        ? t('dashboard.expiresToday')
        : t('dashboard.daysLeft', { count: days });
  return (
    <StatCard
      label={t('dashboard.expiry')}
      value={expiresOn === null ? '–' : formatDate(expiresOn, language)}
      hint={hint}
      icon={<IconCalendarEvent {...ICON} />}
      tone={days !== null && days <= SOON_DAYS ? 'warning' : undefined}
    />
  );
}
