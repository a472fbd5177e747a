import { Skeleton } from '@mantine/core';
import { LEVELS } from '@rocca/contract/severity/severity';
import { IconSitemap } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  CsvButton,
  FilterBar,
  FilterTags,
  ListActions,
  ListStates,
  NothingMatches,
  useResultCount,
} from '../../../features/reports/for-engines.ts';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { useReportList } from '../../../lib/reports/report-queries.ts';
import { useListAddress } from '../../../lib/reports/use-list-address.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { ToggleChip } from '../../../ui/toggle-chip.tsx';
import { pageNames } from '../place/page-name.ts';
import { pages, type WebappReport } from '../report-sections.ts';
import { PageTree } from './page-tree.tsx';
import styles from './pages-tab.module.css';

/** As many fit on a screen or two with all of their folders open. */
const FEW = 40;
const BY_PATH = { by: 'url', order: 'asc' } as const;

/** The map of the site: every page as a tree, with what was tried there and what was found. */
export function PagesTab({ report: { id, scan } }: { readonly report: WebappReport }) {
  const { t } = useTranslation('webapp');
  const { t: general } = useTranslation('report');
  const { page, search, one, several, setPage, setSearch, setFilter } = useListAddress(pages);
  const level = several('level', LEVELS);
  // One page, which a finding led to.
  const url = one('url');
  const filters = { level, url: url ?? undefined };
  const query = useReportList(id, pages, { page, sort: BY_PATH, search, filters });
  const closed = isRefusal(query.error, 'upgrade_required');
  const narrowed = search !== '' || level.length > 0 || url !== null;
  const toggle = (chosen: (typeof LEVELS)[number]) =>
    level.includes(chosen) ? level.filter((other) => other !== chosen) : [...level, chosen];
  return (
    <Card
      title={t('pages.title')}
      hint={useResultCount(query)}
      action={
        !closed && (
          <ListActions>
            <SearchBox label={t('pages.search')} value={search} onSearch={setSearch} />
            <CsvButton id={id} list={pages} request={{ sort: BY_PATH, search, filters }} />
          </ListActions>
        )
      }
      flush
    >
      {!closed && (
        <FilterBar legend={t('pages.filter')}>
          {LEVELS.map((one) => (
            <ToggleChip
              key={one}
              tone={one}
              pressed={level.includes(one)}
              onToggle={() => setFilter('level', toggle(one))}
            >
              {general(`levels.${one}`)}
            </ToggleChip>
          ))}
        </FilterBar>
      )}
      {url !== null && (
        <FilterTags
          tags={[
            {
              key: 'url',
              text: general('filters.is', { name: t('place.page'), value: pageNames(scan.sites)(url) }),
              onRemove: () => setFilter('url', []),
            },
          ]}
        />
      )}
      <ListStates
        label={t('pages.title')}
        query={query}
        page={page}
        pageSize={pages.pageSize}
        onPage={setPage}
        empty={
          narrowed ? (
            <NothingMatches tab="pages" />
          ) : (
            <EmptyState
              icon={<IconSitemap size={24} stroke={1.6} />}
              title={t('pages.empty')}
              text={t('pages.emptyText')}
            />
          )
        }
        skeleton={<Skeleton className={styles.skeleton} height={360} />}
      >
        {(rows) => (
          <PageTree
            // Other rows begin as they would in a map of their own.
            key={`${page} ${search} ${level.join()} ${url}`}
            label={t('pages.title')}
            pages={rows}
            unfolded={narrowed || rows.length <= FEW}
            opened={url}
          />
        )}
      </ListStates>
    </Card>
  );
}
