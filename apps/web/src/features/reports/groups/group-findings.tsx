import { useTranslation } from 'react-i18next';
import { firstPageOf, useReportList } from '../../../lib/reports/report-queries.ts';
import { MoreLink } from '../../../ui/more-link.tsx';
import { useVulnerabilityColumns } from '../findings/vulnerability-columns.tsx';
import { vulnerabilityDetail } from '../findings/vulnerability-detail.tsx';
import type { PlaceParts, ReportDefinition, ReportShape } from '../frame/report-definition.ts';
import { tabAddress } from '../frame/tab-address.ts';
import { InnerList, useOwnPlace } from '../lists/inner-list.tsx';
import { ReportList } from '../lists/report-list.tsx';

/** Fewer than in the list of all findings: they stand inside of a row. */
const PAGE_SIZE = 10;

/** What all findings of a group have in common needs no column, and there is little room for the rest. */
const WITHOUT = {
  vulnerability: ['first_seen', 'epss', 'known_exploited'],
  remedy: ['first_seen', 'epss'],
} as const;

const kindOf = (group: object) => ('vulnerability' in group ? 'vulnerability' : 'remedy');

interface GroupFindingsProps<Shape extends ReportShape> {
  readonly id: string;
  readonly list: ReportDefinition<Shape>['findings'];
  readonly place: PlaceParts<Shape>;
  /** Which group: a filter of the findings. */
  readonly group: { readonly vulnerability: string } | { readonly remedy: string };
  readonly name: string;
  readonly count: number;
}

/** The findings of one group, one by one. */
export function GroupFindings<Shape extends ReportShape>(props: GroupFindingsProps<Shape>) {
  const { id, list, place, group, name, count } = props;
  const { t } = useTranslation('report');
  const all = useVulnerabilityColumns({ place, without: WITHOUT[kindOf(group)] });
  const own = useOwnPlace(firstPageOf(list).sort);
  const { page, sorting } = own;
  const query = useReportList(id, list, { page, pageSize: PAGE_SIZE, sort: sorting.sort, filters: group });
  // The row they stand in says it already: then where they are comes first.
  const isTold = query.data?.items.every((row) => row.name === name && (row.change === null || row.change === 'still'));
  const columns = isTold ? all.filter(({ key }) => key !== 'name') : all;
  return (
    <InnerList
      title={t('groups.findings')}
      action={<MoreLink to={tabAddress('vulnerabilities', group)}>{t('groups.asList')}</MoreLink>}
    >
      <ReportList
        {...own}
        label={t('groups.findingsOf', { name })}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        pageSize={PAGE_SIZE}
        detail={vulnerabilityDetail(place)}
        empty={null}
        expectedRows={Math.min(PAGE_SIZE, count)}
      />
    </InnerList>
  );
}
