import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReportList } from '../../../lib/reports/report-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';
import type { PlaceParts, ReportDefinition, ReportShape } from '../frame/report-definition.ts';
import { tabAddress } from '../frame/tab-address.ts';
import { vulnerabilityGroupDetail } from '../groups/group-detail.tsx';
import { useVulnerabilityGroupColumns } from '../groups/vulnerability-group-columns.tsx';
import { FIRST_ROWS, FirstRows } from '../lists/first-rows.tsx';

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
  const columns = useVulnerabilityGroupColumns(place);
  const query = useReportList(id, definition.vulnerabilityGroups, FIRST_ROWS);
  return (
    <Card
      title={t('priorities.title')}
      hint={t('priorities.hint')}
      action={<MoreLink to={tabAddress('vulnerabilities', { view: 'vulnerability' })}>{t('priorities.all')}</MoreLink>}
      flush
    >
      {standingFirst && standing}
      <FirstRows
        label={t('priorities.title')}
        columns={columns}
        query={query}
        detail={vulnerabilityGroupDetail({ id, list: definition.findings, place })}
      />
      {!standingFirst && standing}
    </Card>
  );
}
