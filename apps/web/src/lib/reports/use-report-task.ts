import type { TaskDetail } from '@rocca/contract/api/tasks.schema';
import { RUNNING_GROUP } from '@rocca/contract/task/machine';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../api/api.ts';
import { reportKey } from './report-queries.ts';

const REFRESH_MS = 3_000;

/** The test a report is of. While it runs it is asked for again and again; once it ends, its report is read anew. */
export function useReportTask(id: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['task', id],
    queryFn: ({ signal }) => api.get(`/tasks/${id}/`, { reply: 'task', signal }),
    refetchInterval: ({ state }) => (isGoing(state.data) ? REFRESH_MS : false),
  });
  const going = isGoing(query.data);
  const wasGoing = useRef(going);
  useEffect(() => {
    if (wasGoing.current && !going) void client.invalidateQueries({ queryKey: reportKey(id) });
    wasGoing.current = going;
  }, [going, client, id]);
  return { task: query.data ?? null, going, isPending: query.isPending };
}

function isGoing(task: TaskDetail | undefined): boolean {
  return task !== undefined && RUNNING_GROUP.includes(task.status);
}
