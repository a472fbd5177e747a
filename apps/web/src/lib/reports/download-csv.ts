import { currentLanguage } from '../../i18n/language.ts';
import { signedInFetch } from '../api/api.ts';
import { apiErrorOf, NoAnswerError } from '../api/api-error.ts';
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
export async function downloadCsv({ id, list, request, signal, onBytes }: Download): Promise<void> {
  const response = await ask(`/reports/${id}/csv/${list.name}/?${queryOf(request)}`, signal);
  if (!response.ok) throw await apiErrorOf(response, currentLanguage());
  const file = await new Response(response.body?.pipeThrough(counted(onBytes))).blob().catch((cause) => {
    // A connection that breaks leaves half a file, which would look like a whole one.
    throw signal.aborted ? cause : new NoAnswerError('network', cause);
  });
  save(file, nameIn(response) ?? `${list.name}.csv`);
}

async function ask(address: string, signal: AbortSignal): Promise<Response> {
  try {
    return await signedInFetch(address, { signal, headers: { accept: 'text/csv, application/json' } });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new NoAnswerError('network', cause);
  }
}

function queryOf(request: FileRequest): URLSearchParams {
  const { sort_by, order, search, filters } = variablesOf({ ...request, page: 1 }, 0);
  const query = new URLSearchParams({ sort_by, order });
  if (search !== null) query.set('search', search);
  if (filters !== null) query.set('filters', JSON.stringify(filters));
  return query;
}

function counted(onBytes: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onBytes(bytes);
      controller.enqueue(chunk);
    },
  });
}

const nameIn = ({ headers }: Response) => /filename="([\w.-]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser reads it after the click: it must still be there then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
