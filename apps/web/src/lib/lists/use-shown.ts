import { useState } from 'react';

interface ListQuery<Data> {
  readonly data: Data | undefined;
  readonly isPlaceholderData: boolean;
  readonly isError: boolean;
}

interface Shown<Data, Asked> {
  readonly data: Data;
  /** What these rows were asked for with: their page, their order. */
  readonly asked: Asked;
}

/**
 * What a list shows: its newest rows, together with the page and the order they are of. While other rows are on their
 * way, or do not come at all, these stay: a page number or an arrow never stands over rows of another page.
 */
export function useShown<Data, Asked>(query: ListQuery<Data>, asked: Asked) {
  const [last, setLast] = useState<Shown<Data, Asked> | null>(null);
  const arrived = query.data !== undefined && !query.isPlaceholderData;
  const now = arrived ? { data: query.data as Data, asked } : null;
  if (now && (last?.data !== now.data || JSON.stringify(last.asked) !== JSON.stringify(asked))) setLast(now);
  return {
    shown: now ?? last,
    /** Other rows have been asked for. */
    late: !arrived,
    /** They did not come; or rows that are shown could not be read again. */
    failed: query.isError,
  };
}
