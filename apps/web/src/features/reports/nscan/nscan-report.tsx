import type { NscanCoverage, NscanSummary, ReportSummary } from '@rocca/contract/report/nscan.schema';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { ReportTabs } from '../report-tabs.tsx';
import { CoverageTab } from './coverage/coverage-tab.tsx';
import { CoverageNotice } from './coverage-notice.tsx';
import { DifferenceTab } from './difference/difference-tab.tsx';
import { HostsTab } from './hosts/hosts-tab.tsx';
import { NscanHead } from './nscan-head.tsx';
import styles from './nscan-report.module.css';
import { type NscanTab, tabOf } from './nscan-tabs.ts';
import { OverviewTab } from './overview/overview-tab.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { VulnerabilitiesTab } from './vulnerabilities/vulnerabilities-tab.tsx';
import { wereVulnerabilitiesSought } from './what-is-known.ts';

interface NscanReportProps {
  readonly id: string;
  readonly summary: ReportSummary;
  readonly scan: NscanSummary;
  readonly coverage: NscanCoverage;
  /** Null for a test of addresses that are no stored target, undefined while that is not known. */
  readonly targetId: string | null | undefined;
}

/** The report: what was found, where, since when, and what nobody looked at. */
export function NscanReport({ id, summary, scan, coverage, targetId }: NscanReportProps) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const [parameters] = useSearchParams();
  const tab = tabOf(parameters.get('tab'));
  const vulnerabilities = scan.vulns > 0 || wereVulnerabilitiesSought(coverage);
  const tabs = [
    { name: 'overview', text: t('tabs.overview') },
    {
      name: 'vulnerabilities',
      text: t('tabs.vulnerabilities'),
      count: vulnerabilities ? formatNumber(scan.vulns, language) : undefined,
    },
    { name: 'hosts', text: t('tabs.hosts'), count: formatNumber(scan.hosts_count, language) },
    { name: 'difference', text: t('tabs.difference') },
    { name: 'coverage', text: t('tabs.coverage') },
  ] satisfies { name: NscanTab; text: string; count?: string }[];

  function section() {
    switch (tab) {
      case 'overview':
        return <OverviewTab id={id} scan={scan} coverage={coverage} />;
      case 'vulnerabilities':
        return <VulnerabilitiesTab id={id} scan={scan} coverage={coverage} />;
      case 'hosts':
        return <HostsTab id={id} scan={scan} coverage={coverage} />;
      case 'difference':
        return <DifferenceTab id={id} />;
      case 'coverage':
        return <CoverageTab coverage={coverage} scannedAt={scan.scan_start} />;
    }
  }

  return (
    <>
      <NscanHead summary={summary} scan={scan} coverage={coverage} targetId={targetId} />
      <div className={styles.stack}>
        <CoverageNotice coverage={coverage} scannedAt={scan.scan_start} />
        <SummaryCards id={id} scan={scan} coverage={coverage} />
        <ReportTabs tabs={tabs} current={tab} />
        {section()}
      </div>
    </>
  );
}
