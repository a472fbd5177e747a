import type { Sorting } from '../../../lib/lists/sort.ts';
import {
  type Column,
  PagedTable,
  type RowDetail,
  type RowOpening,
  TableSkeleton,
} from '../../../ui/table/paged-table.tsx';
import { ListStates, type ListStatesProps } from './list-states.tsx';

export interface ReportListProps<Row> extends Omit<ListStatesProps<Row>, 'sort' | 'skeleton' | 'children'> {
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly sorting?: Sorting;
  readonly detail?: RowDetail<Row>;
  readonly opening?: RowOpening | undefined;
  /** Rows that are usual here: how much room to keep while they are on their way. */
  readonly expectedRows?: number;
}

/** A list of a report as a table. */
export function ReportList<Row>(props: ReportListProps<Row>) {
  const { columns, rowKey, sorting, detail, opening, expectedRows, ...states } = props;
  const { label, pageSize } = states;
  return (
    <ListStates
      {...states}
      sort={sorting?.sort}
      skeleton={
        <TableSkeleton columns={columns} rowCount={expectedRows ?? pageSize} expandable={detail !== undefined} />
      }
    >
      {(rows, { sort, busy }) => (
        <PagedTable
          label={label}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          busy={busy}
          sorting={sorting && sort && { ...sorting, sort }}
          detail={detail}
          opening={opening}
        />
      )}
    </ListStates>
  );
}
