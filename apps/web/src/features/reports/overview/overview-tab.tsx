import { areFindingsCounted } from '@rocca/contract/report/what-is-known';
import { StandingCard } from '../difference/standing-card.tsx';
import { NothingFound } from '../findings/nothing-found.tsx';
import type { OpenReport, PlaceParts, ReportDefinition, ReportParts, ReportShape } from '../frame/report-definition.ts';
import { FirstActionsCard } from '../remedies/first-actions-card.tsx';
import { ImpactCard } from './impact-card.tsx';
import styles from './overview-tab.module.css';
import { RiskCard } from './risk-card.tsx';
import { TrendCard } from './trend-card.tsx';

interface OverviewTabProps<Shape extends ReportShape> {
  readonly definition: ReportDefinition<Shape>;
  readonly report: OpenReport<Shape>;
  readonly place: PlaceParts<Shape>;
  readonly parts: ReportParts;
}

/** The report at a glance: what to do first, how bad it is, where, and whether it is getting better. */
export function OverviewTab<Shape extends ReportShape>(props: OverviewTabProps<Shape>) {
  const { definition, report, place, parts } = props;
  const { id, scan, coverage } = report;
  const measured = coverage.ended === 'success' && areFindingsCounted(report);
  const standing = scan.unverified.vulns > 0 && (
    <StandingCard report={report} list={definition.difference} place={place} />
  );
  if (scan.vulns === 0) {
    return (
      <>
        {parts.verdict}
        <div className={styles.nothing}>
          <NothingFound coverage={coverage} places={parts.places} />
        </div>
        {standing}
        {parts.charts && <div className={styles.charts}>{parts.charts}</div>}
        {scan.history.length > 1 && <TrendCard id={id} scan={scan} measured={measured} />}
      </>
    );
  }
  return (
    <>
      <FirstActionsCard
        id={id}
        list={definition.remedies}
        nameOf={place.nameOf}
        count={scan.distinct.remedies}
        total={scan.vulns}
      />
      {standing}
      {parts.verdict}
      <div className={styles.charts}>
        {parts.charts ?? (
          <>
            <RiskCard scan={scan} />
            {parts.average}
            <ImpactCard scan={scan} />
          </>
        )}
      </div>
      <div className={styles.wide}>
        {parts.worstPlaces}
        <TrendCard id={id} scan={scan} measured={measured} />
      </div>
    </>
  );
}
