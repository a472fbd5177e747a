import { z } from 'zod';
import { LEVELS } from '../severity/severity.ts';
import { CERTAINTIES } from './certainty.ts';
import { knownExploited } from './finding.schema.ts';
import { levelCounts, levelFilters, some, threatsAsLevels } from './levels.ts';
import { URGENCIES } from './priority.ts';
import { list, type RowOf } from './section.ts';

/** Findings of one report that belong together. */
const group = {
  id: z.string().meta({ graphql: 'ID' }),
  name: z.string(),
  level: z.enum(LEVELS).describe('Of its worst finding'),
  severity: z.number(),
  certainty: z.enum(CERTAINTIES).describe('Of its surest finding'),
  findings: z.int(),
  places: z.int().describe('Where they are, each place once'),
  some_places: z.array(z.string()).max(3).describe('The first of them, at most 3'),
};

const filters = z
  .strictObject({
    ...levelFilters,
    known_exploited: z.boolean().optional(),
    certainty: some(z.enum(CERTAINTIES)),
  })
  .transform(threatsAsLevels);

const vulnerabilityGroup = z
  .object({
    ...group,
    cves: z.array(z.string()),
    epss: z.number().nullable(),
    known_exploited: knownExploited.nullable(),
  })
  .meta({ graphql: 'VulnerabilityGroup', description: 'One vulnerability, wherever it was found.' });

/** The findings by what they are: one row for each vulnerability. `id` is what the filter `vulnerability` takes. */
export const vulnerabilityGroups = list(vulnerabilityGroup, {
  sorts: ['severity', 'name', 'places', 'findings', 'epss', 'known_exploited', 'certainty'],
  descending: ['severity', 'places', 'findings', 'epss', 'known_exploited'],
  aliases: { threat: 'severity', level: 'severity' },
  filters,
  pageSize: 20,
  lite: false,
});
export type VulnerabilityGroup = RowOf<typeof vulnerabilityGroups>;

const remedy = z
  .object({
    ...group,
    kind: z.enum(['update', 'act']),
    product: z.string().nullable().describe('What is to be updated'),
    version: z.string().nullable().describe('Update to this version or a later one; null: none is known'),
    seen: z.array(z.string()).max(5).describe('Versions that were seen, at most 5'),
    closes: z.int().describe('Findings that it closes; the others have no fixed version that is known'),
    unverified: z.int().describe('Of those that it closes, findings that are still to be verified'),
    solution: z.string(),
    vulnerabilities: z.int(),
    counts: levelCounts,
    known_exploited: z.int().describe('Findings that are known to be exploited'),
    needed: z
      .array(z.string())
      .max(5)
      .describe('Versions that places need, smallest first, where they differ; at most 5'),
    priority: z.int().describe('Its place among all remedies of the report, from 1: the order of every list and file'),
    urgency: z.enum(URGENCIES).describe('Of the worst it closes: what its place is decided by first'),
    worst: z
      .array(
        z
          .object({
            id: z.string().meta({ graphql: 'ID', description: 'What the filter `vulnerability` takes' }),
            name: z.string(),
            level: z.enum(LEVELS),
            certainty: z.enum(CERTAINTIES),
            known_exploited: z.boolean(),
          })
          .meta({ graphql: 'WorstVulnerability' }),
      )
      .optional()
      .meta({ onRequest: true, description: 'The vulnerabilities it closes, the most urgent first, at most 3' }),
  })
  .meta({ graphql: 'Remedy', description: 'What closes findings, and how many.' });

/** The findings by what closes them, in the order to do it. `id` is what the filter `remedy` takes. */
export const remedies = list(remedy, {
  sorts: ['priority', 'name', 'severity', 'places', 'findings', 'known_exploited'],
  descending: ['severity', 'places', 'findings', 'known_exploited'],
  aliases: { threat: 'severity', level: 'severity', closes: 'findings', urgency: 'priority' },
  filters,
  pageSize: 20,
  lite: false,
});
export type Remedy = RowOf<typeof remedies>;
