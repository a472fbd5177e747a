import { z } from 'zod';
import { consent } from '../api/consent.schema.ts';

const time = z.iso.datetime();

const tool = z.object({ name: z.string(), version: z.string() }).meta({ graphql: 'CoverageTool' });

export const coverageReason = z
  .object({
    reason: z.string(),
    name: z.string().describe('In the reader’s language'),
    expected: z.boolean().describe('It leaves nothing unknown that the test had promised to find out'),
    places: z.int(),
    detail: z.string(),
  })
  .meta({ graphql: 'CoverageReason' });

export const coverageCheck = z
  .object({
    check: z.string(),
    name: z.string().describe('In the reader’s language'),
    inventory: z.boolean().describe('It tells what is there, not what is wrong with it'),
    status: z.enum(['done', 'partial', 'not_done']),
    places_done: z.int().describe('Hosts, pages or names, whatever the engine looks at'),
    places_not_done: z.int(),
    places_partly: z.int().describe('Of those that are not done: where it was made in part'),
    reasons: z.array(coverageReason),
  })
  .meta({ graphql: 'CoverageCheck' });

const starterPart = z
  .object({ data_date: time, entries: z.int() })
  .meta({ graphql: 'CoverageStarterPart' })
  .nullable()
  .describe('Of kev and epss that were never loaded: what the starter set told of them, about its own CVEs alone');

const source = z
  .object({
    name: z.enum(['nvd', 'kev', 'epss', 'starter']),
    data_date: time.nullable(),
    loaded_at: time.nullable(),
    entries: z.int(),
    starter_part: starterPart,
  })
  .meta({ graphql: 'CoverageSource' });

/** The coverage of every engine: what it looked at, what it did not and why, and how old the knowledge was. */
export const coverageShape = {
  complete: z.boolean(),
  ended: z.enum(['success', 'stopped', 'failed', 'running']),
  cause: z.string().nullable().describe('Why it failed'),
  consents: z.array(consent.meta({ graphql: 'CoverageConsent' })).describe('What was allowed in writing at the start'),
  tools: z.array(tool),
  checks: z.array(coverageCheck),
  knowledge: z.array(source),
};
export const coverage = z.object(coverageShape);
export type Coverage = z.infer<typeof coverage>;
export type CheckCoverage = Coverage['checks'][number];
