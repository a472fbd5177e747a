import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { refreshAfterDeletion, targetAddress } from './targets-query.ts';

/** From the confirmation to the first call. */
const DELAY_MS = 500;

/**
 * The tests that have ended, then their reports, then the target itself: a failure half-way leaves a target whose
 * deletion can be asked for again. Pending and running tests stay.
 */
async function deleteTarget({ id }: Pick<TargetItem, 'id'>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
  const { tasks_ids } = await api.delete('/tasks/', { reply: 'tasksRemoved', query: { target_id: id } });
  if (tasks_ids.length > 0) await api.delete('/reports/', { body: { reports_ids: tasks_ids } });
  try {
    await api.delete(targetAddress(id));
  } catch (cause) {
    // Another user has deleted it meanwhile: what was asked for is done.
    if (!(cause instanceof ApiError && cause.status === 404)) throw cause;
  }
}

export function useDeleteTarget() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: deleteTarget,
    // After a failure too: some of the tests may be gone.
    onSettled: () => refreshAfterDeletion(queries),
  });
}

/** How many tests of a target there are, whose reports go with it; null while that is not known. */
export function useTestCount(targetId: string | null): number | null {
  const query = { page: 1, page_size: 1, target_id: targetId };
  const { data } = useQuery({
    queryKey: ['test-count', targetId],
    queryFn: ({ signal }) => api.get('/tasks/', { reply: 'tasks', query, signal }),
    enabled: targetId !== null,
    staleTime: 0,
  });
  return data?.count ?? null;
}
