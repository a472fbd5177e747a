export { startClosingReports } from './close-left-open.ts';
export { closeNscanReport, createNscanSink, targetKeyOf, tidyReports } from './record/index.ts';
export { reportsRoutes } from './reports.routes.ts';
