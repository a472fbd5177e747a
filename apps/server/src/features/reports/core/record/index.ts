export { cleanLine, cleanLineOrNull, cleanText, foldLine, searchLines } from './clean-text.ts';
export { closeReport, type Outcome, tidyReports } from './close.ts';
export { columns, raised, rowsAs } from './columns.ts';
export { readCoverage } from './coverage.repo.ts';
export type { CheckTally, CountedPlaces } from './coverage.rules.ts';
export type { FindingRow, Found } from './finding-rows.ts';
export { createRecorder } from './recorder.ts';
export { targetKeyOf } from './target-key.ts';
