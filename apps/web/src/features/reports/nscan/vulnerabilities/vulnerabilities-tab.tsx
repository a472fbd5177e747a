import type { NscanCoverage, NscanSummary } from '@rocca/contract/report/nscan.schema';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '../../../../lib/reports/ask-report.ts';
import { PAGE_SIZES, useNscanList } from '../../../../lib/reports/nscan-queries.ts';
import { useListAddress } from '../../../../lib/reports/use-list-address.ts';
import { Card } from '../../../../ui/card.tsx';
import { SearchBox } from '../../../../ui/table/search-box.tsx';
import { NothingMatches } from '../../nothing-matches.tsx';
import { ReportList } from '../../report-list.tsx';
import { useResultCount } from '../../result-count.ts';
import { NothingFound } from '../nothing-found.tsx';
import { useVulnerabilityColumns } from '../vulnerability-columns.tsx';
import { vulnerabilityDetail } from '../vulnerability-detail.tsx';
import { VulnerabilityFilterBar } from './vulnerability-filter-bar.tsx';
import { filtersOf, isFiltered } from './vulnerability-filters.ts';

interface VulnerabilitiesTabProps {
  readonly id: string;
  readonly scan: NscanSummary;
  readonly coverage: NscanCoverage;
}

const SORTS = ['severity', 'name', 'host', 'port', 'epss', 'known_exploited', 'first_seen'];

/** Everything that was found, one by one. */
export function VulnerabilitiesTab({ id, scan, coverage }: VulnerabilitiesTabProps) {
  const { t } = useTranslation('report');
  const address = useListAddress({ sorts: SORTS, order: 'desc' });
  const { page, sort, search } = address;
  const filters = filtersOf(address);
  const pageSize = PAGE_SIZES.vulnerabilities;
  const query = useNscanList(id, 'vulnerabilities', { page, pageSize, sort, search, filters });
  const columns = useVulnerabilityColumns();
  // What the licence does not open needs no search.
  const closed = isRefusal(query.error, 'upgrade_required');
  const narrowed = search !== '' || isFiltered(filters);
  return (
    <Card
      title={t('vulnerabilities.title')}
      hint={useResultCount(query)}
      action={!closed && <SearchBox label={t('vulnerabilities.search')} value={search} onSearch={address.setSearch} />}
      flush
    >
      {!closed && (
        <VulnerabilityFilterBar scan={scan} coverage={coverage} filters={filters} onFilter={address.setFilter} />
      )}
      <ReportList
        engine="nscan"
        label={t('vulnerabilities.title')}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        page={page}
        pageSize={pageSize}
        onPage={address.setPage}
        sorting={{ sort, onSort: address.setSort }}
        detail={vulnerabilityDetail}
        empty={narrowed ? <NothingMatches tab="vulnerabilities" /> : <NothingFound scan={scan} coverage={coverage} />}
        expectedRows={Math.min(pageSize, scan.vulns)}
      />
    </Card>
  );
}
