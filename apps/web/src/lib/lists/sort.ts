/** The order of rows as the server is asked for it. */
export interface Sort {
  readonly by: string;
  readonly order: 'asc' | 'desc';
}

/** What the reader may sort by; the rows come anew from the server. */
export interface Sorting {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** What a column sorts by, and which end a reader wants to see first: the worst, the latest, or A. */
export interface SortKey {
  readonly by: string;
  readonly first: Sort['order'];
}

/** A header that is pressed again turns round. */
export function nextSort(now: Sort, { by, first }: SortKey): Sort {
  if (now.by !== by) return { by, order: first };
  return { by, order: now.order === 'asc' ? 'desc' : 'asc' };
}
