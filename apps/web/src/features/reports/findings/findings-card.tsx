import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { useReportList } from '../../../lib/reports/report-queries.ts';
import { useListAddress } from '../../../lib/reports/use-list-address.ts';
import { Card } from '../../../ui/card.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import type { OpenReport, PlaceParts, ReportDefinition, ReportShape } from '../frame/report-definition.ts';
import { useReportWords } from '../frame/report-words.ts';
import { NothingMatches } from '../lists/nothing-matches.tsx';
import { ReportList } from '../lists/report-list.tsx';
import { useResultCount } from '../lists/result-count.ts';
import { GroupChip } from './group-chip.tsx';
import { NothingFound } from './nothing-found.tsx';
import { useVulnerabilityColumns } from './vulnerability-columns.tsx';
import { vulnerabilityDetail } from './vulnerability-detail.tsx';
import { VulnerabilityFilterBar } from './vulnerability-filter-bar.tsx';
import { filtersOf, isFiltered } from './vulnerability-filters.ts';

interface FindingsCardProps<Shape extends ReportShape> {
  readonly definition: Pick<ReportDefinition<Shape>, 'findings'>;
  readonly report: OpenReport<Shape>;
  readonly place: PlaceParts<Shape>;
  /** How much was looked at, in words. */
  readonly places: string;
  readonly views: ReactNode;
}

/** The findings, one by one. */
export function FindingsCard<Shape extends ReportShape>(props: FindingsCardProps<Shape>) {
  const { definition, report, place, places, views } = props;
  const list = definition.findings;
  const { t } = useTranslation('report');
  const { searchFindings } = useReportWords();
  const address = useListAddress(list);
  const [parameters] = useSearchParams();
  const { page, sort, search } = address;
  const filters = filtersOf(address, parameters);
  const query = useReportList(report.id, list, { page, sort, search, filters });
  const columns = useVulnerabilityColumns({ place: place.columns });
  // What the licence does not open needs no search.
  const closed = isRefusal(query.error, 'upgrade_required');
  const narrowed = search !== '' || isFiltered(filters);
  return (
    <Card
      title={t('vulnerabilities.title')}
      hint={useResultCount(query)}
      action={!closed && <SearchBox label={searchFindings} value={search} onSearch={address.setSearch} />}
      flush
    >
      {!closed && views}
      {!closed && (
        <VulnerabilityFilterBar report={report} filters={filters} onFilter={address.setFilter} of="findings">
          <GroupChip filters={filters} first={query.data?.items[0]} onFilter={address.setFilter} />
        </VulnerabilityFilterBar>
      )}
      <ReportList
        label={t('vulnerabilities.title')}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        page={page}
        pageSize={list.pageSize}
        onPage={address.setPage}
        sorting={{ sort, onSort: address.setSort }}
        detail={vulnerabilityDetail(place.facts)}
        empty={
          narrowed ? (
            <NothingMatches tab="vulnerabilities" />
          ) : (
            <NothingFound coverage={report.coverage} places={places} />
          )
        }
        expectedRows={Math.min(list.pageSize, report.scan.vulns)}
      />
    </Card>
  );
}
