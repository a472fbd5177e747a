import { BRAND } from '@rocca/contract/brand';
import type { Language } from '@rocca/contract/language';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { downloadFile } from '../../../lib/api/download-file.ts';

/** The report of a questionnaire. It changes no more: the facts against it are those of its completion. */
export function useSurveyReport(id: string) {
  return useQuery({
    queryKey: ['survey', id, 'report'],
    queryFn: ({ signal }) => api.get(`/surveys/${id}/report/`, { reply: 'surveyReport', signal }),
  });
}

export function isReportRefusal(cause: unknown, code: 'not_found' | 'survey_not_completed'): boolean {
  return cause instanceof ApiError && cause.code === code;
}

interface PdfDownload {
  readonly id: string;
  readonly language: Language;
  readonly signal: AbortSignal;
  /** 0 to 1; null while the server makes it, or where it does not say how long it is. */
  readonly onProgress: (fraction: number | null) => void;
}

export function downloadSurveyPdf({ id, language, signal, onProgress }: PdfDownload): Promise<void> {
  return downloadFile({
    address: `/surveys/${id}/report/pdf/?language=${language}`,
    type: 'application/pdf',
    name: `${BRAND.filePrefix}survey_report.pdf`,
    signal,
    onBytes: (bytes, total) => onProgress(total === null ? null : Math.min(1, bytes / total)),
  });
}
