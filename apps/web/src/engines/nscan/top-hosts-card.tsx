import type { NscanSummary } from '@rocca/contract/engines/nscan/sections';
import { useTranslation } from 'react-i18next';
import { BarsCard, useLevelCounts } from '../../features/reports/for-engines.ts';
import { shownName } from '../../lib/format/shown-name.ts';
import { findingsAddress } from './place/addresses.ts';

/** Where to begin: the hosts with the worst of it. */
export function TopHostsCard({ scan: { top_3_vuln: hosts } }: { readonly scan: NscanSummary }) {
  const { t } = useTranslation('nscan');
  const levelCounts = useLevelCounts();
  const bars = hosts.map(({ target, ip, CRITICAL: critical, HIGH: high, MEDIUM: medium, LOW: low }) => ({
    name: shownName(target),
    to: findingsAddress({ ip }),
    parts: levelCounts({ critical, high, medium, low }, (level) => findingsAddress({ ip, level })).filter(
      ({ value }) => value > 0,
    ),
  }));
  return <BarsCard title={t('topHosts.title')} hint={t('topHosts.hint')} bars={bars} />;
}
