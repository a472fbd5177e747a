import type { TaskDetail, TaskRow } from '@rocca/contract/api/tasks.schema';
import type { Language, Localised } from '@rocca/contract/language';
import { serviceName } from '@rocca/contract/services';
import { canDelete, canStop, canView, canWithdraw, hasPartialResults } from '@rocca/contract/task/machine';
import type { QueuePlace } from './queue.repo.ts';
import { scanConfigName } from './scan-config.rules.ts';
import type { TaskDetailRow, TaskListRow } from './tasks.repo.ts';

/** Who reads: abilities travel with the object, so that a screen offers nothing that will be refused. */
export interface TaskReader {
  readonly language: Language;
  readonly mayAct: boolean;
}

/** `queued` is where a waiting test stands; without it the row shows no place. */
export function presentTask(task: TaskListRow, { language, mayAct }: TaskReader, queued?: QueuePlace): TaskRow {
  const createdAt = task.createdAt.toISOString();
  return {
    id: task.id,
    task_id: task.id,
    name: task.name,
    creation_date: createdAt,
    creation_time: createdAt,
    engine: task.engine,
    engine_description: serviceName(task.engine, language),
    engine_abbreviation: task.engine,
    status: task.status,
    percentage: task.percentage,
    stage: task.status === 'RUNNING' ? task.stage : null,
    stop_requested: task.stopRequested,
    queue_place: queued?.place ?? null,
    queue_held: queued?.held ?? false,
    target_id: task.targetId,
    scan_config_id: task.scanConfigId,
    scan_config_name: scanConfigName(task.engine, task.scanConfigId, language),
    started_at: task.startedAt?.toISOString() ?? null,
    ended_at: task.endedAt?.toISOString() ?? null,
    places_done: task.placesDone,
    places_total: task.placesTotal,
    outcome: task.outcome,
    scans: task.scans,
    scans_used: task.touchedAt !== null || task.status === 'SUCCESS',
    can: {
      view: canView(task),
      partial: hasPartialResults({ ...task, touched: task.touchedAt !== null }),
      stop: mayAct && canStop(task),
      withdraw: mayAct && canWithdraw(task),
      delete: mayAct && canDelete(task),
    },
  };
}

export function presentTaskDetail(task: TaskDetailRow, reader: TaskReader, queued?: QueuePlace): TaskDetail {
  const { cause, ...result } = task.result;
  const row = presentTask(task, reader, queued);
  return { ...row, traceback: causeIn(cause, reader.language) ?? task.traceback, result };
}

/** The cause is kept in both languages beside the traceback, which is English. */
function causeIn(cause: unknown, language: Language): string | null {
  const text = (cause as Partial<Localised> | null | undefined)?.[language];
  return typeof text === 'string' ? text : null;
}
