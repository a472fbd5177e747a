import type { NscanHost } from '@rocca/contract/engines/nscan/sections';
import { IconServerOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  CsvButton,
  FilterTags,
  ListActions,
  NothingMatches,
  ReportList,
  useResultCount,
  wereVulnerabilitiesSought,
} from '../../../features/reports/for-engines.ts';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { useReportList } from '../../../lib/reports/report-queries.ts';
import { useListAddress } from '../../../lib/reports/use-list-address.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { RowDetail } from '../../../ui/table/paged-table.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { hosts, type NscanReport } from '../report-sections.ts';
import { DownHosts } from './down-hosts.tsx';
import { useHostColumns } from './host-columns.tsx';
import { HostDetail } from './host-detail.tsx';

const stay = () => undefined;

/** The hosts that answered, and those that did not. */
export function HostsTab({ report: { id, scan, coverage } }: { readonly report: NscanReport }) {
  const { t } = useTranslation('nscan');
  const { page, sort, search, one, setPage, setSort, setSearch, setFilter } = useListAddress(hosts);
  // One host, which a finding led to.
  const host = one('host');
  const query = useReportList(id, hosts, { page, sort, search, filters: { ip: host ?? undefined } });
  const columns = useHostColumns({ sought: wereVulnerabilitiesSought(coverage) });
  const closed = isRefusal(query.error, 'upgrade_required');
  const detail: RowDetail<NscanHost> = {
    name: ({ ip }) => ip,
    content: (row) => <HostDetail id={id} host={row} />,
  };
  const none = (
    <EmptyState icon={<IconServerOff size={24} stroke={1.6} />} title={t('hosts.empty')} text={t('hosts.emptyText')} />
  );
  return (
    <>
      <Card
        title={t('hosts.title')}
        hint={useResultCount(query)}
        action={
          !closed && (
            <ListActions>
              <SearchBox label={t('hosts.search')} value={search} onSearch={setSearch} />
              <CsvButton id={id} list={hosts} request={{ sort, search, filters: { ip: host ?? undefined } }} />
            </ListActions>
          )
        }
        flush
      >
        {host && (
          <FilterTags
            tags={[{ key: 'host', text: `${t('hosts.host')}: ${host}`, onRemove: () => setFilter('host', []) }]}
          />
        )}
        <ReportList
          key={host}
          label={t('hosts.title')}
          columns={columns}
          rowKey={({ ip }) => ip}
          query={query}
          page={page}
          pageSize={hosts.pageSize}
          onPage={setPage}
          sorting={{ sort, onSort: setSort }}
          detail={detail}
          opening={host === null ? undefined : { key: host, onToggle: stay }}
          empty={search === '' && !host ? none : <NothingMatches tab="hosts" />}
          expectedRows={host ? 1 : Math.min(hosts.pageSize, scan.hosts_count)}
        />
      </Card>
      {scan.down_count > 0 && !closed && !host && <DownHosts id={id} />}
    </>
  );
}
