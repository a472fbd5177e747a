import type { ReportFile, ReportFiles } from '@rocca/contract/api/report-files.schema';
import { BRAND } from '@rocca/contract/brand';
import type { Language } from '@rocca/contract/language';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { downloadFile } from '../api/download-file.ts';
import { reportKey } from './report-queries.ts';

/** While files are being made: each is shown as soon as it is complete. */
const LOOK_AGAIN_MS = 1_500;

/** The files of a report in a language. The first look has them made. */
export function useReportFiles(id: string, language: Language) {
  return useQuery({
    queryKey: [...reportKey(id), 'files', language],
    queryFn: ({ signal }) => askFiles(id, { language }, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? LOOK_AGAIN_MS : false),
    staleTime: 30_000,
  });
}

/** Asks for another try of files that could not be made. */
export const retryFiles = (id: string, language: Language): Promise<ReportFiles> =>
  askFiles(id, { language, retry: true });

function askFiles(
  id: string,
  query: { readonly language: Language; readonly retry?: boolean },
  signal?: AbortSignal,
): Promise<ReportFiles> {
  return api.get(`/reports/${id}/files/`, { reply: 'reportFiles', query: { ...query, wait: 0 }, signal });
}

interface FileDownload {
  readonly id: string;
  readonly file: Pick<ReportFile, 'name' | 'bytes' | 'media_type'>;
  readonly language: Language;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

export function downloadReportFile({ id, file, language, signal, onProgress }: FileDownload): Promise<void> {
  const { name, bytes, media_type } = file;
  return downloadFile({
    address: `/reports/${id}/files/${encodeURIComponent(name)}/?language=${language}`,
    type: media_type,
    name: name.startsWith(BRAND.filePrefix) ? name : `${BRAND.filePrefix}${name}`,
    signal,
    onBytes: (done) => onProgress(bytes === 0 ? 1 : Math.min(1, done / bytes)),
  });
}
