import { z } from 'zod';
import { levelCounts } from '../report/levels.ts';

const localised = z.object({ it: z.string(), en: z.string() });

/** What a test that has ended came to, as tables of tests show it. */
export const taskOutcome = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('findings'),
      vulns: z.int().nonnegative(),
      ...levelCounts.shape,
      checked: z
        .enum(['all', 'part', 'nothing'])
        .describe(
          '`part`: the test ended early; `nothing`: no place was searched, so that the counts are not zero but unknown',
        ),
    }),
    z.object({
      kind: z.literal('score'),
      score: z.number().min(0).max(100).nullable().describe('in percent; null: nothing counts'),
      level: z.object({ code: z.enum(['critical', 'high', 'medium', 'low', 'good']), title: localised }).nullable(),
    }),
  ])
  .meta({ id: 'TaskOutcome' });
export type TaskOutcome = z.infer<typeof taskOutcome>;
