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

const REPORT_FILES = {
  pdf: { type: 'application/pdf', name: 'survey_report.pdf' },
  plan: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: 'survey_plan.xlsx' },
} as const;
export type ReportFile = keyof typeof REPORT_FILES;

interface FileDownload {
  readonly id: string;
  readonly file: ReportFile;
  readonly language: Language;
  readonly signal: AbortSignal;
  /** 0 to 1; null while the server makes it, or where it does not say how long it is. */
  readonly onProgress: (fraction: number | null) => void;
}

export function downloadReportFile({ id, file, language, signal, onProgress }: FileDownload): Promise<void> {
  const { type, name } = REPORT_FILES[file];
  return downloadFile({
    address: `/surveys/${id}/report/${file}/?language=${language}`,
    type,
    name: `${BRAND.filePrefix}${name}`,
    signal,
    onBytes: (bytes, total) => onProgress(total === null ? null : Math.min(1, bytes / total)),
  });
}
