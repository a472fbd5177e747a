import { useTranslation } from 'react-i18next';
import { useReportList } from '../../../lib/reports/report-queries.ts';
import { asFinding } from '../difference/as-finding.ts';
import { UnverifiedNote } from '../difference/unverified-note.tsx';
import { useVulnerabilityColumns } from '../findings/vulnerability-columns.tsx';
import { vulnerabilityDetail } from '../findings/vulnerability-detail.tsx';
import type { OpenReport, PlaceParts, ReportDefinition, ReportShape } from '../frame/report-definition.ts';
import { ReportList } from '../lists/report-list.tsx';
import styles from './priorities-card.module.css';

const stay = () => undefined;

export interface PrioritiesProps<Shape extends ReportShape> {
  readonly report: OpenReport<Shape>;
  readonly definition: Pick<ReportDefinition<Shape>, 'findings' | 'vulnerabilityGroups' | 'difference'>;
  readonly place: PlaceParts<Shape>;
}

interface StandingFindingsProps<Shape extends ReportShape> extends PrioritiesProps<Shape> {
  readonly shown: number;
}

/** What an earlier scan found and this one did not look for: open as long as nobody has looked again. */
export function StandingFindings<Shape extends ReportShape>(props: StandingFindingsProps<Shape>) {
  const { report, definition, place, shown } = props;
  const { t } = useTranslation('report');
  const query = useReportList(report.id, definition.difference, {
    page: 1,
    pageSize: shown,
    sort: { by: 'known_exploited', order: 'desc' },
    filters: { change: ['unverified'] },
  });
  const rows = query.data?.items ?? [];
  const left = new Map(rows.map((row) => [row.id, row]));
  const columns = useVulnerabilityColumns({ place: place.columns, without: ['first_seen'] }).map((column) =>
    column.key === 'name'
      ? {
          ...column,
          cell: (row: Shape['finding']) => (
            <>
              {column.cell(row)}
              <UnverifiedNote row={left.get(row.id)} />
            </>
          ),
        }
      : column,
  );
  const data = query.data && { total: Math.min(query.data.total, shown), items: rows.map(asFinding<Shape>) };
  return (
    <>
      <h3 className={styles.standing}>{t('priorities.standing')}</h3>
      <ReportList
        label={t('priorities.standing')}
        columns={columns}
        rowKey={(row) => row.id}
        query={{ ...query, data }}
        page={1}
        pageSize={shown}
        onPage={stay}
        detail={vulnerabilityDetail(place.facts)}
        empty={null}
      />
    </>
  );
}
