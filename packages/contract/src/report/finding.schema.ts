import { z } from 'zod';
import { LEVELS, THREATS } from '../severity/severity.ts';
import { levelFilters, some } from './levels.ts';

const cvss = z.object({ vector: z.string(), score: z.number() }).nullable();

const references = z
  .object({
    ref: z.array(z.object({ id: z.string(), link: z.string() }).meta({ graphql: 'Reference' })),
  })
  .meta({ graphql: 'References' });

/** What every finding says, whatever its engine; an engine adds where it was found. */
export const findingShape = {
  id: z.string().meta({ graphql: 'ID', description: 'The same for the same finding in every scan of a target' }),
  threat: z.enum(THREATS),
  level: z.enum(LEVELS),
  severity: z.number(),
  impacts: z.array(z.enum(['C', 'I', 'A'])),
  name: z.string(),
  description: z.string(),
  nvt: z.object({ family: z.string(), refs: references }).meta({ graphql: 'Nvt' }),
  tags: z.object({ summary: z.string(), solution: z.string() }).meta({ graphql: 'FindingTags' }),
  cvss_data: z.object({ vector: z.string(), v2: cvss, v3: cvss, v4: cvss }).meta({ graphql: 'JSON' }),
  cves: z.array(z.string()),
  cwes: z.array(z.string()),
  epss: z.number().nullable(),
  epss_percentile: z.number().nullable(),
  known_exploited: z
    .object({ added_on: z.string(), ransomware: z.boolean() })
    .meta({ graphql: 'KnownExploited' })
    .nullable(),
  certainty: z.enum(['confirmed', 'unconfirmed']),
  doubt: z.enum(['backport', 'platform_unknown', 'version_unknown', 'possible']).nullable(),
  check: z.string().describe('The code of the check that found it'),
  check_name: z.string().describe('Its name in the reader’s language'),
  evidence: z.string(),
  first_seen: z.iso.datetime(),
  change: z.enum(['new', 'changed', 'still']).nullable().describe('null: there is no earlier scan'),
};
/** What every finding says. An engine's row has its place beside it. */
export type FindingFields = z.infer<z.ZodObject<typeof findingShape>>;

/**
 * What the list of findings of every engine sorts and filters by: the screens of reports rely on it, and an engine adds
 * its own. `host` sorts by place, whatever a place is.
 */
export const FINDING_SORTS = [
  'severity',
  'name',
  'host',
  'epss',
  'known_exploited',
  'first_seen',
  'certainty',
] as const;
export const DESCENDING_FINDING_SORTS = ['severity', 'epss', 'known_exploited', 'first_seen'] as const;
export const FINDING_SORT_ALIASES = { threat: 'severity', level: 'severity' } as const;
export const findingFilters = {
  ...levelFilters,
  known_exploited: z.boolean().optional(),
  certainty: z.enum(['confirmed', 'unconfirmed']).optional(),
  change: some(z.enum(['new', 'changed', 'still'])),
};
