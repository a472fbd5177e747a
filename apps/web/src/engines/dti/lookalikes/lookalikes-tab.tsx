import type { Typosquatting } from '@rocca/contract/engines/dti/sections';
import { THREATS } from '@rocca/contract/severity/severity';
import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ListCard } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatDate, formatNumber } from '../../../lib/format/format.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { useReportList } from '../../../lib/reports/report-queries.ts';
import { useListAddress } from '../../../lib/reports/use-list-address.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/table/paged-table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import shared from '../dti.module.css';
import { asksForNew, NewChip, offersNew } from '../new-chip.tsx';
import { type DtiReport, lookalikes } from '../report-sections.ts';
import { RiskChips } from '../risk-chips.tsx';
import { RiskTag } from '../risk-tag.tsx';
import { UnknownState } from '../unknown-state.tsx';
import { formatSimilarity } from './format-similarity.ts';
import styles from './lookalikes-tab.module.css';

/** Registered domains that could be taken for this one. */
export function LookalikesTab({ report: { id, scan } }: { readonly report: DtiReport }) {
  const { t } = useTranslation('dti');
  const address = useListAddress(lookalikes);
  const { page, sort, search, several, setFilter } = address;
  const risk = several('risk', THREATS);
  const filters = { risk, change: asksForNew(address) ? ['new'] : undefined };
  const query = useReportList(id, lookalikes, { page, sort, search, filters });
  const columns = useColumns();
  const count = scan.total_typosquatting;
  if (count === null && !isRefusal(query.error, 'upgrade_required')) {
    return (
      <Card title={t('lookalikes.title')} flush>
        <UnknownState title={t('lookalikes.unknown')} text={t('lookalikes.unknownText')} />
      </Card>
    );
  }
  return (
    <ListCard
      {...{ id, tab: 'lookalikes', list: lookalikes, address, filters, query, columns }}
      title={t('lookalikes.title')}
      search={t('lookalikes.search')}
      legend={t('lookalikes.filter')}
      chips={
        <>
          <RiskChips chosen={risk} onChange={(chosen) => setFilter('risk', chosen)} />
          {offersNew(scan, address) && <NewChip address={address} />}
        </>
      }
      rowKey={({ domain }) => domain}
      none={
        <EmptyState
          icon={<IconShieldCheck size={24} stroke={1.6} />}
          title={t('lookalikes.empty')}
          text={t('lookalikes.emptyText')}
        />
      }
      expected={count ?? 0}
    />
  );
}

function useColumns(): Column<Typosquatting>[] {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  return [
    {
      key: 'domain',
      header: t('lookalikes.domain'),
      unlabelled: true,
      className: styles.domain,
      sortKey: { by: 'domain', first: 'asc' },
      cell: ({ domain, change, holder }) => (
        <span>
          <span className={shared.strong}>{shownName(domain)}</span>
          <span className={shared.marks}>
            {change === 'new' && <Tag tone="high">{t('change.new')}</Tag>}
            {holder !== 'other' && <Tag tone="info">{t(`lookalikes.${holder}`)}</Tag>}
          </span>
        </span>
      ),
    },
    {
      key: 'unicode',
      header: t('lookalikes.unicode'),
      className: styles.unicode,
      cell: ({ domain, domain_unicode, kind_name }) => (
        <span>
          {domain_unicode === domain ? (
            <span className={shared.faint}>{t('lookalikes.same')}</span>
          ) : (
            <span className={shared.mono}>{shownName(domain_unicode)}</span>
          )}
          <span className={shared.below}>{kind_name}</span>
        </span>
      ),
    },
    {
      key: 'risk',
      header: t('lookalikes.risk'),
      sortKey: { by: 'risk', first: 'desc' },
      cell: ({ risk }) => <RiskTag risk={risk} />,
    },
    {
      key: 'created',
      header: t('lookalikes.created'),
      number: true,
      sortKey: { by: 'creation_date', first: 'desc' },
      cell: ({ creation_date }) =>
        creation_date === null ? (
          <span className={shared.faint}>{t('lookalikes.dateUnknown')}</span>
        ) : (
          <time dateTime={creation_date}>{formatDate(creation_date, language)}</time>
        ),
    },
    {
      key: 'similarity',
      header: t('lookalikes.similarity'),
      number: true,
      sortKey: { by: 'similarity', first: 'desc' },
      cell: ({ similarity }) => formatSimilarity(similarity, language),
    },
    { key: 'a', header: t('lookalikes.a'), className: styles.records, cell: ({ dns_a }) => <Records list={dns_a} /> },
    {
      key: 'mx',
      header: t('lookalikes.mx'),
      className: styles.records,
      cell: ({ dns_mx }) => <Records list={dns_mx} />,
    },
    {
      key: 'ns',
      header: t('lookalikes.ns'),
      className: styles.records,
      cell: ({ dns_ns }) => <Records list={dns_ns} />,
    },
  ];
}

const RECORDS_SHOWN = 2;

/** The first records; the others on the pointer, and in the file. */
function Records({ list }: { readonly list: readonly string[] }) {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  const rest = list.slice(RECORDS_SHOWN);
  if (list.length === 0) return '–';
  return (
    <ul className={shared.list}>
      {list.slice(0, RECORDS_SHOWN).map((record) => (
        <li key={record} className={styles.record} title={shownName(record)}>
          {shownName(record)}
        </li>
      ))}
      {rest.length > 0 && (
        <li className={shared.faint} title={rest.map(shownName).join(', ')}>
          {t('lookalikes.more', { formatted: formatNumber(rest.length, language) })}
        </li>
      )}
    </ul>
  );
}
