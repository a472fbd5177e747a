import { z } from 'zod';

/** How old the vulnerability knowledge is; for the back office. */
export const knowledgeStatus = z
  .object({
    sources: z.array(
      z.object({
        name: z.enum(['nvd', 'kev', 'epss', 'starter']),
        data_date: z.iso.datetime().nullable().describe('The date the source gives itself'),
        loaded_at: z.iso.datetime().nullable(),
        entries: z.int(),
        last_error: z.string().nullable().describe('Why the last attempt failed, until one succeeds'),
        last_attempt_at: z.iso.datetime().nullable(),
      }),
    ),
    running: z.object({ stage: z.string(), started_at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'KnowledgeStatus' });
export type KnowledgeStatus = z.infer<typeof knowledgeStatus>;
