export { eventsRoutes } from './events.routes.ts';
export { startTaskEvents, type TaskEvents } from './events.ts';
export { type ReportStore, runTest, type Worker } from './run-test.ts';
export { startSweeping } from './sweep.ts';
export { tasksRoutes } from './tasks.routes.ts';
