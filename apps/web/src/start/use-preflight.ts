import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { withoutUnprintable } from '@rocca/contract/format/printable';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../lib/api/api.ts';

/** What a start would do, asked anew every time: allowance and target may have changed since. */
export function usePreflight(target: TargetItem, configId: string | null) {
  const { id, name, engine_abbreviation: engine } = target;
  // The name decides nothing here: what is typed into its field is not asked for again with every key.
  const start = {
    task_name: withoutUnprintable(name) || id,
    target_id: id,
    ...(configId !== null && { scan_config_id: configId }),
  };
  return useQuery({
    queryKey: ['preflight', engine, start],
    queryFn: ({ signal }) => api.post(`/tasks/${engine}/preflight/`, start, { reply: 'preflight', signal }),
    // Another profile tests the same addresses: they stay in sight while it is asked for.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}
