import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';

const ADDRESS = '/profiles/targets/';
/** The table's page, as the specification has it. */
export const PAGE_SIZE = 10;

const targetsKey = ['targets'] as const;
const targetKey = (id: string) => ['target', id] as const;

interface TargetsSearch {
  /** Null: of every engine. */
  readonly engine: string | null;
  readonly page: number;
  readonly search: string;
  /** Off until it is known whether the person may see them. */
  readonly enabled: boolean;
}

export function useTargets({ engine, page, search, enabled }: TargetsSearch) {
  const query = { page, page_size: PAGE_SIZE, engine, name: search === '' ? null : search };
  return useQuery({
    queryKey: [...targetsKey, query],
    queryFn: ({ signal }) => api.get(ADDRESS, { reply: 'targets', query, signal }),
    placeholderData: keepPreviousData,
    // Others of the same company change the list too: what is shown is never older than the visit.
    staleTime: 0,
    enabled,
  });
}

export function useTarget(id: string | null) {
  return useQuery({
    queryKey: targetKey(id ?? ''),
    queryFn: ({ signal }) => api.get(targetAddress(id ?? ''), { reply: 'target', signal }),
    staleTime: 0,
    enabled: id !== null,
  });
}

export function targetAddress(id: string): string {
  return `${ADDRESS}${encodeURIComponent(id)}/`;
}

export const targetsAddress = ADDRESS;

/** After a change: what is known of the target is what the server answered, and the tables ask again. */
export async function rememberTarget(queries: QueryClient, target: TargetItem): Promise<void> {
  queries.setQueryData(targetKey(target.id), target);
  await queries.invalidateQueries({ queryKey: targetsKey });
}

/** After a deletion: its reports are gone too. */
export async function refreshAfterDeletion(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: targetsKey }),
    queries.invalidateQueries({ queryKey: ['tasks'] }),
  ]);
}
