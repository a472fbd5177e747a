export const TASK_STATUSES = [
  'PENDING',
  'RUNNING',
  'COMPILING',
  'STOPPING',
  'SUCCESS',
  'FAILURE',
  'STOPPED',
  'DELETED',
  'COMPLETED',
] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];
