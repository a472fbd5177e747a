import type { NscanCoverage, NscanSummary } from '@rocca/contract/report/nscan.schema';
import { IconArrowsDiff, IconBug, IconFlame, IconServer2, IconSkull } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { StatCard, StatCardSkeleton, StatCards } from '../../../ui/stat-card.tsx';
import { useDifference } from './difference-query.ts';
import { tabAddress } from './nscan-tabs.ts';

interface SummaryCardsProps {
  readonly id: string;
  readonly scan: NscanSummary;
  readonly coverage: NscanCoverage;
}

const ICON = { size: 18, stroke: 1.6 };

/** The five figures of a scan; each leads to what it counts. */
export function SummaryCards({ id, scan, coverage }: SummaryCardsProps) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const worst = scan.critical + scan.high;
  // A figure that nobody could count is not zero.
  const exploitedKnown = (coverage.knowledge.find(({ name }) => name === 'kev')?.loaded_at ?? null) !== null;
  const down = scan.down_count > 0 ? t('cards.down', { down: number(scan.down_count) }) : '';
  return (
    <StatCards>
      <StatCard
        label={t('cards.vulnerabilities')}
        value={number(scan.vulns)}
        hint={t('cards.confirmed', { confirmed: number(scan.confirmed) })}
        icon={<IconBug {...ICON} />}
        to={tabAddress('vulnerabilities')}
      />
      <StatCard
        label={t('cards.criticalHigh')}
        value={number(worst)}
        hint={t('cards.criticalHighHint', { critical: number(scan.critical), high: number(scan.high) })}
        icon={<IconFlame {...ICON} />}
        tone={worst > 0 ? 'danger' : undefined}
        to={tabAddress('vulnerabilities', { level: 'critical,high' })}
      />
      <StatCard
        label={t('cards.hosts')}
        value={number(scan.hosts_count)}
        hint={t('cards.hostsHint', { count: scan.open_ports, formatted: number(scan.open_ports) }) + down}
        icon={<IconServer2 {...ICON} />}
        to={tabAddress('hosts')}
      />
      <StatCard
        label={t('cards.exploited')}
        value={exploitedKnown || scan.known_exploited > 0 ? number(scan.known_exploited) : '–'}
        hint={t(exploitedKnown ? 'cards.exploitedHint' : 'cards.exploitedUnknown')}
        icon={<IconSkull {...ICON} />}
        tone={scan.known_exploited > 0 ? 'danger' : undefined}
        to={tabAddress('vulnerabilities', { exploited: 'yes' })}
      />
      <ChangeCard id={id} />
    </StatCards>
  );
}

function ChangeCard({ id }: { readonly id: string }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const { data, isPending, error } = useDifference(id);
  if (isPending) return <StatCardSkeleton />;
  const number = (value: number) => formatNumber(value, language);
  const card = {
    label: t('cards.change'),
    icon: <IconArrowsDiff {...ICON} />,
    to: tabAddress('difference'),
  };
  if (!data) {
    const closed = isRefusal(error, 'upgrade_required');
    return <StatCard {...card} value="–" hint={t(closed ? 'cards.changeClosed' : 'sectionFailed')} />;
  }
  if (!data.previous) return <StatCard {...card} value="–" hint={t('cards.changeNone')} />;
  const { counts } = data;
  return (
    <StatCard
      {...card}
      value={t('cards.changeValue', { new: number(counts.new), gone: number(counts.gone) })}
      hint={
        counts.unverified > 0
          ? t('cards.changeUnverified', { unverified: number(counts.unverified) })
          : t('cards.changeHint')
      }
    />
  );
}
