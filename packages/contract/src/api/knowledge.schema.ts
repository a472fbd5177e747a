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
        starter_part: z
          .object({ data_date: z.iso.datetime(), entries: z.int() })
          .nullable()
          .describe('Of a list that was never loaded: what the starter set holds of it, about its own CVEs alone'),
        last_error: z.string().nullable().describe('Why the last attempt failed, until one succeeds'),
        last_attempt_at: z.iso.datetime().nullable(),
      }),
    ),
    running: z.object({ stage: z.string(), started_at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'KnowledgeStatus' });
export type KnowledgeStatus = z.infer<typeof knowledgeStatus>;
