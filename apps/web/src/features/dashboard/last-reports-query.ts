import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

const COUNT = 10;
const REFRESH_MS = 10_000;

export function useLastReports() {
  return useQuery({
    queryKey: ['tasks', { page: 1, page_size: COUNT }],
    queryFn: ({ signal }) => api.get('/tasks/', { reply: 'tasks', query: { page: 1, page_size: COUNT }, signal }),
    select: (list): TaskRow[] => list.tasks,
    refetchInterval: REFRESH_MS,
  });
}
