export type { FilesOf } from './filed-report.ts';
export { filesRoutes } from './files.routes.ts';
export { type FileMaker, makeFiles } from './make-files.ts';
export { reportFilesJob } from './report-files.job.ts';
export { startFileSweeps } from './sweep.ts';
