import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sorting } from '../../../lib/lists/sort.ts';
import { useShown } from '../../../lib/lists/use-shown.ts';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { NotUpdated } from '../../../ui/table/not-updated.tsx';
import {
  type Column,
  PagedTable,
  type RowDetail,
  type RowOpening,
  TableSkeleton,
} from '../../../ui/table/paged-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import styles from './report-list.module.css';
import { useResultCount } from './result-count.ts';
import { UpgradePrompt } from './upgrade-prompt.tsx';

interface ListQuery<Row> {
  readonly data: { readonly total: number; readonly items: readonly Row[] } | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

interface ReportListProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly query: ListQuery<Row>;
  readonly page: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
  readonly sorting?: Sorting;
  readonly detail?: RowDetail<Row>;
  readonly opening?: RowOpening | undefined;
  /** Stands where there are no rows. */
  readonly empty: ReactNode;
  /** How many rows there are, where it takes other words than usual. */
  readonly count?: string;
  /** Rows that are usual here: how much room to keep while they are on their way. */
  readonly expectedRows?: number;
}

/** A list of a report in every state it can be in. */
export function ReportList<Row>(props: ReportListProps<Row>) {
  const { label, columns, rowKey, query, page, pageSize, onPage, sorting, detail, empty } = props;
  const { t } = useTranslation('report');
  const top = useTopOnPage(page);
  const results = useResultCount(query);
  const count = props.count ?? results;
  const { shown, late, failed } = useShown(query, { page, sort: sorting?.sort });
  const data = shown?.data;
  const lastPage = data && Math.max(1, Math.ceil(data.total / pageSize));

  // The address asks for more than there is.
  const goToLast = useEffectEvent(onPage);
  const tooFar = !late && lastPage !== undefined && page > lastPage ? lastPage : null;
  useEffect(() => {
    if (tooFar !== null) goToLast(tooFar);
  }, [tooFar]);

  function content() {
    if (isRefusal(query.error, 'upgrade_required')) return <UpgradePrompt />;
    if (shown && shown.data.total === 0 && !failed) return empty;
    if (shown) {
      const { data, asked } = shown;
      return (
        <>
          {failed && <NotUpdated query={query} />}
          <PagedTable
            label={label}
            columns={columns}
            rows={data.items}
            rowKey={rowKey}
            busy={late && !failed}
            sorting={sorting && asked.sort && { ...sorting, sort: asked.sort }}
            detail={detail}
            opening={props.opening}
          />
          {data.total > pageSize && (
            <Pager label={label} page={asked.page} pageSize={pageSize} count={data.total} onPage={onPage} />
          )}
        </>
      );
    }
    if (query.isError) {
      return (
        <RetryNotice text={t('sectionFailed')} cause={query.error} busy={query.isFetching} onRetry={query.refetch} />
      );
    }
    return (
      <TableSkeleton columns={columns} rowCount={props.expectedRows ?? pageSize} expandable={detail !== undefined} />
    );
  }

  return (
    <div ref={top} className={styles.list}>
      {/* The pager tells it where there is one. */}
      <div className={hidden.hidden} role="status">
        {data && data.total <= pageSize && count}
      </div>
      {content()}
    </div>
  );
}

/** A reader who turns a page at the end of a long list reads on at its beginning. */
function useTopOnPage(page: number) {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView({ block: 'start' });
  }, [page]);
  return top;
}
