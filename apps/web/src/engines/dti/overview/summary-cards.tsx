import { domainHeadline } from '@rocca/contract/engines/dti/headline';
import type { DtiSummary } from '@rocca/contract/engines/dti/sections';
import { LEVELS } from '@rocca/contract/severity/severity';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconBug,
  IconDatabaseLeak,
  IconFlame,
  IconInfoCircle,
  IconServer2,
  IconUserExclamation,
  IconWorld,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { tabAddress } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatDay, formatNumber } from '../../../lib/format/format.ts';
import { StatCard, StatCards } from '../../../ui/stat-card.tsx';
import { breachesAddress, coverageAddress } from '../links.ts';

const ICON = { size: 18, stroke: 1.6 };
const ICONS = { critical: IconFlame, high: IconAlertTriangle, medium: IconAlertCircle, low: IconInfoCircle };

interface SummaryCardsProps {
  readonly scan: DtiSummary;
}

/** The figures of a domain; each leads to what it counts. One that nobody could tell is not zero. */
export function SummaryCards({ scan }: SummaryCardsProps) {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const { since_last: last, breach_total } = scan;
  const headline = domainHeadline(scan);
  const newOf = (count: number | null | undefined, otherwise: string) => {
    if (!last || count === undefined || count === null) return otherwise;
    const date = formatDay(last.at, language);
    return count > 0 ? t('card.newSince', { count, formatted: number(count), date }) : t('card.nothingNew', { date });
  };
  const exploited = headline?.known_exploited ?? 0;
  const kinds = headline !== null && headline.kinds < headline.vulns;
  return (
    <StatCards slim>
      <Figure
        label={t('card.total')}
        count={headline?.vulns ?? null}
        hint={[
          kinds && t('card.kinds', { count: headline.kinds, formatted: number(headline.kinds) }),
          exploited > 0 && t('card.exploited', { count: exploited, formatted: number(exploited) }),
          !kinds && exploited === 0 && t('card.totalHint'),
        ]
          .filter(Boolean)
          .join(' · ')}
        icon={<IconBug {...ICON} />}
        to={tabAddress('vulnerabilities')}
      />
      {LEVELS.map((level) => {
        const Icon = ICONS[level];
        return (
          <Figure
            key={level}
            label={t(`card.${level}`)}
            count={headline?.[level] ?? null}
            hint={t(`card.score_${level}`)}
            icon={<Icon {...ICON} />}
            danger={level === 'critical' || level === 'high'}
            to={tabAddress('vulnerabilities', { level })}
          />
        );
      })}
      <Figure
        label={t('card.addresses')}
        count={scan.total_ip_found}
        hint={newOf(last?.addresses_new, t('card.addressesHint'))}
        icon={<IconServer2 {...ICON} />}
        to={tabAddress('addresses')}
      />
      <Figure
        label={t('card.names')}
        count={scan.total_subdomain_found}
        hint={newOf(last?.names_new, t('card.namesHint'))}
        icon={<IconWorld {...ICON} />}
        to={tabAddress('names')}
      />
      <Figure
        label={t('card.breaches')}
        count={breach_total}
        hint={newOf(last?.breaches_new, t('card.breachesHint'))}
        icon={<IconUserExclamation {...ICON} />}
        danger
        to={breach_total === 0 ? undefined : breachesAddress()}
      />
      <Figure
        label={t('card.sourcesShort')}
        count={scan.breach_source_total}
        hint={t('card.sourcesHint')}
        icon={<IconDatabaseLeak {...ICON} />}
        to={breach_total === 0 ? undefined : breachesAddress()}
      />
    </StatCards>
  );
}

interface FigureProps {
  readonly label: string;
  /** Null: nobody could tell. */
  readonly count: number | null;
  readonly hint: string;
  readonly icon: ReactNode;
  readonly danger?: boolean;
  readonly to: string | undefined;
}

function Figure({ label, count, hint, icon, danger = false, to }: FigureProps) {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  if (count === null) {
    const value = t('unknown.value');
    return <StatCard label={label} value={value} hint={t('unknown.hint')} icon={icon} to={coverageAddress()} />;
  }
  return (
    <StatCard
      label={label}
      value={formatNumber(count, language)}
      hint={hint}
      icon={icon}
      tone={danger && count > 0 ? 'danger' : undefined}
      to={to}
    />
  );
}
