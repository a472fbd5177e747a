import { z } from 'zod';

const count = z.int().nonnegative();
const levels = { critical: count, high: count, medium: count, low: count };

/**
 * Where a company stands: what the last complete tests of all its targets have found together. A vulnerability at a place
 * counts once, whichever of them saw it (`report/counting.ts`); what a narrower test no longer looks at stays until the
 * wider one is repeated.
 */
export const standing = z.object({
  targets: count.describe('targets with a test that came to its end'),
  vulns: count,
  ...levels,
  known_exploited: count
    .nullable()
    .describe('null: none is known, and the catalogue was not loaded when they were tested'),
  exploited_complete: z
    .boolean()
    .describe('the catalogue was loaded for every target; otherwise known_exploited is the least there are'),
  services: z.object({ critical: count, high: count, known_exploited: count }).describe('how many services saw them'),
  unverified: count.describe('found earlier and not looked for again'),
  under_way: count.describe('tests that wait or run'),
  worst: z
    .array(z.object({ task_id: z.uuid(), engine: z.string(), name: z.string(), begun_at: z.iso.datetime(), ...levels }))
    .max(5)
    .describe('the targets with the gravest findings'),
});
export type Standing = z.infer<typeof standing>;
