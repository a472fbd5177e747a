import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

/** The name of the target whose tests are shown; null while it is unknown, or when the target is gone. */
export function useTargetName(id: string | undefined): string | null {
  const { data } = useQuery({
    queryKey: ['targets', 'name', id],
    queryFn: ({ signal }) => api.get(`/profiles/targets/${id}/`, { reply: 'target', signal }),
    select: (target) => target.name,
    enabled: id !== undefined,
  });
  return data ?? null;
}
