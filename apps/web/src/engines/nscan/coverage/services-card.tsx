import type { NscanServiceCounts, NscanUnknownService } from '@rocca/contract/engines/nscan/sections';
import { useTranslation } from 'react-i18next';
import { FilterBar, NothingMatches, ReportList } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { useReportList } from '../../../lib/reports/report-queries.ts';
import { useListAddress } from '../../../lib/reports/use-list-address.ts';
import { Card } from '../../../ui/card.tsx';
import type { Column } from '../../../ui/table/paged-table.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { ToggleChip } from '../../../ui/toggle-chip.tsx';
import hostStyles from '../hosts/host-columns.module.css';
import { productOf, serviceOf } from '../hosts/service-name.ts';
import { PortName } from '../place/port-name.tsx';
import { unknownServices } from '../report-sections.ts';
import { useServiceWords } from './service-words.ts';

interface ServicesCardProps {
  readonly id: string;
  readonly services: NonNullable<NscanServiceCounts>;
}

/** How many services were compared with known vulnerabilities, and which were not. */
export function ServicesCard({ id, services }: ServicesCardProps) {
  const { t } = useTranslation('nscan');
  const language = useLanguage();
  const { total, checked, unknown } = services;
  const number = (value: number) => formatNumber(value, language);
  const counted = { checked: number(checked), total: number(total), unknown: number(total - checked) };
  if (unknown.length === 0) {
    return (
      <Card title={t('services.title')}>
        {total === 0 ? t('services.none') : t('services.all', { count: total, ...counted })}
      </Card>
    );
  }
  return <UnknownServices id={id} unknown={unknown} hint={t('services.counted', counted)} />;
}

interface UnknownServicesProps extends Pick<ServicesCardProps, 'id'> {
  readonly unknown: ServicesCardProps['services']['unknown'];
  readonly hint: string;
}

function UnknownServices({ id, unknown, hint }: UnknownServicesProps) {
  const { t } = useTranslation('nscan');
  const language = useLanguage();
  const { labelOf } = useServiceWords();
  const { page, sort, search, several, setPage, setSort, setSearch, setFilter } = useListAddress(unknownServices);
  const reasons = unknown.map(({ reason }) => reason);
  const chosen = several('reason', reasons);
  const query = useReportList(id, unknownServices, { page, sort, search, filters: { reason: chosen } });
  const columns = useColumns();
  const closed = isRefusal(query.error, 'upgrade_required');
  const toggle = (reason: string) =>
    chosen.includes(reason) ? chosen.filter((one) => one !== reason) : [...chosen, reason];
  return (
    <Card
      title={t('services.title')}
      hint={hint}
      action={!closed && <SearchBox label={t('services.search')} value={search} onSearch={setSearch} />}
      flush
    >
      <FilterBar legend={t('services.filter')}>
        {unknown.map((one) => (
          <ToggleChip
            key={one.reason}
            pressed={chosen.includes(one.reason)}
            count={formatNumber(one.services, language)}
            onToggle={() => setFilter('reason', toggle(one.reason))}
          >
            {labelOf(one)}
          </ToggleChip>
        ))}
      </FilterBar>
      <ReportList
        label={t('services.unknown')}
        columns={columns}
        rowKey={({ ip, portid, protocol }) => `${ip} ${portid}/${protocol}`}
        query={query}
        page={page}
        pageSize={unknownServices.pageSize}
        onPage={setPage}
        sorting={{ sort, onSort: setSort }}
        empty={<NothingMatches tab="coverage" />}
      />
    </Card>
  );
}

function useColumns(): Column<NscanUnknownService>[] {
  const { t } = useTranslation('nscan');
  return [
    {
      key: 'host',
      header: t('hosts.host'),
      unlabelled: true,
      sortKey: { by: 'ip', first: 'asc' },
      cell: ({ ip, hostname }) => (
        <div>
          <span className={hostStyles.ip}>{ip}</span>
          {hostname && <span className={hostStyles.name}>{hostname}</span>}
        </div>
      ),
    },
    {
      key: 'port',
      header: t('ports.port'),
      sortKey: { by: 'portid', first: 'asc' },
      cell: ({ portid, protocol }) => <PortName port={`${portid}/${protocol}`} />,
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
      sortKey: { by: 'product', first: 'asc' },
      cell: ({ service }) => productOf(service),
    },
    {
      key: 'reason',
      header: t('services.reason'),
      sortKey: { by: 'reason', first: 'asc' },
      cell: ({ reason_name }) => reason_name,
    },
  ];
}
