import { z } from 'zod';
import { LANGUAGES } from '../language.ts';

/** Makes the files of a report in one language: those that are missing, or were made of something else. */
export const REPORT_FILES = {
  name: 'report-files',
  payload: z.object({ accountId: z.uuid(), taskId: z.uuid(), language: z.enum(LANGUAGES) }),
} as const;
export type ReportFilesPayload = z.infer<typeof REPORT_FILES.payload>;
