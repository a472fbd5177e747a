import { Button } from '@mantine/core';
import { CHANGES } from '@rocca/contract/report/difference.schema';
import { IconGitCompare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { reportPath } from '../../../lib/engine/engine-paths.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { useReportList } from '../../../lib/reports/report-queries.ts';
import { useListAddress } from '../../../lib/reports/use-list-address.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/table/paged-table.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import type { ReportDefinition, ReportShape } from '../frame/report-definition.ts';
import { useReportWords } from '../frame/report-words.ts';
import { NothingMatches } from '../lists/nothing-matches.tsx';
import { ReportList } from '../lists/report-list.tsx';
import { ChangeFilter } from './change-filter.tsx';
import { useDifferenceColumns } from './difference-columns.tsx';

interface DifferenceTabProps<Shape extends ReportShape> {
  readonly id: string;
  readonly list: ReportDefinition<Shape>['difference'];
  readonly placeColumns: readonly Column<Shape['difference']>[];
}

/** What became of every finding since the scan before. */
export function DifferenceTab<Shape extends ReportShape>({ id, list, placeColumns }: DifferenceTabProps<Shape>) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const { engine, searchDifference } = useReportWords();
  const { page, sort, search, several, ...address } = useListAddress(list);
  const change = several('change', CHANGES);
  const query = useReportList(id, list, { page, sort, search, filters: { change } });
  const columns = useDifferenceColumns(placeColumns);
  const closed = isRefusal(query.error, 'upgrade_required');
  const previous = query.data?.previous;
  const before = previous?.id ? reportPath(engine, previous.id) : null;
  const icon = <IconGitCompare size={24} stroke={1.6} />;

  if (previous === null) {
    return (
      <Card title={t('difference.title')} flush>
        <EmptyState icon={icon} title={t('difference.first')} text={t('difference.firstText')} />
      </Card>
    );
  }
  const narrowed = search !== '' || change.length > 0;
  return (
    <Card
      title={t('difference.title')}
      hint={
        previous && t('difference.previous', { name: previous.name, date: formatMoment(previous.scan_start, language) })
      }
      action={!closed && <SearchBox label={searchDifference} value={search} onSearch={address.setSearch} />}
      flush
    >
      {query.data && (
        <ChangeFilter
          counts={query.data.counts}
          chosen={change}
          onChange={(values) => address.setFilter('change', values)}
        >
          {before && (
            <Button component={AppLink} to={before} variant="default" size="xs">
              {t('difference.open')}
            </Button>
          )}
        </ChangeFilter>
      )}
      <ReportList
        label={t('difference.title')}
        columns={columns}
        rowKey={(row) => `${row.change} ${row.id}`}
        query={query}
        page={page}
        pageSize={list.pageSize}
        onPage={address.setPage}
        sorting={{ sort, onSort: address.setSort }}
        empty={
          narrowed ? (
            <NothingMatches tab="difference" />
          ) : (
            <EmptyState icon={icon} title={t('difference.none')} text={t('difference.noneText')} />
          )
        }
      />
    </Card>
  );
}
