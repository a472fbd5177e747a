import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sort } from '../../../lib/lists/sort.ts';
import { useShown } from '../../../lib/lists/use-shown.ts';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { NotUpdated } from '../../../ui/table/not-updated.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import styles from './list-states.module.css';
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

/** How the rows on the screen were asked for, and whether others are on their way. */
interface ShownRows {
  readonly sort: Sort | undefined;
  readonly busy: boolean;
}

export interface ListStatesProps<Row> {
  readonly label: string;
  readonly query: ListQuery<Row>;
  readonly page: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
  readonly sort?: Sort | undefined;
  /** Stands where there are no rows. */
  readonly empty: ReactNode;
  /** Stands while the first rows are on their way. */
  readonly skeleton: ReactNode;
  /** How many rows there are, where it takes other words than usual. */
  readonly count?: string | undefined;
  readonly children: (rows: readonly Row[], shown: ShownRows) => ReactNode;
}

/** A list of a report in every state it can be in, whatever its rows look like. */
export function ListStates<Row>(props: ListStatesProps<Row>) {
  const { label, query, page, pageSize, onPage, sort, empty, skeleton, children } = props;
  const { t } = useTranslation('report');
  const top = useTopOnPage(page);
  const results = useResultCount(query);
  const count = props.count ?? results;
  const { shown, late, failed } = useShown(query, { page, sort });
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
          {children(data.items, { sort: asked.sort, busy: late && !failed })}
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
    return skeleton;
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
