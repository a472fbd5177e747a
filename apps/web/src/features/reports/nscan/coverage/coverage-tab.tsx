import type { NscanCoverage } from '@rocca/contract/report/nscan.schema';
import { ChecksCard } from './checks-card.tsx';
import styles from './coverage-tab.module.css';
import { KnowledgeCard } from './knowledge-card.tsx';
import { MethodCard } from './method-card.tsx';
import { ScopeCard } from './scope-card.tsx';

interface CoverageTabProps {
  readonly coverage: NscanCoverage;
  readonly scannedAt: string;
}

/** The receipt: what was looked at, what was not and why, with what knowledge and how. */
export function CoverageTab({ coverage, scannedAt }: CoverageTabProps) {
  return (
    <>
      <ChecksCard coverage={coverage} />
      <div className={styles.pair}>
        <ScopeCard coverage={coverage} />
        <KnowledgeCard coverage={coverage} scannedAt={scannedAt} />
      </div>
      <MethodCard coverage={coverage} />
    </>
  );
}
