import { downloadFile } from '../api/download-file.ts';
import type { ListRequest } from './report-queries.ts';
import { variablesOf } from './report-queries.ts';
import type { ReportListSection } from './report-sections.ts';

export type FileRequest = Pick<ListRequest, 'sort' | 'search' | 'filters'>;

interface Download {
  readonly id: string;
  readonly list: Pick<ReportListSection<unknown>, 'name'>;
  readonly request: FileRequest;
  readonly signal: AbortSignal;
  /** How much has come so far: a file of unknown length has no percentage. */
  readonly onBytes: (bytes: number) => void;
}

/** Every row of a list under its search and filters, as a file for the reader's disk. */
export function downloadCsv({ id, list, request, signal, onBytes }: Download): Promise<void> {
  return downloadFile({
    address: `/reports/${id}/csv/${list.name}/?${queryOf(request)}`,
    type: 'text/csv',
    name: `${list.name}.csv`,
    signal,
    onBytes,
  });
}

function queryOf(request: FileRequest): URLSearchParams {
  const { sort_by, order, search, filters } = variablesOf({ ...request, page: 1 }, 0);
  const query = new URLSearchParams({ sort_by, order });
  if (search !== null) query.set('search', search);
  if (filters !== null) query.set('filters', JSON.stringify(filters));
  return query;
}
