import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import table from '../data-table.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './paged-table.module.css';

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
}

interface PagedTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Another page is on its way; the rows shown are those of the one before. */
  readonly busy?: boolean;
}

/** A table whose rows come page by page from the server. Where it is narrow, each row is a sheet of labelled facts. */
export function PagedTable<Row>({ label, columns, rows, rowKey, busy = false }: PagedTableProps<Row>) {
  return (
    <div className={styles.frame}>
      <table className={`${table.table} ${styles.table}`} aria-label={label} aria-busy={busy}>
        <Head columns={columns} />
        <tbody className={busy ? styles.busy : undefined}>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
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
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TableSkeletonProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rowCount: number;
}

/** The table before its first rows are there, in the size it will have. */
export function TableSkeleton<Row>({ columns, rowCount }: TableSkeletonProps<Row>) {
  const { t } = useTranslation();
  const rows = Array.from({ length: rowCount }, (_, index) => `skeleton-${index}`);
  return (
    <div className={styles.frame} role="status" aria-label={t('app.loading')}>
      <table className={`${table.table} ${styles.table} ${styles.skeleton}`} aria-hidden="true">
        <Head columns={columns} />
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
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

function Head<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.key} scope="col" className={column.className}>
            {column.headerHidden ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function classesOf<Row>({ number, className }: Column<Row>): string | undefined {
  return [number && table.number, className].filter(Boolean).join(' ') || undefined;
}
