import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/language.ts';
import { api } from '../../lib/api/api.ts';

const REFRESH_MS = 60_000;

/** What the last tests of all targets have found. */
export function useStanding() {
  const language = useLanguage();
  return useQuery({
    // What to do first is told in words.
    queryKey: ['standing', language],
    queryFn: ({ signal }) => api.get('/reports/standing/', { reply: 'standing', signal }),
    // A test that has ended since is counted.
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}
