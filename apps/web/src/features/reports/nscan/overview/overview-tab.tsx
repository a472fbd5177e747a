import type { NscanCoverage, NscanSummary } from '@rocca/contract/report/nscan.schema';
import { NothingFound } from '../nothing-found.tsx';
import { wereVulnerabilitiesSought } from '../what-is-known.ts';
import { AverageCard } from './average-card.tsx';
import { ImpactCard } from './impact-card.tsx';
import styles from './overview-tab.module.css';
import { PrioritiesCard } from './priorities-card.tsx';
import { RiskCard } from './risk-card.tsx';
import { TopHostsCard } from './top-hosts-card.tsx';
import { TrendCard } from './trend-card.tsx';

interface OverviewTabProps {
  readonly id: string;
  readonly scan: NscanSummary;
  readonly coverage: NscanCoverage;
}

/** The scan at a glance: how bad, where, and whether it is getting better. */
export function OverviewTab({ id, scan, coverage }: OverviewTabProps) {
  const measured = coverage.ended === 'success' && (scan.vulns > 0 || wereVulnerabilitiesSought(coverage));
  if (scan.vulns === 0) {
    return (
      <>
        <div className={styles.nothing}>
          <NothingFound scan={scan} coverage={coverage} />
        </div>
        {scan.history.length > 1 && <TrendCard id={id} scan={scan} measured={measured} />}
      </>
    );
  }
  return (
    <>
      <div className={styles.charts}>
        <RiskCard scan={scan} />
        <AverageCard scan={scan} />
        <ImpactCard scan={scan} />
      </div>
      <div className={styles.wide}>
        <TopHostsCard scan={scan} />
        <TrendCard id={id} scan={scan} measured={measured} />
      </div>
      <PrioritiesCard id={id} />
    </>
  );
}
