import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { showsWaiting, type TaskListParams, taskListKey } from './task-list.ts';

export const PAGE_SIZE = 10;
const REFRESH_MS = 10_000;

interface Wanted extends Omit<TaskListParams, 'page_size'> {
  /** The table's unless said otherwise. */
  readonly pageSize?: number;
  /** The event stream is up: only places in the queue have to be asked for. */
  readonly live: boolean;
  readonly enabled: boolean;
}

/** One page of the account's tests. Rows stay in sight while another page of the same list is on its way. */
export function useTaskList({ live, enabled, page, pageSize = PAGE_SIZE, api: licenceApi, target_id }: Wanted) {
  const params: TaskListParams = { page, page_size: pageSize, api: licenceApi, target_id };
  return useQuery({
    queryKey: taskListKey(params),
    queryFn: ({ signal }) => api.get('/tasks/', { reply: 'tasks', query: { ...params }, signal }),
    enabled,
    // Places in the queue move with other companies' tests, which the stream does not tell of.
    refetchInterval: ({ state }) => (live && !showsWaiting(state.data) ? false : REFRESH_MS),
    placeholderData: (previous, query) => {
      const before = query?.queryKey[1];
      const sameList = before?.api === licenceApi && before?.target_id === target_id;
      return sameList ? previous : undefined;
    },
  });
}
