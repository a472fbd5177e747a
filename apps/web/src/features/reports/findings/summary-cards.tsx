import type { Difference } from '@rocca/contract/report/difference.schema';
import { headlineOf } from '@rocca/contract/report/headline';
import type { KnownExtent } from '@rocca/contract/report/what-is-known';
import { IconArrowsDiff, IconBug, IconFlame, IconSkull } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { firstPageOf, useReportList } from '../../../lib/reports/report-queries.ts';
import type { ReportListSection } from '../../../lib/reports/report-sections.ts';
import { StatCard, StatCardSkeleton, StatCards } from '../../../ui/stat-card.tsx';
import type { OpenReport } from '../frame/report-definition.ts';
import { tabAddress } from '../frame/tab-address.ts';
import { useKnownExtents } from './known-extents.ts';

interface SummaryCardsProps {
  readonly report: OpenReport;
  readonly difference: ReportListSection<Difference>;
  /** The cards of the engine. */
  readonly children: ReactNode;
}

const EXPLOITED_HINTS = {
  all: 'cards.exploitedHint',
  starter: 'cards.exploitedStarter',
  some: 'cards.exploitedSome',
  nothing: 'cards.exploitedUnknown',
} as const satisfies Record<KnownExtent, string>;

const ICON = { size: 18, stroke: 1.6 };

/** The figures of a report; each leads to what it counts. */
export function SummaryCards({ report, difference, children }: SummaryCardsProps) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const counted = (count: number) => ({ count, formatted: number(count) });
  const { id, scan } = report;
  const headline = headlineOf(report);
  const sought = headline !== null;
  const worst = (headline?.critical ?? 0) + (headline?.high ?? 0);
  /** What this scan counts, and beside it what stands from an earlier one. */
  const figure = (value: number, unverified: number) => {
    const own = sought ? number(value) : '–';
    return unverified > 0 ? t('cards.withUnverified', { own, unverified: number(unverified) }) : own;
  };
  const doubt = (unverified: number) => unverified > 0 && t('cards.unverified', counted(unverified));
  const hint = (...parts: Array<string | false>) => parts.filter(Boolean).join(' · ');
  const { unverified } = scan;
  const worstUnverified = unverified.critical + unverified.high;
  const { exploitation } = useKnownExtents();
  const catalogued = exploitation !== 'nothing';
  return (
    <StatCards slim>
      <StatCard
        label={t('cards.vulnerabilities')}
        value={figure(headline?.vulns ?? 0, unverified.vulns)}
        hint={hint(
          !headline && t('cards.notSought'),
          headline !== null && headline.kinds < headline.vulns && t('cards.kinds', counted(headline.kinds)),
          sought && t('cards.proven', counted(scan.certainties.proven)),
          doubt(unverified.vulns),
        )}
        icon={<IconBug {...ICON} />}
        to={tabAddress('vulnerabilities')}
      />
      <StatCard
        label={t('cards.criticalHigh')}
        value={figure(worst, worstUnverified)}
        hint={hint(
          headline
            ? `${t('cards.critical', counted(headline.critical))} · ${t('cards.high', counted(headline.high))}`
            : t('cards.notSought'),
          doubt(worstUnverified),
        )}
        icon={<IconFlame {...ICON} />}
        tone={worst + worstUnverified > 0 ? 'danger' : undefined}
        to={tabAddress('vulnerabilities', { level: 'critical,high' })}
      />
      {children}
      <StatCard
        label={t('cards.exploited')}
        value={
          catalogued || unverified.known_exploited > 0
            ? figure(headline?.known_exploited ?? 0, unverified.known_exploited)
            : '–'
        }
        hint={hint(
          t(sought || !catalogued ? EXPLOITED_HINTS[exploitation] : 'cards.notSought'),
          doubt(unverified.known_exploited),
        )}
        icon={<IconSkull {...ICON} />}
        tone={scan.known_exploited + unverified.known_exploited > 0 ? 'danger' : undefined}
        // A list that cannot know would answer that there are none.
        to={catalogued ? tabAddress('vulnerabilities', { exploited: 'yes' }) : undefined}
      />
      <ChangeCard id={id} list={difference} sought={sought} />
    </StatCards>
  );
}

interface ChangeCardProps {
  readonly id: string;
  readonly list: ReportListSection<Difference>;
  /** Vulnerabilities were looked for. */
  readonly sought: boolean;
}

function ChangeCard({ id, list, sought }: ChangeCardProps) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const { data, isPending, error } = useReportList(id, list, firstPageOf(list));
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
  if (!data.previous) return <StatCard {...card} value={t('cards.changeFirst')} hint={t('cards.changeNone')} />;
  const { unverified, ...seen } = data.counts;
  const counted = (count: number) => ({ count, formatted: number(count) });
  const doubt = unverified > 0 && t('cards.unverified', counted(unverified));
  const found = seen.found > 0 && t('cards.found', counted(seen.found));
  // Nothing of the scan before was looked at again: that is not the same as no change.
  const compared = sought && (!doubt || Object.values(seen).some((count) => count > 0));
  const change =
    seen.new + seen.gone > 0 ? t('cards.changeValue', { new: number(seen.new), gone: number(seen.gone) }) : number(0);
  return (
    <StatCard
      {...card}
      value={compared ? change : '–'}
      hint={[compared && t('cards.changeHint'), !sought && t('cards.notSought'), found, doubt]
        .filter(Boolean)
        .join(' · ')}
    />
  );
}
