export { foldLine } from './clean-text.ts';
export { closeNscanReport, type NscanOutcome } from './close.ts';
export { readCoverage } from './coverage.repo.ts';
export { createNscanSink, type NscanSinkOptions, targetKeyOf } from './sink.ts';
