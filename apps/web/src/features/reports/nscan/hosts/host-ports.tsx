import type { NscanPort } from '@rocca/contract/report/nscan.schema';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/language.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import { PAGE_SIZES, useNscanList } from '../../../../lib/reports/nscan-queries.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import type { Column } from '../../../../ui/table/paged-table.tsx';
import type { Sort } from '../../../../ui/table/sort.ts';
import { Tag } from '../../../../ui/tag.tsx';
import { ReportList } from '../../report-list.tsx';
import { useNmapWords } from '../nmap-words.ts';
import { PortName } from '../port-name.tsx';
import styles from './host-detail.module.css';

interface HostListProps {
  readonly id: string;
  readonly ip: string;
  readonly count: number;
}

/** What a host offers to the network. */
export function HostPorts({ id, ip, count }: HostListProps) {
  const { t } = useTranslation('report');
  const headingId = useId();
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort>({ by: 'portid', order: 'asc' });
  const pageSize = PAGE_SIZES.host_ports;
  const query = useNscanList(id, 'host_ports', { page, pageSize, sort, filters: { ip } });
  const columns = usePortColumns();
  return (
    <section className={styles.inner} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {t('ports.title')}
      </h3>
      <ReportList
        engine="nscan"
        label={t('ports.of', { host: ip })}
        columns={columns}
        rowKey={({ protocol, portid }) => `${portid}/${protocol}`}
        query={query}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        sorting={{
          sort,
          onSort: (next) => {
            setSort(next);
            setPage(1);
          },
        }}
        empty={
          <EmptyState
            icon={<IconPlugConnectedX size={24} stroke={1.6} />}
            title={t('ports.empty')}
            text={t('ports.emptyText')}
          />
        }
        expectedRows={Math.max(1, Math.min(pageSize, count))}
      />
    </section>
  );
}

function usePortColumns(): Column<NscanPort>[] {
  const { t } = useTranslation('report');
  const { portState } = useNmapWords();
  const language = useLanguage();
  return [
    {
      key: 'port',
      header: t('ports.port'),
      sortKey: { by: 'portid', first: 'asc' },
      cell: ({ portid, protocol }) => <PortName port={`${portid}/${protocol}`} />,
    },
    {
      key: 'state',
      header: t('ports.state'),
      // nmap's reason is what a reader would look up.
      cell: ({ state }) => (
        <span title={state.reason}>
          <Tag tone={state.state === 'open' ? 'ok' : 'info'}>{portState(state.state)}</Tag>
        </span>
      ),
    },
    {
      key: 'service',
      header: t('ports.service'),
      sortKey: { by: 'service', first: 'asc' },
      cell: ({ service }) => (service ? `${service.name}${service.tunnel ? ` ${t('ports.tls')}` : ''}` : '–'),
    },
    {
      key: 'product',
      header: t('ports.product'),
      cell: ({ service }) => productOf(service) || '–',
    },
    {
      key: 'vulnerabilities',
      header: t('ports.vulnerabilities'),
      number: true,
      sortKey: { by: 'vulnerabilities_count', first: 'desc' },
      cell: ({ vulnerabilities_count: count }) => formatNumber(count, language),
    },
  ];
}

function productOf(service: NscanPort['service']): string {
  const words = [service?.product, service?.version].filter(Boolean).join(' ');
  return service?.extra ? `${words} (${service.extra})`.trim() : words;
}
