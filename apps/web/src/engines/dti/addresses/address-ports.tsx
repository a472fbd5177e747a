import type { IpData } from '@rocca/contract/engines/dti/sections';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { InnerList, ReportList, useOwnPlace } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import { firstPageOf, useReportList } from '../../../lib/reports/report-queries.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/table/paged-table.tsx';
import shared from '../dti.module.css';
import { addressPorts } from '../report-sections.ts';
import styles from './address-detail.module.css';

type Port = NonNullable<IpData['ports_details']>[number];

const PAGE_SIZE = 10;

interface AddressPortsProps {
  readonly id: string;
  readonly address: IpData;
}

/** What listens at an address. They come all at once: an address has few. */
export function AddressPorts({ id, address: { ip, ports_list, reason_name } }: AddressPortsProps) {
  const { t } = useTranslation('dti');
  const { page, onPage } = useOwnPlace({ by: 'port', order: 'asc' });
  const query = useReportList(id, addressPorts, { ...firstPageOf(addressPorts), pageSize: 1, filters: { ip } });
  const ports = query.data?.items[0]?.ports_details;
  const data = query.data && {
    total: ports?.length ?? 0,
    items: ports?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) ?? [],
  };
  const columns = useColumns();
  const unknown = reason_name !== null && (
    <p className={styles.unknown}>{t('addresses.portsUnknown', { reason: reason_name })}</p>
  );
  return (
    <InnerList title={t('addresses.portsTitle')}>
      {ports_list.length > 0 && unknown}
      <ReportList
        label={t('addresses.portsOf', { ip })}
        columns={columns}
        rowKey={({ port, transport }) => `${port}/${transport}`}
        query={{ ...query, data }}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={onPage}
        empty={
          unknown || (
            <EmptyState
              icon={<IconPlugConnectedX size={24} stroke={1.6} />}
              title={t('addresses.portsNone')}
              text={t('addresses.portsNoneText')}
            />
          )
        }
        expectedRows={Math.max(1, Math.min(PAGE_SIZE, ports_list.length))}
      />
    </InnerList>
  );
}

function useColumns(): Column<Port>[] {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  return [
    {
      key: 'port',
      header: t('addresses.port'),
      number: true,
      cell: ({ port, transport }) => <span className={shared.strong}>{`${port}/${transport}`}</span>,
    },
    {
      key: 'product',
      header: t('addresses.product'),
      cell: ({ product, version }) =>
        product === null ? (
          <span className={shared.faint}>{t('addresses.unknownFact')}</span>
        ) : (
          <span>
            {shownName(product)} {version !== null && <span className={shared.mono}>{shownName(version)}</span>}
          </span>
        ),
    },
    {
      key: 'seen',
      header: t('addresses.seenBy'),
      cell: ({ seen_by, seen_on, silent_on }) => (
        <span>
          {seen_by.join(', ')}
          {seen_on !== null && <span className={shared.below}>{formatDate(seen_on, language)}</span>}
          {silent_on !== null && (
            <span className={shared.below}>{t('addresses.silent', { date: formatDate(silent_on, language) })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'banner',
      header: t('addresses.banner'),
      className: styles.bannerCell,
      cell: ({ data }) =>
        data === null ? (
          '–'
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard
          <pre className={styles.banner} tabIndex={0}>
            {shownName(data)}
          </pre>
        ),
    },
  ];
}
