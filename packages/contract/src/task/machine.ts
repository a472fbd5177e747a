import { engineFacts } from '../engines/registry.ts';
import type { TaskStatus } from './status.ts';

/**
 * The life of a test as one table of status transitions. A stop is a request on a RUNNING task (`stop_requested`, shown
 * as Stopping); the status changes when the tool has really ended.
 */
const MOVES = {
  PENDING: ['RUNNING', 'STOPPED', 'FAILURE'],
  // Back to PENDING when its worker died before the tool had touched the target.
  RUNNING: ['SUCCESS', 'FAILURE', 'STOPPED', 'PENDING'],
  COMPILING: ['SUCCESS', 'COMPLETED', 'DELETED'],
  STOPPING: ['STOPPED', 'FAILURE', 'DELETED'],
  SUCCESS: ['DELETED'],
  FAILURE: ['DELETED'],
  STOPPED: ['DELETED'],
  COMPLETED: ['DELETED'],
  DELETED: [],
} as const satisfies Record<TaskStatus, readonly TaskStatus[]>;

export function canMove(from: TaskStatus, to: TaskStatus): boolean {
  return MOVES[from].some((next) => next === to);
}

/** The statuses from which `to` can be reached: an update requires one of them. */
export function sourcesOf(to: TaskStatus): TaskStatus[] {
  return (Object.keys(MOVES) as TaskStatus[]).filter((from) => canMove(from, to));
}

export const RUNNING_GROUP: readonly TaskStatus[] = ['RUNNING', 'PENDING'];
export const COMPLETED_GROUP: readonly TaskStatus[] = ['SUCCESS', 'FAILURE', 'DELETED', 'STOPPED', 'COMPLETED'];

interface TaskFacts {
  readonly status: TaskStatus;
  readonly engine: string;
  readonly stopRequested: boolean;
}

/** A report can be opened once there is one; a questionnaire while it is being filled in too. */
export function canView({ status, engine }: TaskFacts): boolean {
  return status === 'SUCCESS' || (status === 'COMPILING' && engine.startsWith('survey_'));
}

/** A test that ended early after it had reached its target. "View" is only for finished reports. */
export function hasPartialResults({ status, engine, touched }: TaskFacts & { readonly touched: boolean }): boolean {
  const early = status === 'STOPPED' || status === 'FAILURE';
  return touched && early && (engineFacts(engine)?.partialResults ?? false);
}

export function canStop({ status, stopRequested }: TaskFacts): boolean {
  return status === 'RUNNING' && !stopRequested;
}

/** Only a test that waits can be taken out of the queue; one that runs is stopped. */
export function canWithdraw({ status }: TaskFacts): boolean {
  return status === 'PENDING';
}

export function canDelete({ status }: TaskFacts): boolean {
  return !['DELETED', 'PENDING', 'RUNNING'].includes(status);
}
