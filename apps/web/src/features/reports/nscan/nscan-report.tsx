import type { TaskDetail } from '@rocca/contract/api/tasks.schema';
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

interface NscanReportProps {
  readonly id: string;
  readonly summary: ReportSummary;
  readonly scan: NscanSummary;
  readonly coverage: NscanCoverage;
  readonly task: TaskDetail | null;
}

/** The report: what was found, where, since when, and what nobody looked at. */
export function NscanReport({ id, summary, scan, coverage, task }: NscanReportProps) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const [parameters] = useSearchParams();
  const tab = tabOf(parameters.get('tab'));
  const tabs = [
    { name: 'overview', text: t('tabs.overview') },
    { name: 'vulnerabilities', text: t('tabs.vulnerabilities'), count: formatNumber(scan.vulns, language) },
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
        return <HostsTab id={id} scan={scan} />;
      case 'difference':
        return <DifferenceTab id={id} />;
      case 'coverage':
        return <CoverageTab coverage={coverage} scannedAt={scan.scan_start} />;
    }
  }

  return (
    <>
      <NscanHead summary={summary} scan={scan} coverage={coverage} targetId={task?.target_id ?? null} />
      <div className={styles.stack}>
        <CoverageNotice coverage={coverage} scannedAt={scan.scan_start} />
        <SummaryCards id={id} scan={scan} coverage={coverage} />
        <ReportTabs tabs={tabs} current={tab} />
        {section()}
      </div>
    </>
  );
}
