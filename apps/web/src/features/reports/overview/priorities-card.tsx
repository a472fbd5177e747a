import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReportList } from '../../../lib/reports/report-queries.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import type { PlaceParts, ReportDefinition, ReportShape } from '../frame/report-definition.ts';
import { tabAddress } from '../frame/tab-address.ts';
import { vulnerabilityGroupDetail } from '../groups/group-detail.tsx';
import { useVulnerabilityGroupColumns } from '../groups/vulnerability-group-columns.tsx';
import { ReportList } from '../lists/report-list.tsx';
import styles from './priorities-card.module.css';

const SHOWN = 5;
const stay = () => undefined;

interface PrioritiesCardProps<Shape extends ReportShape> {
  readonly id: string;
  readonly definition: Pick<ReportDefinition<Shape>, 'findings' | 'vulnerabilityGroups'>;
  readonly place: PlaceParts<Shape>;
  /** What stands from earlier scans; above what this one found, where some of it is being exploited. */
  readonly standing: ReactNode;
  readonly standingFirst: boolean;
}

/**
 * Known-exploited first: a medium that is being exploited outranks a critical that is not. Each vulnerability once,
 * however many places have it.
 */
export function PrioritiesCard<Shape extends ReportShape>(props: PrioritiesCardProps<Shape>) {
  const { id, definition, place, standing, standingFirst } = props;
  const { t } = useTranslation('report');
  const columns = useVulnerabilityGroupColumns();
  const query = useReportList(id, definition.vulnerabilityGroups, {
    page: 1,
    pageSize: SHOWN,
    sort: { by: 'known_exploited', order: 'desc' },
  });
  // The list goes no further: the rest is a section of its own.
  const shown = query.data && { ...query.data, total: Math.min(query.data.total, SHOWN) };
  return (
    <Card
      title={t('priorities.title')}
      hint={t('priorities.hint')}
      action={
        <AppLink className={styles.all} to={tabAddress('vulnerabilities', { view: 'vulnerability' })}>
          {t('priorities.all')}
        </AppLink>
      }
      flush
    >
      {standingFirst && standing}
      <ReportList
        label={t('priorities.title')}
        columns={columns}
        rowKey={(row) => row.id}
        query={{ ...query, data: shown }}
        page={1}
        pageSize={SHOWN}
        onPage={stay}
        detail={vulnerabilityGroupDetail({ id, list: definition.findings, place })}
        empty={null}
      />
      {!standingFirst && standing}
    </Card>
  );
}
