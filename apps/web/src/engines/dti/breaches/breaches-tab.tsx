import type { BreachData } from '@rocca/contract/engines/dti/sections';
import { THREATS } from '@rocca/contract/severity/severity';
import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ListCard } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { useReportList } from '../../../lib/reports/report-queries.ts';
import { useListAddress } from '../../../lib/reports/use-list-address.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChipLine, Chips } from '../../../ui/chips.tsx';
import table from '../../../ui/data-table.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/table/paged-table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import shared from '../dti.module.css';
import { breachesAddress } from '../links.ts';
import { asksForNew, NewChip, offersNew } from '../new-chip.tsx';
import { breaches, type DtiReport } from '../report-sections.ts';
import { RiskChips } from '../risk-chips.tsx';
import { RiskTag } from '../risk-tag.tsx';
import { UnknownState } from '../unknown-state.tsx';
import { SourcesCard } from './sources-card.tsx';

/** Accounts of the domain in known breaches, and which breaches these are. */
export function BreachesTab({ report: { id, scan } }: { readonly report: DtiReport }) {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  const address = useListAddress(breaches);
  const { page, sort, search, one, several, setFilter } = address;
  const risk = several('risk', THREATS);
  const source = one('source');
  const filters = { risk, source: source ?? undefined, change: asksForNew(address) ? ['new'] : undefined };
  const query = useReportList(id, breaches, { page, sort, search, filters });
  const columns = useColumns();
  const closed = isRefusal(query.error, 'upgrade_required');
  if (scan.breach_total === null && !closed) {
    return (
      <Card title={t('breaches.title')} flush>
        <UnknownState title={t('breaches.unknown')} text={t('breaches.unknownText')} />
      </Card>
    );
  }
  const risks = scan.breach_chart_risk;
  const number = (value: number) => formatNumber(value, language);
  const only = source && {
    key: 'source',
    text: t('breaches.only', { name: shownName(source) }),
    onRemove: () => setFilter('source', []),
  };
  return (
    <>
      {!closed && <SourcesCard id={id} scan={scan} chosen={source} />}
      <ListCard
        {...{ id, tab: 'breaches', list: breaches, address, filters, query, columns }}
        title={t('breaches.title')}
        search={t('breaches.search')}
        legend={t('breaches.filter')}
        chips={
          <>
            <RiskChips
              chosen={risk}
              onChange={(chosen) => setFilter('risk', chosen)}
              counts={{
                High: number(risks?.breach_total_high ?? 0),
                Medium: number(risks?.breach_total_medium ?? 0),
                Low: number(risks?.breach_total_low ?? 0),
              }}
            />
            {offersNew(scan, address) && <NewChip address={address} />}
          </>
        }
        tags={only ? [only] : []}
        rowKey={(row) => row.id}
        none={
          <EmptyState
            icon={<IconShieldCheck size={24} stroke={1.6} />}
            title={t('breaches.empty')}
            text={t('breaches.emptyText')}
          />
        }
        expected={scan.breach_total ?? 0}
      />
    </>
  );
}

function useColumns(): Column<BreachData>[] {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  return [
    {
      key: 'source',
      header: t('breaches.source'),
      unlabelled: true,
      sortKey: { by: 'source.fullname', first: 'asc' },
      cell: ({ source: { fullname }, change }) => (
        <span>
          <AppLink className={table.name} to={breachesAddress({ source: fullname })}>
            {shownName(fullname)}
          </AppLink>
          <span className={shared.marks}>{change === 'new' && <Tag tone="high">{t('change.new')}</Tag>}</span>
        </span>
      ),
    },
    {
      key: 'account',
      header: t('breaches.account'),
      sortKey: { by: 'account', first: 'asc' },
      cell: ({ account }) => <span className={shared.mono}>{shownName(account)}</span>,
    },
    {
      key: 'risk',
      header: t('breaches.risk'),
      sortKey: { by: 'risk_value', first: 'desc' },
      cell: ({ risk }) => <RiskTag risk={risk} />,
    },
    {
      key: 'year',
      header: t('breaches.year'),
      number: true,
      sortKey: { by: 'source.year', first: 'desc' },
      cell: ({ source: { year } }) => year ?? t('breaches.noYear'),
    },
    {
      key: 'features',
      header: t('breaches.features'),
      cell: ({ source: { features } }) =>
        features.length === 0 ? (
          '–'
        ) : (
          <ChipLine>
            <Chips words={[...new Set(features.map(shownName))]} />
          </ChipLine>
        ),
    },
    {
      key: 'total',
      header: t('breaches.total'),
      number: true,
      sortKey: { by: 'total', first: 'desc' },
      cell: ({ total }) => formatNumber(total, language),
    },
  ];
}
