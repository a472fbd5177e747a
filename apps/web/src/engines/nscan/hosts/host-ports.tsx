import type { NscanPort } from '@rocca/contract/engines/nscan/sections';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { InnerList, ReportList, useOwnPlace } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { firstPageOf, useReportList } from '../../../lib/reports/report-queries.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/table/paged-table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { findingsAddress } from '../place/addresses.ts';
import { PortName } from '../place/port-name.tsx';
import { hostPorts } from '../report-sections.ts';
import styles from './host-detail.module.css';
import { useNmapWords } from './nmap-words.ts';
import { productOf, serviceOf } from './service-name.ts';

interface HostPortsProps {
  readonly id: string;
  readonly ip: string;
  readonly count: number;
}

/** What a host offers to the network. */
export function HostPorts({ id, ip, count }: HostPortsProps) {
  const { t } = useTranslation('nscan');
  const place = useOwnPlace(firstPageOf(hostPorts).sort);
  const { page, sorting } = place;
  const { pageSize } = hostPorts;
  const query = useReportList(id, hostPorts, { page, sort: sorting.sort, filters: { ip } });
  const columns = usePortColumns();
  return (
    <InnerList title={t('ports.title')}>
      <ReportList
        {...place}
        label={t('ports.of', { host: ip })}
        columns={columns}
        rowKey={({ protocol, portid }) => `${portid}/${protocol}`}
        query={query}
        pageSize={pageSize}
        empty={
          <EmptyState
            icon={<IconPlugConnectedX size={24} stroke={1.6} />}
            title={t('ports.empty')}
            text={t('ports.emptyText')}
          />
        }
        expectedRows={Math.max(1, Math.min(pageSize, count))}
      />
    </InnerList>
  );
}

function usePortColumns(): Column<NscanPort>[] {
  const { t } = useTranslation('nscan');
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
      cell: ({ service }) => serviceOf(service, t('ports.tls')),
    },
    {
      key: 'product',
      header: t('ports.product'),
      cell: ({ service }) => productOf(service),
    },
    {
      key: 'verdict',
      header: t('ports.verdict'),
      cell: ({ verdict }) => verdict && (verdict.reason_name ?? t('ports.checked')),
    },
    {
      key: 'vulnerabilities',
      header: t('ports.vulnerabilities'),
      number: true,
      sortKey: { by: 'vulnerabilities_count', first: 'desc' },
      cell: ({ ip, portid, protocol, vulnerabilities_count: count, verdict }) => {
        if (count > 0) {
          return (
            <AppLink className={styles.figure} to={findingsAddress({ ip, port: `${portid}/${protocol}` })}>
              {formatNumber(count, language)}
            </AppLink>
          );
        }
        // Where nothing could be compared, none found is not none.
        return verdict?.outcome === 'unknown' ? '–' : formatNumber(count, language);
      },
    },
  ];
}
