import type { IpData } from '@rocca/contract/engines/dti/sections';
import { levelOf } from '@rocca/contract/severity/severity';
import { IconServerOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ListCard, SeverityTag, tabAddress } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import { useReportList } from '../../../lib/reports/report-queries.ts';
import { useListAddress } from '../../../lib/reports/use-list-address.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column, RowDetail } from '../../../ui/table/paged-table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import shared from '../dti.module.css';
import { asksForNew, NewChip, offersNew } from '../new-chip.tsx';
import { addresses, type DtiReport } from '../report-sections.ts';
import { AddressDetail } from './address-detail.tsx';
import styles from './addresses-tab.module.css';
import { LocationCredit } from './location-credit.tsx';

const stay = () => undefined;

/** The addresses behind the names of the domain, with what is wrong at each. */
export function AddressesTab({ report: { id, scan } }: { readonly report: DtiReport }) {
  const { t } = useTranslation('dti');
  const address = useListAddress(addresses);
  const { page, sort, search, one, setFilter } = address;
  // One address, which a name or a CVE led to.
  const ip = one('ip');
  const filters = { ip: ip ?? undefined, change: asksForNew(address) ? ['new'] : undefined };
  const query = useReportList(id, addresses, { page, sort, search, filters });
  const detail: RowDetail<IpData> = {
    name: (row) => row.ip,
    content: (row) => <AddressDetail id={id} address={row} />,
  };
  return (
    <ListCard
      {...{ id, tab: 'addresses', list: addresses, address, filters, query, detail }}
      title={t('addresses.title')}
      search={t('addresses.search')}
      legend={t('addresses.filter')}
      chips={offersNew(scan, address) && <NewChip address={address} />}
      tags={ip ? [{ key: 'ip', text: `${t('addresses.ip')}: ${ip}`, onRemove: () => setFilter('ip', []) }] : []}
      columns={useColumns(scan.cve_total !== null)}
      rowKey={(row) => row.ip}
      opening={ip === null ? undefined : { key: ip, onToggle: stay }}
      none={
        <EmptyState
          icon={<IconServerOff size={24} stroke={1.6} />}
          title={t('addresses.empty')}
          text={t('addresses.emptyText')}
        />
      }
      expected={ip ? 1 : scan.total_ip_found}
      foot={query.data?.items.some(isLocated) && <LocationCredit />}
    />
  );
}

const isLocated = ({ data: { city, country_code } }: IpData) => city !== null || country_code !== null;

const NAMES_SHOWN = 2;
const PORTS_SHOWN = 6;

/** `compared`: whether products were compared with known vulnerabilities anywhere. */
function useColumns(compared: boolean): Column<IpData>[] {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  return [
    {
      key: 'ip',
      header: t('addresses.ip'),
      unlabelled: true,
      className: styles.ip,
      sortKey: { by: 'ip', first: 'asc' },
      cell: ({ ip, change, third_party }) => (
        <span>
          <span className={shared.strong}>{ip}</span>
          <span className={shared.marks}>
            {change === 'new' && <Tag tone="high">{t('change.new')}</Tag>}
            {third_party && <Tag tone="info">{t('addresses.thirdParty')}</Tag>}
          </span>
        </span>
      ),
    },
    {
      key: 'subdomains',
      header: t('addresses.subdomains'),
      cell: ({ ip, subdomains }) => {
        if (subdomains.length === 0) return '–';
        const rest = subdomains.length - NAMES_SHOWN;
        return (
          <ul className={shared.list}>
            {subdomains.slice(0, NAMES_SHOWN).map((name) => (
              <li key={name} className={shared.mono}>
                {shownName(name)}
              </li>
            ))}
            {rest > 0 && (
              <li>
                <AppLink className={styles.more} to={tabAddress('names', { ip })}>
                  {t('addresses.more', { count: rest, formatted: number(rest) })}
                </AppLink>
              </li>
            )}
          </ul>
        );
      },
    },
    {
      key: 'vulnerabilities',
      header: t('addresses.vulnerabilities'),
      number: true,
      sortKey: { by: 'vulnerabilities_list_count', first: 'desc' },
      cell: ({ ip, vulnerabilities_list_count: count, reason_name }) => {
        if (count > 0) {
          return (
            <AppLink className={shared.figure} to={tabAddress('vulnerabilities', { ip })}>
              {number(count)}
            </AppLink>
          );
        }
        // Where nothing could be compared, none found is not none.
        return reason_name === null && compared ? number(0) : '–';
      },
    },
    {
      key: 'risk',
      header: t('addresses.risk'),
      sortKey: { by: 'risk_score', first: 'desc' },
      cell: ({ risk_score, vulnerabilities_list_count: count, reason_name }) => {
        if (count > 0) return <SeverityTag level={levelOf(risk_score)} score={risk_score} />;
        return reason_name === null && compared ? t('addresses.noneFound') : '–';
      },
    },
    {
      key: 'ports',
      header: t('addresses.ports'),
      className: styles.ports,
      cell: ({ ports_list, reason_name }) => {
        if (ports_list.length === 0) {
          return reason_name === null ? '–' : <span className={shared.faint}>{t('addresses.notKnown')}</span>;
        }
        const rest = ports_list.length - PORTS_SHOWN;
        return (
          <span className={shared.mono}>
            {ports_list.slice(0, PORTS_SHOWN).join(', ')}
            {rest > 0 && ` +${number(rest)}`}
          </span>
        );
      },
    },
    {
      key: 'owner',
      header: t('addresses.owner'),
      className: styles.owner,
      cell: ({ data: { org, isp, country_code } }) => (
        <span>
          {org ?? isp ?? '–'}
          {country_code && <span className={shared.below}>{country_code}</span>}
        </span>
      ),
    },
  ];
}
