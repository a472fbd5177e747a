import { z } from 'zod';
import { LANGUAGES } from '../language.ts';

export const RAW_DATA_FILE = 'report.zip';

/** What `GET /reports/{id}/files/` takes. */
export const reportFilesQuery = z.object({
  language: z.enum(LANGUAGES).optional().describe('Of the files; left out: the reader’s'),
  wait: z.coerce
    .number()
    .min(0)
    .max(20)
    .default(15)
    .describe('Seconds that the answer waits for files that are being made'),
  retry: z.stringbool().optional().describe('Tries again to make files that could not be made'),
});

export const reportFile = z.object({
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  media_type: z.string(),
  made_at: z.iso.datetime(),
});
export type ReportFile = z.infer<typeof reportFile>;

/** What `GET /reports/{id}/files/` answers: complete files alone, in the order a reader is shown them. */
export const reportFiles = z.object({
  files: z.array(z.string()),
  details: z.array(reportFile).describe('One for each of the files'),
  state: z
    .enum(['ready', 'preparing', 'failed', 'none'])
    .describe('preparing: more files are being made; failed: some could not be made; none: this report has no files'),
  expected: z.int().describe('How many files there are once all are made'),
});
export type ReportFiles = z.infer<typeof reportFiles>;
