import type { WebappTechnology } from '@rocca/contract/engines/webapp/sections';
import { IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  CsvButton,
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
import table from '../../../ui/data-table.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/table/paged-table.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { findingsAddress } from '../place/addresses.ts';
import { technologies, type WebappReport } from '../report-sections.ts';
import { useToolNames } from '../tool-names.ts';
import { FirewallsCard } from './firewalls-card.tsx';
import styles from './technologies-tab.module.css';
import { TechnologyFindings } from './technology-findings.tsx';

/** What the site is made of, with the vulnerabilities of each version, and what stands in front of it. */
export function TechnologiesTab({ report }: { readonly report: WebappReport }) {
  const { id, scan } = report;
  const { t } = useTranslation('webapp');
  const { page, sort, search, setPage, setSort, setSearch } = useListAddress(technologies);
  const query = useReportList(id, technologies, { page, sort, search });
  const columns = useColumns({ severalSites: scan.sites.length > 1 });
  const closed = isRefusal(query.error, 'upgrade_required');
  return (
    <>
      <Card
        title={t('technologies.title')}
        hint={useResultCount(query)}
        action={
          !closed && (
            <ListActions>
              <SearchBox label={t('technologies.search')} value={search} onSearch={setSearch} />
              <CsvButton id={id} list={technologies} request={{ sort, search }} />
            </ListActions>
          )
        }
        flush
      >
        <ReportList
          label={t('technologies.title')}
          columns={columns}
          rowKey={(row) => row.id}
          query={query}
          page={page}
          pageSize={technologies.pageSize}
          onPage={setPage}
          sorting={{ sort, onSort: setSort }}
          detail={{
            name: ({ name }) => shownName(name),
            content: (row) => <TechnologyFindings report={report} technology={row} />,
          }}
          empty={
            search === '' ? (
              <EmptyState
                icon={<IconStack2 size={24} stroke={1.6} />}
                title={t('technologies.empty')}
                text={t('technologies.emptyText')}
              />
            ) : (
              <NothingMatches tab="technologies" />
            )
          }
          expectedRows={5}
        />
      </Card>
      {!closed && <FirewallsCard report={report} />}
    </>
  );
}

function useColumns({ severalSites }: { readonly severalSites: boolean }): Column<WebappTechnology>[] {
  const { t } = useTranslation('webapp');
  const language = useLanguage();
  const toolNames = useToolNames();
  const site: Column<WebappTechnology> = {
    key: 'site',
    header: t('technologies.site'),
    sortKey: { by: 'site', first: 'asc' },
    cell: ({ site }) => <span className={styles.mono}>{shownName(site)}</span>,
  };
  return [
    {
      key: 'name',
      header: t('technologies.technology'),
      unlabelled: true,
      sortKey: { by: 'name', first: 'asc' },
      cell: ({ name, version }) => (
        <span>
          <span className={table.name}>{shownName(name)}</span>{' '}
          {version ? (
            <span className={styles.mono}>{shownName(version)}</span>
          ) : (
            <span className={styles.unknown}>{t('technologies.noVersion')}</span>
          )}
        </span>
      ),
    },
    {
      key: 'category',
      header: t('technologies.category'),
      sortKey: { by: 'category', first: 'asc' },
      cell: ({ category }) => category,
    },
    ...(severalSites ? [site] : []),
    {
      key: 'vulnerabilities',
      header: t('technologies.vulnerabilities'),
      sortKey: { by: 'vulnerabilities_count', first: 'desc' },
      cell: ({ id, vulnerabilities_count: count }) => {
        // Where nothing could be compared, none found is not none.
        if (count === null) return <span className={styles.unknown}>{t('technologies.notCompared')}</span>;
        if (count === 0) return t('technologies.noneKnown');
        return (
          <AppLink className={styles.count} to={findingsAddress({ technology: id })}>
            {t('technologies.count', { count, formatted: formatNumber(count, language) })}
          </AppLink>
        );
      },
    },
    { key: 'tools', header: t('technologies.tools'), cell: ({ tools }) => toolNames(tools) },
  ];
}
