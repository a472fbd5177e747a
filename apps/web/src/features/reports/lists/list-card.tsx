import type { ReactNode } from 'react';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import type { ReportListSection } from '../../../lib/reports/report-sections.ts';
import type { ListAddress } from '../../../lib/reports/use-list-address.ts';
import { Card } from '../../../ui/card.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { isFiltered } from '../findings/vulnerability-filters.ts';
import { CsvButton } from './csv-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type FilterTag, FilterTags } from './filter-tags.tsx';
import { ListActions } from './list-actions.tsx';
import { NothingMatches } from './nothing-matches.tsx';
import { ReportList, type ReportListProps } from './report-list.tsx';
import { useResultCount } from './result-count.ts';

type OfTable = 'query' | 'columns' | 'rowKey' | 'detail' | 'opening';

interface ListCardProps<Row> extends Pick<ReportListProps<Row>, OfTable> {
  /** Of the report. */
  readonly id: string;
  /** The tab it stands on: without its filters it shows everything. */
  readonly tab: string;
  readonly list: Pick<ReportListSection<unknown>, 'name' | 'pageSize'>;
  readonly address: ListAddress;
  /** What the rows were asked with, under the names that the server knows. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly title: string;
  readonly search: string;
  /** Filters to choose from, and what they narrow, for those who hear the page. */
  readonly chips?: ReactNode;
  readonly legend: string;
  /** What a link has narrowed the list to. */
  readonly tags?: readonly FilterTag[];
  /** Stands where there are no rows at all. */
  readonly none: ReactNode;
  /** How many rows there are: how much room to keep for them. */
  readonly expected: number;
  /** Stands below the rows. */
  readonly foot?: ReactNode;
}

/** A list that a tab is made of: searched, filtered, sorted and paged by its address, and to be had as a file. */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const { id, tab, list, address, filters, title, search: searchLabel, chips, legend, tags = [], none } = props;
  const { query, columns, rowKey, detail, opening, expected, foot } = props;
  const { page, sort, search, setPage, setSort, setSearch } = address;
  // What the licence does not open needs no search.
  const closed = isRefusal(query.error, 'upgrade_required');
  return (
    <Card
      title={title}
      hint={useResultCount(query)}
      action={
        !closed && (
          <ListActions>
            <SearchBox label={searchLabel} value={search} onSearch={setSearch} />
            <CsvButton id={id} list={list} request={{ sort, search, filters }} />
          </ListActions>
        )
      }
      flush
    >
      {!closed && chips && <FilterBar legend={legend}>{chips}</FilterBar>}
      <FilterTags tags={tags} />
      <ReportList
        key={opening?.key}
        label={title}
        columns={columns}
        rowKey={rowKey}
        query={query}
        page={page}
        pageSize={list.pageSize}
        onPage={setPage}
        sorting={{ sort, onSort: setSort }}
        detail={detail}
        opening={opening}
        empty={search !== '' || isFiltered(filters) ? <NothingMatches tab={tab} /> : none}
        expectedRows={Math.max(1, Math.min(list.pageSize, expected))}
      />
      {foot}
    </Card>
  );
}
