import type { OpenReport, ReportParts } from '../frame/report-definition.ts';
import { ChecksCard } from './checks-card.tsx';
import styles from './coverage-tab.module.css';
import { KnowledgeCard } from './knowledge-card.tsx';
import { MethodCard } from './method-card.tsx';

interface CoverageTabProps {
  readonly report: OpenReport;
  readonly parts: ReportParts['coverage'];
}

/** What was looked at, what was not and why, with what knowledge and how. */
export function CoverageTab({
  report: { scan, coverage },
  parts: { judged, scope, traces, method },
}: CoverageTabProps) {
  return (
    <>
      {judged}
      <ChecksCard coverage={coverage} />
      <div className={styles.pair}>
        {scope}
        <KnowledgeCard coverage={coverage} scannedAt={scan.scan_start} />
      </div>
      {traces}
      <MethodCard coverage={coverage} method={method} />
    </>
  );
}
