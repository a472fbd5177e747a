export { type ListArguments, MAX_ROWS } from './list-request.ts';
export type { ResultRow } from './report.repo.ts';
