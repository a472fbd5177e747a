import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { useReportList } from '../../../lib/reports/report-queries.ts';
import { useListAddress } from '../../../lib/reports/use-list-address.ts';
import { Card } from '../../../ui/card.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import type { OpenReport, PlaceParts, ReportDefinition, ReportShape } from '../frame/report-definition.ts';
import { useReportWords } from '../frame/report-words.ts';
import { CsvButton } from '../lists/csv-button.tsx';
import { ListActions } from '../lists/list-actions.tsx';
import { NothingMatches } from '../lists/nothing-matches.tsx';
import { ReportList } from '../lists/report-list.tsx';
import { useResultCount } from '../lists/result-count.ts';
import { ExploitationUnknown } from './exploitation-unknown.tsx';
import { GroupChip } from './group-chip.tsx';
import { tellsOfAll, useKnownExtents } from './known-extents.ts';
import { LinkFilters } from './link-filters.tsx';
import { LinkedFinding } from './linked-finding.tsx';
import { NothingFound } from './nothing-found.tsx';
import { useVulnerabilityColumns } from './vulnerability-columns.tsx';
import { vulnerabilityDetail } from './vulnerability-detail.tsx';
import { VulnerabilityFilterBar } from './vulnerability-filter-bar.tsx';
import { askedFilters, filtersOf, isFiltered } from './vulnerability-filters.ts';

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
  const { exploitation } = useKnownExtents();
  const address = useListAddress({ ...list, opens: 'finding' });
  const { page, sort, search } = address;
  const filters = filtersOf(address, Object.keys(place.filters));
  const request = { sort, search, filters: askedFilters(filters) };
  const query = useReportList(report.id, list, { ...request, page });
  const columns = useVulnerabilityColumns({ place });
  // What the licence does not open needs no search.
  const closed = isRefusal(query.error, 'upgrade_required');
  const finding = address.one('finding');
  const isOnPage = query.data?.items.some(({ id }) => id === finding) ?? true;

  // Without the catalogue none can be listed as exploited: that is unknown, not an empty result.
  const unknown = query.data?.total === 0 && filters.known_exploited && !tellsOfAll(exploitation);
  const results = useResultCount(query);
  const count = unknown ? t('exploitation.unknown') : results;

  function empty() {
    if (unknown) return <ExploitationUnknown />;
    if (search !== '' || isFiltered(request.filters)) return <NothingMatches tab="vulnerabilities" />;
    return <NothingFound coverage={report.coverage} places={places} />;
  }

  return (
    <>
      {finding && !isOnPage && (
        <LinkedFinding key={finding} id={report.id} list={list} place={place} finding={finding} />
      )}
      <Card
        title={t('vulnerabilities.title')}
        hint={count}
        action={
          !closed && (
            <ListActions>
              <SearchBox label={searchFindings} value={search} onSearch={address.setSearch} />
              <CsvButton id={report.id} list={list} request={request} />
            </ListActions>
          )
        }
        flush
      >
        {!closed && views}
        {!closed && (
          <VulnerabilityFilterBar report={report} filters={filters} onFilter={address.setFilter} of="findings">
            <GroupChip filters={filters} first={query.data?.items[0]} onFilter={address.setFilter} />
          </VulnerabilityFilterBar>
        )}
        <LinkFilters filters={filters} own={place} onFilter={address.setFilter} />
        <ReportList
          label={t('vulnerabilities.title')}
          columns={columns}
          rowKey={(row) => row.id}
          query={query}
          page={page}
          pageSize={list.pageSize}
          onPage={address.setPage}
          sorting={{ sort, onSort: address.setSort }}
          detail={vulnerabilityDetail(place)}
          opening={{
            key: finding,
            onToggle: (key, open) => {
              if (open || key === finding) address.setOpened(open ? key : null);
            },
          }}
          count={count}
          empty={empty()}
          expectedRows={Math.min(list.pageSize, report.scan.vulns)}
        />
      </Card>
    </>
  );
}
