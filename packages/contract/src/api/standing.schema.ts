import { z } from 'zod';
import { URGENCIES } from '../report/priority.ts';
import { LEVELS } from '../severity/severity.ts';

const count = z.int().nonnegative();
const levels = { critical: count, high: count, medium: count, low: count };

const firstAction = z.object({
  task_id: z.uuid(),
  engine: z.string(),
  test: z.string().describe('the name of the test that asks for it'),
  remedy: z.string().describe('what the filter `remedy` of the findings takes'),
  name: z.string(),
  level: z.enum(LEVELS),
  urgency: z.enum(URGENCIES),
  why: z.string().describe('the urgency in the reader’s language'),
  places: count,
  effect: z.string().describe('how much it closes, in the reader’s language'),
});
export type FirstAction = z.infer<typeof firstAction>;

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
  actions: z
    .array(firstAction)
    .max(5)
    .describe(
      'what to do first over all targets, in the order of every report; none where the licences open no remedies',
    ),
});
export type Standing = z.infer<typeof standing>;
