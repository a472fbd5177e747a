import { z } from 'zod';

/** The body of every error answer (the token endpoint alone answers in OAuth's form). */
export const errorBody = z
  .object({
    error: z.object({
      code: z.string().meta({ example: 'not_found' }),
      message: z.string().describe("For a person, in the caller's language"),
      fields: z.record(z.string(), z.string()).optional().describe('Validation errors only: path → message'),
    }),
  })
  .meta({ id: 'Error' });

export type ErrorBody = z.infer<typeof errorBody>;
