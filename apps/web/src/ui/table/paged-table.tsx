import { Skeleton } from '@mantine/core';
import { Fragment, type MouseEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sorting, SortKey } from '../../lib/lists/sort.ts';
import table from '../data-table.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { DetailToggle } from './detail-toggle.tsx';
import styles from './paged-table.module.css';
import { ariaSort, SortHeader } from './sort-header.tsx';
import { SortSelect } from './sort-select.tsx';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The header of a column of buttons says nothing the buttons do not say themselves: for screen readers alone. */
  readonly headerHidden?: boolean;
  /** Figures and dates: tabular, never wrapped. */
  readonly number?: boolean;
  /** On a phone a cell shows its label on the left; the row's name and its buttons need none. */
  readonly unlabelled?: boolean;
  readonly className?: string;
  readonly sortKey?: SortKey;
}

/** What a row shows when it is opened. */
export interface RowDetail<Row> {
  /** Names the row for whoever hears the button that opens it. */
  readonly name: (row: Row) => string;
  readonly content: (row: Row) => ReactNode;
}

/** The row that the address names: it is open when the table comes, and opening another one names that. */
export interface RowOpening {
  readonly key: string | null;
  readonly onToggle: (key: string, open: boolean) => void;
}

interface PagedTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Another page is on its way; the rows shown are those of the one before. */
  readonly busy?: boolean;
  readonly sorting?: Sorting;
  readonly detail?: RowDetail<Row>;
  readonly opening?: RowOpening | undefined;
}

/** A table whose rows come page by page from the server. Where it is narrow, each row is a sheet of labelled facts. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { label, columns, rows, rowKey, busy = false, sorting, detail, opening } = props;
  const id = useId();
  const { opened, toggle } = useOpened(opening);
  const linked = rows.findIndex((row) => rowKey(row) === opening?.key);
  useOpenedInSight(linked < 0 ? null : `${id}-${linked}`, rows.length);
  return (
    <div className={styles.frame}>
      {sorting && (
        <div className={styles.sortSelect}>
          <SortSelect columns={columns} sorting={sorting} />
        </div>
      )}
      <table className={`${table.table} ${styles.table}`} aria-label={label} aria-busy={busy}>
        <Head columns={columns} sorting={sorting} expandable={detail !== undefined} />
        <tbody className={busy ? styles.busy : undefined}>
          {rows.map((row, index) => {
            const key = rowKey(row);
            const open = opened.has(key);
            // A key may hold what an id may not.
            const detailId = `${id}-${index}`;
            return (
              <Fragment key={key}>
                {/* The button in the row does the same by keyboard. */}
                <tr
                  className={
                    [detail && styles.expandable, open && styles.opened].filter(Boolean).join(' ') || undefined
                  }
                  onClick={detail && ((event) => isAimedAtRow(event) && toggle(key))}
                >
                  {detail && (
                    <td className={styles.toggleCell}>
                      <DetailToggle
                        open={open}
                        name={detail.name(row)}
                        controls={detailId}
                        onToggle={() => toggle(key)}
                      />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      className={classesOf(column)}
                      data-label={column.unlabelled ? undefined : column.header}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
                {detail && open && (
                  <tr id={detailId} className={styles.detailRow}>
                    <td className={styles.detail} colSpan={columns.length + 1}>
                      {detail.content(row)}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function useOpened(opening: RowOpening | undefined) {
  const named = opening?.key ?? null;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(named === null ? [] : [named]));
  const [followed, setFollowed] = useState(named);
  // The address names another row: it opens beside those that are open.
  if (named !== followed) {
    setFollowed(named);
    if (named !== null) setOpened(new Set([...opened, named]));
  }
  function toggle(key: string) {
    const open = !opened.has(key);
    setOpened(new Set(open ? [...opened, key] : [...opened].filter((one) => one !== key)));
    opening?.onToggle(key, open);
  }
  return { opened, toggle };
}

/** A row that begins further down than this part of the window has its details out of sight. */
const SHOWN_PART = 0.6;

/** A reader who follows a link to a row sees that row; one who opens a row stays where they are. */
function useOpenedInSight(detailId: string | null, rowCount: number) {
  const show = useEffectEvent(() => {
    const row = detailId === null ? null : document.getElementById(detailId)?.previousElementSibling;
    const top = row?.getBoundingClientRect().top ?? 0;
    if (top <= innerHeight * SHOWN_PART) return;
    // A row that is alone is shown with what says why.
    const shown = rowCount === 1 ? row?.closest('section') : row;
    shown?.scrollIntoView({ block: 'start' });
  });
  useEffect(() => show(), []);
}

const OWN_PURPOSE = 'a, button, input, select, textarea, label, summary, [tabindex]';

/** A click on the row itself: not on a link or a button in it, and not the end of selecting text. */
function isAimedAtRow({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLElement>): boolean {
  const within = target instanceof Element ? target.closest(OWN_PURPOSE) : null;
  if (defaultPrevented || (within && currentTarget.contains(within))) return false;
  const selection = getSelection();
  return !selection || selection.isCollapsed || !currentTarget.contains(selection.anchorNode);
}

interface TableSkeletonProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rowCount: number;
  readonly expandable?: boolean;
}

/** The table before its first rows are there, in the size it will have. */
export function TableSkeleton<Row>({ columns, rowCount, expandable = false }: TableSkeletonProps<Row>) {
  const { t } = useTranslation('ui');
  const rows = Array.from({ length: rowCount }, (_, index) => `skeleton-${index}`);
  return (
    <div className={styles.frame} role="status" aria-label={t('app.loading')}>
      <table className={`${table.table} ${styles.table} ${styles.skeleton}`} aria-hidden="true">
        <Head columns={columns} expandable={expandable} />
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {expandable && <td className={styles.toggleCell} />}
              {columns.map((column) => (
                <td key={column.key} className={classesOf(column)}>
                  <Skeleton height={14} width={column.headerHidden ? 28 : '70%'} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sorting?: Sorting;
  readonly expandable: boolean;
}

function Head<Row>({ columns, sorting, expandable }: HeadProps<Row>) {
  const { t } = useTranslation('ui');
  return (
    <thead>
      <tr>
        {expandable && (
          <th scope="col" className={styles.toggleCell}>
            <VisuallyHidden>{t('table.details')}</VisuallyHidden>
          </th>
        )}
        {columns.map(({ key, className, header, headerHidden, sortKey }) => (
          <th
            key={key}
            scope="col"
            className={className}
            aria-sort={sorting && sortKey ? ariaSort(sorting, sortKey) : undefined}
          >
            {headerHidden ? (
              <VisuallyHidden>{header}</VisuallyHidden>
            ) : sorting && sortKey ? (
              <SortHeader header={header} sortKey={sortKey} sorting={sorting} />
            ) : (
              header
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function classesOf<Row>({ number, className }: Column<Row>): string | undefined {
  return [number && table.number, className].filter(Boolean).join(' ') || undefined;
}
