import type { TaskDetail, TaskRow } from '@rocca/contract/api/tasks.schema';
import type { Language } from '@rocca/contract/language';
import { serviceName } from '@rocca/contract/services';
import { canDelete, canStop, canView } from '@rocca/contract/task/machine';
import type { TaskListRow } from './tasks.repo.ts';
import type { TaskRecord } from './tasks.tables.ts';

/** Who reads: abilities travel with the object, so that a screen offers nothing that will be refused. */
export interface TaskReader {
  readonly language: Language;
  readonly mayAct: boolean;
}

export function presentTask(task: TaskListRow, { language, mayAct }: TaskReader): TaskRow {
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
    stop_requested: task.stopRequested,
    target_id: task.targetId,
    can: { view: canView(task), stop: mayAct && canStop(task), delete: mayAct && canDelete(task) },
  };
}

export function presentTaskDetail(task: TaskRecord, reader: TaskReader): TaskDetail {
  return { ...presentTask(task, reader), traceback: task.traceback, result: task.result };
}
