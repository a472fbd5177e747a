export { accountFacts } from './core/account-facts.ts';
export { startClosingReports } from './core/record/close-left-open.ts';
export { closeReport, targetKeyOf } from './core/record/index.ts';
export type { ReportEngines, ReportModule } from './core/report-module.ts';
export type { ReportAccess } from './core/writing.ts';
export {
  type FileMaker,
  type FilesOf,
  filesRoutes,
  makeFiles,
  reportFilesJob,
  startFileSweeps,
} from './files/index.ts';
export { createRawKeeping } from './raw/keep-raw-outputs.ts';
export { rawOutputsOf } from './raw/raw-outputs-of.ts';
export { readingsOf, reportsRoutes } from './reports.routes.ts';
