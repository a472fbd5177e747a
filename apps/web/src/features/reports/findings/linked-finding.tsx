import { useTranslation } from 'react-i18next';
import { firstPageOf, useReportList } from '../../../lib/reports/report-queries.ts';
import { Card } from '../../../ui/card.tsx';
import type { PlaceParts, ReportDefinition, ReportShape } from '../frame/report-definition.ts';
import { ReportList } from '../lists/report-list.tsx';
import styles from './linked-finding.module.css';
import { useVulnerabilityColumns } from './vulnerability-columns.tsx';
import { vulnerabilityDetail } from './vulnerability-detail.tsx';

interface LinkedFindingProps<Shape extends ReportShape> {
  readonly id: string;
  readonly list: ReportDefinition<Shape>['findings'];
  readonly place: PlaceParts<Shape>;
  readonly finding: string;
}

const stay = () => undefined;

/** The finding that the address names, where the page of the list below does not have it. */
export function LinkedFinding<Shape extends ReportShape>({ id, list, place, finding }: LinkedFindingProps<Shape>) {
  const { t } = useTranslation('report');
  const columns = useVulnerabilityColumns({ place });
  const query = useReportList(id, list, { ...firstPageOf(list), pageSize: 1, filters: { id: finding } });
  return (
    <Card title={t('linked.title')} flush>
      <ReportList
        label={t('linked.title')}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        page={1}
        pageSize={1}
        onPage={stay}
        detail={vulnerabilityDetail(place)}
        opening={{ key: finding, onToggle: stay }}
        empty={<p className={styles.missing}>{t('linked.missing')}</p>}
        expectedRows={1}
      />
    </Card>
  );
}
