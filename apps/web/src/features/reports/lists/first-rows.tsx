import type { ComponentProps } from 'react';
import { ReportList } from './report-list.tsx';

const SHOWN = 5;
const stay = () => undefined;

/** What to ask for: what is being exploited comes first. */
export const FIRST_ROWS = { page: 1, pageSize: SHOWN, sort: { by: 'known_exploited', order: 'desc' } } as const;

type List<Row extends { readonly id: string }> = ComponentProps<typeof ReportList<Row>>;

interface FirstRowsProps<Row extends { readonly id: string }>
  extends Pick<List<Row>, 'label' | 'columns' | 'query'>,
    Required<Pick<List<Row>, 'detail'>> {
  /** How many there are in all. */
  readonly count?: number;
}

/** The first rows of a list that has a tab: it goes no further here. */
export function FirstRows<Row extends { readonly id: string }>({ query, count = SHOWN, ...list }: FirstRowsProps<Row>) {
  const data = query.data && { ...query.data, total: Math.min(query.data.total, SHOWN) };
  return (
    <ReportList
      {...list}
      rowKey={(row) => row.id}
      query={{ ...query, data }}
      page={1}
      pageSize={SHOWN}
      onPage={stay}
      empty={null}
      expectedRows={Math.min(SHOWN, count)}
    />
  );
}
