import type { NscanCoverage, NscanSummary } from '@rocca/contract/report/nscan.schema';
import { IconArrowsDiff, IconBug, IconFlame, IconServer2, IconSkull } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { StatCard, StatCardSkeleton, StatCards } from '../../../ui/stat-card.tsx';
import { useDifference } from './difference-query.ts';
import { tabAddress } from './nscan-tabs.ts';
import { isExploitationKnown, wereVulnerabilitiesSought } from './what-is-known.ts';

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
  const counted = (count: number) => ({ count, formatted: number(count) });
  const worst = scan.critical + scan.high;
  // A figure that nobody could count is not zero.
  const sought = scan.vulns > 0 || wereVulnerabilitiesSought(coverage);
  const figure = (value: number) => (sought ? number(value) : '–');
  const catalogued = scan.known_exploited > 0 || isExploitationKnown(coverage);
  const ports = t('cards.hostsHint', counted(scan.open_ports));
  return (
    <StatCards>
      <StatCard
        label={t('cards.vulnerabilities')}
        value={figure(scan.vulns)}
        hint={sought ? t('cards.confirmed', counted(scan.confirmed)) : t('cards.notSought')}
        icon={<IconBug {...ICON} />}
        to={tabAddress('vulnerabilities')}
      />
      <StatCard
        label={t('cards.criticalHigh')}
        value={figure(worst)}
        hint={
          sought
            ? `${t('cards.critical', counted(scan.critical))} · ${t('cards.high', counted(scan.high))}`
            : t('cards.notSought')
        }
        icon={<IconFlame {...ICON} />}
        tone={worst > 0 ? 'danger' : undefined}
        to={tabAddress('vulnerabilities', { level: 'critical,high' })}
      />
      <StatCard
        label={t('cards.hosts')}
        value={number(scan.hosts_count)}
        hint={scan.down_count > 0 ? `${ports} · ${t('cards.down', counted(scan.down_count))}` : ports}
        icon={<IconServer2 {...ICON} />}
        to={tabAddress('hosts')}
      />
      <StatCard
        label={t('cards.exploited')}
        value={catalogued ? figure(scan.known_exploited) : '–'}
        hint={t(!catalogued ? 'cards.exploitedUnknown' : sought ? 'cards.exploitedHint' : 'cards.notSought')}
        icon={<IconSkull {...ICON} />}
        tone={scan.known_exploited > 0 ? 'danger' : undefined}
        to={tabAddress('vulnerabilities', { exploited: 'yes' })}
      />
      <ChangeCard id={id} sought={sought} />
    </StatCards>
  );
}

interface ChangeCardProps {
  readonly id: string;
  /** Somebody looked for vulnerabilities. */
  readonly sought: boolean;
}

function ChangeCard({ id, sought }: ChangeCardProps) {
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
  const { unverified, ...seen } = data.counts;
  const doubt = unverified > 0 && t('cards.unverified', { count: unverified, formatted: number(unverified) });
  // Nothing of the scan before was looked at again: that is not the same as no change.
  const compared = sought && (!doubt || Object.values(seen).some((count) => count > 0));
  const change =
    seen.new + seen.gone > 0 ? t('cards.changeValue', { new: number(seen.new), gone: number(seen.gone) }) : number(0);
  return (
    <StatCard
      {...card}
      value={compared ? change : '–'}
      hint={[compared && t('cards.changeHint'), !sought && t('cards.notSought'), doubt].filter(Boolean).join(' · ')}
    />
  );
}
