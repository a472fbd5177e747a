import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** How many targets the account has for each engine, in the order of menus; undefined while that is not known. */
export function useTargetCounts(enabled = true): ReadonlyMap<string, number> | undefined {
  const { data } = useQuery({
    // Below the key of the lists: whatever changes them changes the counts.
    queryKey: ['targets', 'engines'],
    queryFn: ({ signal }) => api.get('/profiles/targets/engines/', { reply: 'targetEngines', signal }),
    enabled,
  });
  return data && new Map(data.engines.map(({ engine, count }) => [engine, count]));
}
