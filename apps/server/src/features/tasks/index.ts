export { eventsRoutes } from './events.routes.ts';
export { startTaskEvents, type TaskEvents } from './events.ts';
export type { LeaseTimes } from './lease.ts';
export { runNext } from './run-next.ts';
export type { ReportAccess, ReportStore, RunnableEngines, Worker } from './run-test.ts';
export { startSweeping } from './sweep.ts';
export { tasksRoutes } from './tasks.routes.ts';
export { testRunJob } from './test-run.job.ts';
export { createTaskWithoutRun, endTaskWithoutRun } from './without-run.ts';
