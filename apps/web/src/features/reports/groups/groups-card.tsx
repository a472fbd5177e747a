import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { useReportList } from '../../../lib/reports/report-queries.ts';
import type { ReportListSection } from '../../../lib/reports/report-sections.ts';
import { useListAddress } from '../../../lib/reports/use-list-address.ts';
import { Card } from '../../../ui/card.tsx';
import type { Column, RowDetail } from '../../../ui/table/paged-table.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { ExploitationUnknown } from '../findings/exploitation-unknown.tsx';
import { tellsOfAll, useKnownExtents } from '../findings/known-extents.ts';
import { NothingFound } from '../findings/nothing-found.tsx';
import { VulnerabilityFilterBar } from '../findings/vulnerability-filter-bar.tsx';
import { groupFiltersOf, isFiltered } from '../findings/vulnerability-filters.ts';
import type { OpenReport } from '../frame/report-definition.ts';
import { useReportWords } from '../frame/report-words.ts';
import { NothingMatches } from '../lists/nothing-matches.tsx';
import { ReportList } from '../lists/report-list.tsx';
import { useResultCount } from '../lists/result-count.ts';

interface GroupRow {
  readonly id: string;
}

interface GroupsCardProps<Row extends GroupRow, Page> {
  readonly title: string;
  readonly report: OpenReport;
  readonly list: ReportListSection<Page & { readonly total: number; readonly items: readonly Row[] }>;
  readonly columns: readonly Column<Row>[];
  readonly detail: RowDetail<Row>;
  /** The section it stands in. */
  readonly tab: string;
  /** Above the filters. */
  readonly views?: ReactNode;
  /** Below the title, beside how many there are. */
  readonly note?: string;
  /** How much was looked at, in words. */
  readonly places: string;
  readonly expectedRows: number;
}

/** The findings of a report in groups: searched, filtered and sorted by the server, with all of it in the address. */
export function GroupsCard<Row extends GroupRow, Page>(props: GroupsCardProps<Row, Page>) {
  const { title, report, list, columns, detail, tab, views, note, places, expectedRows } = props;
  const { searchFindings } = useReportWords();
  const address = useListAddress(list);
  const { page, sort, search } = address;
  const filters = groupFiltersOf(address);
  const query = useReportList(report.id, list, { page, sort, search, filters });
  const { t } = useTranslation('report');
  const { exploitation } = useKnownExtents();
  // Without the catalogue none can be listed as exploited: that is unknown, not an empty result.
  const unknown = query.data?.total === 0 && filters.known_exploited && !tellsOfAll(exploitation);
  const results = useResultCount(query);
  const count = unknown ? t('exploitation.unknown') : results;
  // What the licence does not open needs no search.
  const closed = isRefusal(query.error, 'upgrade_required');

  function empty() {
    if (unknown) return <ExploitationUnknown />;
    if (search !== '' || isFiltered(filters)) return <NothingMatches tab={tab} />;
    return <NothingFound coverage={report.coverage} places={places} />;
  }

  return (
    <Card
      title={title}
      hint={[count, note].filter(Boolean).join(' · ')}
      action={!closed && <SearchBox label={searchFindings} value={search} onSearch={address.setSearch} />}
      flush
    >
      {!closed && views}
      {!closed && <VulnerabilityFilterBar report={report} filters={filters} onFilter={address.setFilter} of="groups" />}
      <ReportList
        label={title}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        page={page}
        pageSize={list.pageSize}
        onPage={address.setPage}
        sorting={{ sort, onSort: address.setSort }}
        detail={detail}
        count={count}
        empty={empty()}
        expectedRows={Math.min(list.pageSize, expectedRows)}
      />
    </Card>
  );
}
