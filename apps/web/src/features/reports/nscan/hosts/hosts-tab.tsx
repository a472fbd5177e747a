import type { NscanCoverage, NscanHost, NscanSummary } from '@rocca/contract/report/nscan.schema';
import { IconServerOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '../../../../lib/reports/ask-report.ts';
import { PAGE_SIZES, useNscanList } from '../../../../lib/reports/nscan-queries.ts';
import { useListAddress } from '../../../../lib/reports/use-list-address.ts';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import type { RowDetail } from '../../../../ui/table/paged-table.tsx';
import { SearchBox } from '../../../../ui/table/search-box.tsx';
import { NothingMatches } from '../../nothing-matches.tsx';
import { ReportList } from '../../report-list.tsx';
import { useResultCount } from '../../result-count.ts';
import { wereVulnerabilitiesSought } from '../what-is-known.ts';
import { DownHosts } from './down-hosts.tsx';
import { useHostColumns } from './host-columns.tsx';
import { HostDetail } from './host-detail.tsx';

interface HostsTabProps {
  readonly id: string;
  readonly scan: NscanSummary;
  readonly coverage: NscanCoverage;
}

const SORTS = ['severity', 'ip', 'open_ports', 'vulnerabilities_count'];

/** The hosts that answered, and those that did not. */
export function HostsTab({ id, scan, coverage }: HostsTabProps) {
  const { t } = useTranslation('report');
  const { page, sort, search, setPage, setSort, setSearch } = useListAddress({ sorts: SORTS, order: 'desc' });
  const pageSize = PAGE_SIZES.hosts;
  const query = useNscanList(id, 'hosts', { page, pageSize, sort, search });
  const columns = useHostColumns({ sought: wereVulnerabilitiesSought(coverage) });
  const closed = isRefusal(query.error, 'upgrade_required');
  const detail: RowDetail<NscanHost> = {
    name: ({ ip }) => ip,
    content: (host) => <HostDetail id={id} host={host} />,
  };
  const none = (
    <EmptyState icon={<IconServerOff size={24} stroke={1.6} />} title={t('hosts.empty')} text={t('hosts.emptyText')} />
  );
  return (
    <>
      <Card
        title={t('hosts.title')}
        hint={useResultCount(query)}
        action={!closed && <SearchBox label={t('hosts.search')} value={search} onSearch={setSearch} />}
        flush
      >
        <ReportList
          engine="nscan"
          label={t('hosts.title')}
          columns={columns}
          rowKey={({ ip }) => ip}
          query={query}
          page={page}
          pageSize={pageSize}
          onPage={setPage}
          sorting={{ sort, onSort: setSort }}
          detail={detail}
          empty={search === '' ? none : <NothingMatches tab="hosts" />}
          expectedRows={Math.min(pageSize, scan.hosts_count)}
        />
      </Card>
      {scan.down_count > 0 && !closed && <DownHosts id={id} />}
    </>
  );
}
