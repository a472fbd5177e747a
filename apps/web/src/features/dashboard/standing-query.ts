import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

const REFRESH_MS = 60_000;

/** What the last tests of all targets have found. */
export function useStanding() {
  return useQuery({
    queryKey: ['standing'],
    queryFn: ({ signal }) => api.get('/reports/standing/', { reply: 'standing', signal }),
    // A test that has ended since is counted.
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}
