import type { NscanSummary } from '@rocca/contract/engines/nscan/sections';
import { LEVELS, type Level } from '@rocca/contract/severity/severity';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BarsCard } from '../../features/reports/for-engines.ts';
import { useMedia } from '../../lib/browser/use-media.ts';
import { useChartColours } from '../../ui/charts/chart-colours.ts';

type TopHost = NscanSummary['top_3_vuln'][number];

const COUNT = {
  critical: 'CRITICAL',
  high: 'HIGH',
  medium: 'MEDIUM',
  low: 'LOW',
} as const satisfies Record<Level, keyof TopHost>;

/** Where to begin: the hosts with the worst of it. */
export function TopHostsCard({ scan: { top_3_vuln: hosts } }: { readonly scan: NscanSummary }) {
  const { t } = useTranslation('nscan');
  const { t: report } = useTranslation('report');
  const colours = useChartColours();
  const roomy = useMedia('(min-width: 720px)');
  const names = useMemo(() => hosts.map(({ target }) => target), [hosts]);
  const series = useMemo(
    () =>
      LEVELS.map((level) => ({
        name: report(`levels.${level}`),
        colour: colours[level],
        values: hosts.map((host) => host[COUNT[level]]),
      })),
    [hosts, report, colours],
  );
  return (
    <BarsCard
      title={t('topHosts.title')}
      hint={t('topHosts.hint')}
      label={t('topHosts.label')}
      heading={t('place.host')}
      names={names}
      series={series}
      colours={colours}
      heightPx={210}
      nameWidthPx={roomy ? 190 : 120}
    />
  );
}
