export { foldLine } from './clean-text.ts';
export { closeNscanReport, type NscanOutcome, tidyReports } from './close.ts';
export { readCoverage } from './coverage.repo.ts';
export { createNscanSink, targetKeyOf } from './sink.ts';
