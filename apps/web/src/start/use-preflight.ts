import type { TaskStart } from '@rocca/contract/api/tasks.schema';
import { useQuery } from '@tanstack/react-query';
import { api } from '../lib/api/api.ts';

/** What a start would do, asked anew every time: allowance and target may have changed since. */
export function usePreflight(engine: string, start: TaskStart) {
  return useQuery({
    queryKey: ['preflight', engine, start],
    queryFn: ({ signal }) => api.post(`/tasks/${engine}/preflight/`, start, { reply: 'preflight', signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
