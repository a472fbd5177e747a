import type { SubdomainData } from '@rocca/contract/engines/dti/sections';
import { IconWorldOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ListCard } from '../../../features/reports/for-engines.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import { useReportList } from '../../../lib/reports/report-queries.ts';
import { useListAddress } from '../../../lib/reports/use-list-address.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/table/paged-table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { ToggleChip } from '../../../ui/toggle-chip.tsx';
import shared from '../dti.module.css';
import { ipAddress } from '../links.ts';
import { asksForNew, NewChip, offersNew } from '../new-chip.tsx';
import { type DtiReport, names } from '../report-sections.ts';
import styles from './names-tab.module.css';
import { useOriginWords } from './origin-words.ts';

/** The names below the domain: where they lead, what answers there, and how they came to be known. */
export function NamesTab({ report: { id, scan } }: { readonly report: DtiReport }) {
  const { t } = useTranslation('dti');
  const address = useListAddress(names);
  const { page, sort, search, one, several, setFilter } = address;
  const ip = one('ip');
  const takeover = several('takeover', ['yes']).length > 0;
  const filters = {
    ip: ip ?? undefined,
    change: asksForNew(address) ? ['new'] : undefined,
    takeover: takeover ? true : undefined,
  };
  const query = useReportList(id, names, { page, sort, search, filters });
  return (
    <ListCard
      {...{ id, tab: 'names', list: names, address, filters, query }}
      title={t('names.title')}
      search={t('names.search')}
      legend={t('names.filter')}
      chips={
        <>
          {offersNew(scan, address) && <NewChip address={address} />}
          <ToggleChip
            pressed={takeover}
            tone="critical"
            onToggle={() => setFilter('takeover', takeover ? [] : ['yes'])}
          >
            {t('names.takeoverOnly')}
          </ToggleChip>
        </>
      }
      tags={ip ? [{ key: 'ip', text: `${t('names.ip')}: ${ip}`, onRemove: () => setFilter('ip', []) }] : []}
      columns={useColumns()}
      rowKey={({ subdomain }) => subdomain}
      none={
        <EmptyState
          icon={<IconWorldOff size={24} stroke={1.6} />}
          title={t('names.empty')}
          text={t('names.emptyText')}
        />
      }
      expected={scan.total_subdomain_found}
    />
  );
}

function useColumns(): Column<SubdomainData>[] {
  const { t } = useTranslation('dti');
  const originWords = useOriginWords();
  return [
    {
      key: 'subdomain',
      header: t('names.subdomain'),
      unlabelled: true,
      sortKey: { by: 'subdomain', first: 'asc' },
      cell: (row) => (
        <span>
          <span className={shared.strong}>{shownName(row.subdomain)}</span>
          <Marks row={row} />
          {row.cname !== null && (
            <span className={shared.below}>{t('names.leadsTo', { name: shownName(row.cname) })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'ips',
      header: t('names.ips'),
      className: styles.ips,
      sortKey: { by: 'ip_list', first: 'asc' },
      cell: ({ ip_list }) =>
        ip_list.length === 0 ? (
          <span className={shared.faint}>{t('names.unresolved')}</span>
        ) : (
          <ul className={shared.list}>
            {ip_list.map((ip) => (
              <li key={ip}>
                <AppLink className={shared.link} to={ipAddress(ip)}>
                  {ip}
                </AppLink>
              </li>
            ))}
          </ul>
        ),
    },
    {
      key: 'technologies',
      header: t('names.technologies'),
      cell: ({ technologies }) =>
        technologies.length === 0 ? (
          '–'
        ) : (
          <ul className={styles.technologies}>
            {technologies.map(({ app, ver, type }) => (
              <li key={`${app} ${ver}`} className={styles.technology} title={type}>
                {shownName(app)}
                {ver !== null && <span className={styles.version}>{shownName(ver)}</span>}
              </li>
            ))}
          </ul>
        ),
    },
    {
      key: 'origins',
      header: t('names.origins'),
      className: styles.origins,
      cell: ({ origins }) => <span className={shared.faint}>{originWords(origins)}</span>,
    },
  ];
}

function Marks({ row: { takeover, wildcard, absent, change } }: { readonly row: SubdomainData }) {
  const { t } = useTranslation('dti');
  return (
    <span className={shared.marks}>
      {takeover && <Tag tone="critical">{t('names.takeover')}</Tag>}
      {change === 'new' && <Tag tone="high">{t('change.new')}</Tag>}
      {absent && (
        <span title={t('names.absentHint')}>
          <Tag tone="info">{t('names.absent')}</Tag>
        </span>
      )}
      {wildcard && (
        <span title={t('names.wildcardHint')}>
          <Tag tone="info">{t('names.wildcard')}</Tag>
        </span>
      )}
    </span>
  );
}
