export { type ListArguments, MAX_ROWS } from './list-request.ts';
export { findResult, type ResultRow } from './report.repo.ts';
