import { Skeleton } from '@mantine/core';
import { TLS_LEVELS, type WebappTls } from '@rocca/contract/engines/webapp/sections';
import { IconLockQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FilterBar, NothingMatches, ReportList, useResultCount } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import { useReportList, useReportObject } from '../../../lib/reports/report-queries.ts';
import { useListAddress } from '../../../lib/reports/use-list-address.ts';
import { Card } from '../../../ui/card.tsx';
import table from '../../../ui/data-table.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import type { Column } from '../../../ui/table/paged-table.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { ToggleChip } from '../../../ui/toggle-chip.tsx';
import { useWhyNot } from '../coverage/why-not.ts';
import { tlsLines, tlsSummary, type WebappReport } from '../report-sections.ts';
import { useToolNames } from '../tool-names.ts';
import styles from './tls-tab.module.css';

/** From what matters most. */
const LEVELS = TLS_LEVELS.toReversed();

/** How the site encrypts: what the tools say of protocols, ciphers and certificates. */
export function TlsTab({ report }: { readonly report: WebappReport }) {
  const { t } = useTranslation('webapp');
  const { t: general } = useTranslation('report');
  const summary = useReportObject(report.id, tlsSummary);
  const why = useWhyNot(report.coverage, 'tls');
  if (summary.data?.looked) return <TlsCard report={report} counts={summary.data} />;
  return (
    <Card title={t('tls.title')} flush={summary.data !== undefined}>
      {summary.data ? (
        <EmptyState
          icon={<IconLockQuestion size={24} stroke={1.6} />}
          title={t('tls.none')}
          text={why ?? t('tls.noneText')}
        />
      ) : summary.isError ? (
        <RetryNotice
          text={general('sectionFailed')}
          cause={summary.error}
          busy={summary.isFetching}
          onRetry={summary.refetch}
        />
      ) : (
        <Skeleton height={240} />
      )}
    </Card>
  );
}

interface TlsCardProps {
  readonly report: WebappReport;
  readonly counts: Readonly<Record<WebappTls['severity'], number>>;
}

function TlsCard({ report: { id, scan }, counts }: TlsCardProps) {
  const { t } = useTranslation('webapp');
  const language = useLanguage();
  const { page, sort, search, several, setPage, setSort, setSearch, setFilter } = useListAddress(tlsLines);
  const severity = several('severity', TLS_LEVELS);
  const query = useReportList(id, tlsLines, { page, sort, search, filters: { severity } });
  const columns = useColumns({ severalSites: scan.sites.length > 1 });
  const toggle = (chosen: WebappTls['severity']) =>
    severity.includes(chosen) ? severity.filter((one) => one !== chosen) : [...severity, chosen];
  return (
    <Card
      title={t('tls.title')}
      hint={useResultCount(query)}
      action={<SearchBox label={t('tls.search')} value={search} onSearch={setSearch} />}
      flush
    >
      <FilterBar legend={t('tls.filter')}>
        {LEVELS.map((one) => (
          <ToggleChip
            key={one}
            tone={one}
            count={formatNumber(counts[one], language)}
            pressed={severity.includes(one)}
            onToggle={() => setFilter('severity', toggle(one))}
          >
            {t(`tlsLevel.${one}`)}
          </ToggleChip>
        ))}
      </FilterBar>
      <ReportList
        label={t('tls.title')}
        columns={columns}
        rowKey={({ site, id: line, tool, finding }) => `${site} ${line} ${tool} ${finding}`}
        query={query}
        page={page}
        pageSize={tlsLines.pageSize}
        onPage={setPage}
        sorting={{ sort, onSort: setSort }}
        empty={<NothingMatches tab="tls" />}
      />
    </Card>
  );
}

function useColumns({ severalSites }: { readonly severalSites: boolean }): Column<WebappTls>[] {
  const { t } = useTranslation('webapp');
  const toolNames = useToolNames();
  const site: Column<WebappTls> = {
    key: 'site',
    header: t('technologies.site'),
    sortKey: { by: 'site', first: 'asc' },
    cell: ({ site }) => <span className={styles.mono}>{shownName(site)}</span>,
  };
  return [
    {
      key: 'severity',
      header: t('tls.severity'),
      unlabelled: true,
      sortKey: { by: 'severity', first: 'desc' },
      cell: ({ severity }) => <Tag tone={severity}>{t(`tlsLevel.${severity}`)}</Tag>,
    },
    {
      key: 'id',
      header: t('tls.subject'),
      unlabelled: true,
      sortKey: { by: 'id', first: 'asc' },
      cell: ({ id }) => <span className={table.name}>{shownName(id)}</span>,
    },
    {
      key: 'finding',
      header: t('tls.finding'),
      cell: ({ finding }) => <span className={styles.finding}>{shownName(finding)}</span>,
    },
    ...(severalSites ? [site] : []),
    { key: 'tool', header: t('technologies.tools'), cell: ({ tool }) => toolNames([tool]) },
  ];
}
