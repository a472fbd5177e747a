import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import type { TaskStatus } from '@rocca/contract/task/status';
import { formatDuration, secondsBetween } from '../format/duration.ts';

type Shown = Pick<TaskRow, 'status' | 'percentage' | 'stop_requested'>;

/** A running test that was asked to stop says so. */
export function shownStatus({ status, stop_requested }: Omit<Shown, 'percentage'>): TaskStatus {
  return status === 'RUNNING' && stop_requested ? 'STOPPING' : status;
}

/** What moves has a bar instead of a tag; so has a queued test or a questionnaire of which some part is known. */
export function showsProgress(task: Shown): boolean {
  const status = shownStatus(task);
  return status === 'RUNNING' || (task.percentage !== null && (status === 'PENDING' || status === 'COMPILING'));
}

/** What ran and for how long: `Fast · 45 s`; empty where neither is known. */
export function runWords({
  scan_config_name,
  started_at,
  ended_at,
}: Pick<TaskRow, 'scan_config_name' | 'started_at' | 'ended_at'>): string {
  const took = started_at && ended_at ? formatDuration(secondsBetween(started_at, ended_at)) : null;
  return [scan_config_name, took].filter(Boolean).join(' · ');
}
