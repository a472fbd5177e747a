import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useReportList } from '../../../lib/reports/report-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';
import { useVulnerabilityColumns } from '../findings/vulnerability-columns.tsx';
import { vulnerabilityDetail } from '../findings/vulnerability-detail.tsx';
import type { OpenReport, PlaceParts, ReportDefinition, ReportShape } from '../frame/report-definition.ts';
import { tabAddress } from '../frame/tab-address.ts';
import { FIRST_ROWS, FirstRows } from '../lists/first-rows.tsx';
import { asFinding } from './as-finding.ts';
import styles from './standing-card.module.css';
import { UnverifiedNote } from './unverified-note.tsx';

interface StandingCardProps<Shape extends ReportShape> {
  readonly report: OpenReport<Shape>;
  readonly list: ReportDefinition<Shape>['difference'];
  readonly place: PlaceParts<Shape>;
}

/** What an earlier scan found and this one did not verify: as far as anybody knows it is still there. */
export function StandingCard<Shape extends ReportShape>({ report, list, place }: StandingCardProps<Shape>) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const query = useReportList(report.id, list, {
    ...FIRST_ROWS,
    filters: { change: ['unverified'] },
  });
  const rows = new Map(query.data?.items.map((row) => [row.id, row]));
  const columns = useVulnerabilityColumns({ place, without: ['first_seen'] }).map((column) => {
    if (column.key !== 'name') return column;
    const cell = (row: Shape['finding']) => (
      <div className={styles.named}>
        {column.cell(row)}
        <UnverifiedNote row={rows.get(row.id)} />
      </div>
    );
    return { ...column, cell };
  });
  const { vulns } = report.scan.unverified;
  const data = query.data && { ...query.data, items: query.data.items.map(asFinding<Shape>) };
  return (
    <Card
      title={t('difference.standingTitle')}
      action={
        <MoreLink to={tabAddress('difference', { change: 'unverified' })}>
          {t('difference.standingAll', { count: vulns, formatted: formatNumber(vulns, language) })}
        </MoreLink>
      }
      flush
    >
      <FirstRows
        label={t('difference.standingTitle')}
        columns={columns}
        query={{ ...query, data }}
        detail={vulnerabilityDetail(place)}
        count={vulns}
      />
    </Card>
  );
}
