export { startClosingReports } from './core/record/close-left-open.ts';
export { closeReport, targetKeyOf } from './core/record/index.ts';
export type { ReportEngines, ReportModule } from './core/report-module.ts';
export type { ReportAccess } from './core/writing.ts';
export { createRawKeeping } from './raw/keep-raw-outputs.ts';
export { readingsOf, reportsRoutes } from './reports.routes.ts';
