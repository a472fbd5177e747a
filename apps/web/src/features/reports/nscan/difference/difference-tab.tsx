import { Button } from '@mantine/core';
import { IconGitCompare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/language.ts';
import { reportPath } from '../../../../lib/engines/engine-paths.ts';
import { formatMoment } from '../../../../lib/format/format.ts';
import { isRefusal } from '../../../../lib/reports/ask-report.ts';
import { useListAddress } from '../../../../lib/reports/use-list-address.ts';
import { AppLink } from '../../../../ui/app-link.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { SearchBox } from '../../../../ui/table/search-box.tsx';
import { NothingMatches } from '../../nothing-matches.tsx';
import { ReportList } from '../../report-list.tsx';
import { FIRST_DIFFERENCES, useDifference } from '../difference-query.ts';
import { CHANGES, ChangeFilter } from './change-filter.tsx';
import { useDifferenceColumns } from './difference-columns.tsx';

const SORTS = ['severity', 'change', 'host', 'name'];

/** What became of every finding since the scan before. */
export function DifferenceTab({ id }: { readonly id: string }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const { page, sort, search, several, ...address } = useListAddress({ sorts: SORTS, order: 'desc' });
  const change = several('change', CHANGES);
  const { pageSize } = FIRST_DIFFERENCES;
  const query = useDifference(id, { page, pageSize, sort, search, filters: { change } });
  const columns = useDifferenceColumns();
  const closed = isRefusal(query.error, 'upgrade_required');
  const previous = query.data?.previous;
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
      action={!closed && <SearchBox label={t('difference.search')} value={search} onSearch={address.setSearch} />}
      flush
    >
      {query.data && (
        <ChangeFilter
          counts={query.data.counts}
          chosen={change}
          onChange={(values) => address.setFilter('change', values)}
        >
          {previous?.id && (
            <Button component={AppLink} to={reportPath('nscan', previous.id) ?? ''} variant="default" size="xs">
              {t('difference.open')}
            </Button>
          )}
        </ChangeFilter>
      )}
      <ReportList
        engine="nscan"
        label={t('difference.title')}
        columns={columns}
        rowKey={(row) => `${row.change} ${row.id}`}
        query={query}
        page={page}
        pageSize={pageSize}
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
