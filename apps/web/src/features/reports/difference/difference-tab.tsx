import { Button } from '@mantine/core';
import { CHANGES } from '@rocca/contract/report/changes';
import { IconGitCompare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { reportPath } from '../../../lib/engine/engine-paths.ts';
import { formatMoment, formatNumber } from '../../../lib/format/format.ts';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { useReportList } from '../../../lib/reports/report-queries.ts';
import { useListAddress } from '../../../lib/reports/use-list-address.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { vulnerabilityDetail } from '../findings/vulnerability-detail.tsx';
import type { PlaceParts, ReportDefinition, ReportShape } from '../frame/report-definition.ts';
import { useReportWords } from '../frame/report-words.ts';
import { tabAddress } from '../frame/tab-address.ts';
import { NothingMatches } from '../lists/nothing-matches.tsx';
import { ReportList } from '../lists/report-list.tsx';
import { asFinding } from './as-finding.ts';
import { ChangeFilter } from './change-filter.tsx';
import { changesShown, changesToAsk } from './changes-shown.ts';
import { CompareSelect } from './compare-select.tsx';
import { useDifferenceColumns } from './difference-columns.tsx';

interface DifferenceTabProps<Shape extends ReportShape> {
  readonly id: string;
  readonly list: ReportDefinition<Shape>['difference'];
  readonly place: PlaceParts<Shape>;
}

/** What became of every finding since the scan before, or since any earlier one. */
export function DifferenceTab<Shape extends ReportShape>({ id, list, place }: DifferenceTabProps<Shape>) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const { engine, searchDifference } = useReportWords();
  const { page, sort, search, several, ...address } = useListAddress(list);
  const [parameters] = useSearchParams();
  const compare = parameters.get('compare') ?? undefined;
  const asked = several('change', CHANGES);
  const change = changesShown(asked);
  const query = useReportList(id, list, { page, sort, search, filters: { change, compare } });
  const columns = useDifferenceColumns(place.differenceColumns);
  const finding = vulnerabilityDetail(place);
  const closed = isRefusal(query.error, 'upgrade_required');
  const previous = query.data?.previous;
  const before = previous?.id ? reportPath(engine, previous.id) : null;
  const icon = <IconGitCompare size={24} stroke={1.6} />;

  if (compare && isRefusal(query.error, 'not_found')) {
    return (
      <Card title={t('difference.title')} flush>
        <EmptyState
          icon={icon}
          title={t('difference.notThere')}
          text={t('difference.notThereText')}
          action={
            <Button component={AppLink} to={tabAddress('difference')} variant="default">
              {t('difference.usual')}
            </Button>
          }
        />
      </Card>
    );
  }
  if (previous === null) {
    return (
      <Card title={t('difference.title')} flush>
        <EmptyState icon={icon} title={t('difference.first')} text={t('difference.firstText')} />
      </Card>
    );
  }
  const narrowed = search !== '' || asked.length > 0;
  const still = query.data?.counts.still ?? 0;
  const stillLink = still > 0 && (
    <Button
      component={AppLink}
      to={tabAddress('difference', { change: 'still', ...(compare ? { compare } : {}) })}
      variant="default"
    >
      {t('difference.showStill', { count: still, formatted: formatNumber(still, language) })}
    </Button>
  );
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
          onChange={(values) => address.setFilter('change', changesToAsk(values))}
        >
          <CompareSelect
            previous={query.data.previous}
            earlier={query.data.earlier}
            onChoose={(chosen) => address.setFilter('compare', [chosen])}
          />
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
        detail={{
          name: ({ name }) => name,
          content: (row) => finding.content(asFinding<Shape>(row)),
        }}
        empty={
          narrowed ? (
            <NothingMatches tab="difference" />
          ) : (
            <EmptyState icon={icon} title={t('difference.none')} text={t('difference.noneText')} action={stillLink} />
          )
        }
      />
    </Card>
  );
}
