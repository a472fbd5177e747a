export { startClosingReports } from './core/record/close-left-open.ts';
export { closeReport, targetKeyOf, tidyReports } from './core/record/index.ts';
export type { ReportAccess, ReportEngines, ReportModule } from './core/report-module.ts';
export { readingsOf, reportsRoutes } from './reports.routes.ts';
