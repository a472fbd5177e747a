import type { BreachData } from '@rocca/contract/engines/dti/sections';
import { THREATS } from '@rocca/contract/severity/severity';
import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  CsvButton,
  FilterBar,
  FilterTags,
  ListActions,
  NothingMatches,
  ReportList,
  useResultCount,
} from '../../../features/reports/for-engines.ts';
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
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { Tag } from '../../../ui/tag.tsx';
import shared from '../dti.module.css';
import { breachesAddress } from '../links.ts';
import { breaches, type DtiReport } from '../report-sections.ts';
import { RiskChips } from '../risk-chips.tsx';
import { RiskTag } from '../risk-tag.tsx';
import { UnknownState } from '../unknown-state.tsx';
import { SourcesCard } from './sources-card.tsx';

/** Accounts of the domain in known breaches, and which breaches these are. */
export function BreachesTab({ report: { id, scan } }: { readonly report: DtiReport }) {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  const { page, sort, search, one, several, setPage, setSort, setSearch, setFilter } = useListAddress(breaches);
  const risk = several('risk', THREATS);
  const source = one('source');
  const filters = { risk, source: source ?? undefined };
  const query = useReportList(id, breaches, { page, sort, search, filters });
  const columns = useColumns();
  const hint = useResultCount(query);
  const closed = isRefusal(query.error, 'upgrade_required');
  if (scan.breach_total === null && !closed) {
    return (
      <Card title={t('breaches.title')} flush>
        <UnknownState title={t('breaches.unknown')} text={t('breaches.unknownText')} />
      </Card>
    );
  }
  const { breach_total_high, breach_total_medium, breach_total_low } = scan.breach_chart_risk;
  const number = (value: number) => formatNumber(value, language);
  return (
    <>
      {!closed && <SourcesCard id={id} scan={scan} chosen={source} />}
      <Card
        title={t('breaches.title')}
        hint={hint}
        action={
          !closed && (
            <ListActions>
              <SearchBox label={t('breaches.search')} value={search} onSearch={setSearch} />
              <CsvButton id={id} list={breaches} request={{ sort, search, filters }} />
            </ListActions>
          )
        }
        flush
      >
        {!closed && (
          <FilterBar legend={t('breaches.filter')}>
            <RiskChips
              chosen={risk}
              onChange={(chosen) => setFilter('risk', chosen)}
              counts={{
                High: number(breach_total_high),
                Medium: number(breach_total_medium),
                Low: number(breach_total_low),
              }}
            />
          </FilterBar>
        )}
        {source && (
          <FilterTags
            tags={[
              {
                key: 'source',
                text: t('breaches.only', { name: shownName(source) }),
                onRemove: () => setFilter('source', []),
              },
            ]}
          />
        )}
        <ReportList
          label={t('breaches.title')}
          columns={columns}
          rowKey={(row) => row.id}
          query={query}
          page={page}
          pageSize={breaches.pageSize}
          onPage={setPage}
          sorting={{ sort, onSort: setSort }}
          empty={
            search !== '' || risk.length > 0 || source ? (
              <NothingMatches tab="breaches" />
            ) : (
              <EmptyState
                icon={<IconShieldCheck size={24} stroke={1.6} />}
                title={t('breaches.empty')}
                text={t('breaches.emptyText')}
              />
            )
          }
          expectedRows={Math.max(1, Math.min(breaches.pageSize, scan.breach_total ?? 0))}
        />
      </Card>
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
