import { IconServer2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  AverageCard,
  type ReportDefinition,
  ReportFrame,
  type ReportParts,
  type ReportWords,
  tabAddress,
} from '../../features/reports/for-engines.ts';
import { useLanguage } from '../../i18n/language.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { StatCard } from '../../ui/stat-card.tsx';
import { useCoverageParts } from './coverage/coverage-parts.tsx';
import { HostsTab } from './hosts/hosts-tab.tsx';
import { usePlace } from './place/place.tsx';
import { profileName } from './profile-name.ts';
import {
  difference,
  head,
  type NscanReport,
  type NscanShape,
  remedies,
  vulnerabilities,
  vulnerabilityGroups,
} from './report-sections.ts';
import { TopHostsCard } from './top-hosts-card.tsx';

const definition: ReportDefinition<NscanShape> = {
  engine: 'nscan',
  head,
  findings: vulnerabilities,
  vulnerabilityGroups,
  remedies,
  difference,
  useWords,
  usePlace,
  useParts,
  skeleton: { cards: 1, tabsPx: [64] },
};

/** The report of a network scan. */
export function Component() {
  return <ReportFrame definition={definition} />;
}

function useWords(): ReportWords {
  const { t } = useTranslation('nscan');
  const language = useLanguage();
  return {
    repeat: t('report.repeat'),
    nothing: t('report.nothing'),
    upgrade: t('report.upgrade'),
    places: t('report.hosts'),
    onPlaces: (count) => t('report.onHosts', { count, formatted: formatNumber(count, language) }),
    countPlaces: (count) => t('report.hostsSeen', { count, formatted: formatNumber(count, language) }),
    searchFindings: t('report.searchFindings'),
    searchDifference: t('report.searchDifference'),
  };
}

function useParts(report: NscanReport): ReportParts {
  const { t } = useTranslation('nscan');
  const language = useLanguage();
  const { scan, coverage } = report;
  const number = (value: number) => formatNumber(value, language);
  return {
    facts: [t('report.profile', { name: profileName(coverage.profile, language) })],
    places: t('report.hostsSeen', { count: scan.hosts_count, formatted: number(scan.hosts_count) }),
    cards: <HostsCard scan={scan} />,
    average: (
      <AverageCard
        title={t('average.title')}
        hint={t('average.hint')}
        unit={t('average.unit')}
        scan={scan}
        average={scan.average}
        to={tabAddress('hosts')}
      />
    ),
    worstPlaces: <TopHostsCard scan={scan} />,
    tabs: [
      {
        name: 'hosts',
        text: t('report.hosts'),
        count: number(scan.hosts_count),
        content: <HostsTab report={report} />,
      },
    ],
    coverage: useCoverageParts(report),
  };
}

function HostsCard({ scan: { hosts_count, open_ports, down_count } }: Pick<NscanReport, 'scan'>) {
  const { t } = useTranslation('nscan');
  const language = useLanguage();
  const counted = (count: number) => ({ count, formatted: formatNumber(count, language) });
  const ports = t('card.openPorts', counted(open_ports));
  return (
    <StatCard
      label={t('card.hosts')}
      value={formatNumber(hosts_count, language)}
      hint={down_count > 0 ? `${ports} · ${t('card.down', counted(down_count))}` : ports}
      icon={<IconServer2 size={18} stroke={1.6} />}
      to={tabAddress('hosts')}
    />
  );
}
