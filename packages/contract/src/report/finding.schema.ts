import { z } from 'zod';
import { LANGUAGES } from '../language.ts';
import { IMPACT_KINDS, IMPACT_LEVELS } from '../severity/cvss.ts';
import { LEVELS, THREATS } from '../severity/severity.ts';
import { CERTAINTIES } from './certainty.ts';
import { SEEN_CHANGES } from './changes.ts';
import { FAMILIES } from './families.ts';
import { levelFilters, some } from './levels.ts';

const cvss = z.object({ vector: z.string(), score: z.number() }).nullable();

const references = z
  .object({
    ref: z.array(z.object({ id: z.string(), link: z.string() }).meta({ graphql: 'Reference' })),
  })
  .meta({ graphql: 'References' });

const column = (it: string, en: string) => ({ column: { it, en } });

export const knownExploited = z
  .object({
    added_on: z.iso.date().meta(column('Sfruttata dal (CISA KEV)', 'Exploited since (CISA KEV)')),
    ransomware: z.boolean().meta(column('Usata in campagne ransomware', 'Used in ransomware campaigns')),
  })
  .meta({ graphql: 'KnownExploited' });

const findingRemedy = z
  .object({
    id: z.string().meta({ graphql: 'ID', description: 'Of the section of remedies' }),
    kind: z.enum(['update', 'act']),
    product: z.string().nullable(),
    seen: z.string().nullable().describe('The version that was seen'),
    fixed_in: z.string().nullable().describe('The first version without this vulnerability'),
    closed_by: z.string().nullable().describe('The smallest version without any that were found in this product here'),
  })
  .meta({ graphql: 'FindingRemedy' });

/** What every finding says, whatever its engine; an engine adds where it was found. */
export const findingShape = {
  id: z.string().meta({
    graphql: 'ID',
    description: 'The same for the same finding in every scan of a target',
    ...column('Identificativo', 'Identifier'),
  }),
  threat: z.enum(THREATS),
  level: z.enum(LEVELS).meta({
    ...column('Gravità', 'Severity'),
    reads: 'rating',
  }),
  severity: z.number().meta({ ...column('Punteggio', 'Score'), decimals: 1 }),
  impacts: z.array(z.enum(['C', 'I', 'A'])),
  name: z.string().meta(column('Nome', 'Name')),
  description: z.string().meta(column('Descrizione', 'Description')),
  description_language: z
    .enum(LANGUAGES)
    .describe('The language the description is in: some sources write English alone'),
  nvt: z
    .object({ family: z.string().meta({ ...column('Famiglia', 'Family'), words: FAMILIES }), refs: references })
    .meta({ graphql: 'Nvt' }),
  tags: z
    .object({ summary: z.string(), solution: z.string().meta(column('Rimedio', 'Solution')) })
    .meta({ graphql: 'FindingTags' }),
  cvss_data: z
    .object({
      vector: z.string().meta({ ...column('Vettore CVSS', 'CVSS vector'), reads: 'vector' }),
      v2: cvss,
      v3: cvss,
      v4: cvss,
    })
    .meta({ graphql: 'JSON' }),
  cves: z.array(z.string()).meta(column('CVE', 'CVE')),
  cwes: z.array(z.string()).meta(column('CWE', 'CWE')),
  epss: z.number().nullable().meta(column('EPSS', 'EPSS')),
  epss_percentile: z.number().nullable().meta(column('EPSS, percentile', 'EPSS percentile')),
  known_exploited: knownExploited.nullable(),
  certainty: z.enum(CERTAINTIES).meta({
    ...column('Certezza', 'Certainty'),
    words: {
      proven: { it: 'Dimostrata', en: 'Proven' },
      version: { it: 'Versione vulnerabile', en: 'Vulnerable version' },
      unverified: { it: 'Da verificare', en: 'To be verified' },
    },
  }),
  doubt: z
    .enum([
      'backport',
      'platform_unknown',
      'version_unknown',
      'version_span',
      'name_unsure',
      'mentioned',
      'distribution',
      'possible',
    ])
    .nullable(),
  remedy: findingRemedy,
  check: z.string().describe('The code of the check that found it'),
  check_name: z.string().meta({ description: 'Its name in the reader’s language', ...column('Controllo', 'Check') }),
  evidence: z.string().meta(column('Evidenza', 'Evidence')),
  first_seen: z.iso.datetime().meta(column('Vista dal', 'First seen')),
  change: z
    .enum(SEEN_CHANGES)
    .nullable()
    .meta({
      description: 'null: there is no earlier scan',
      ...column('Cambiamento', 'Change'),
      words: {
        new: { it: 'Nuova', en: 'New' },
        found: { it: 'Trovata ora', en: 'Found now' },
        changed: { it: 'Cambiata', en: 'Changed' },
        still: { it: 'Ancora presente', en: 'Still there' },
      },
    }),
  reason: z.string().nullable().describe('Where it was found now and is not new: why no earlier scan could find it'),
  reason_name: z.string().nullable().describe('The reason in the reader’s language'),
};
/** What every finding says. An engine's row has its place beside it. */
export type FindingFields = z.infer<z.ZodObject<typeof findingShape>>;

/** What a finding does to confidentiality, integrity or availability: `C:P` is a partial loss of confidentiality. */
export const IMPACT_FILTERS = IMPACT_KINDS.flatMap((kind) => IMPACT_LEVELS.map((level) => `${kind}:${level}` as const));
export type ImpactFilter = (typeof IMPACT_FILTERS)[number];

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
  id: z.string().max(50).optional(),
  impact: some(z.enum(IMPACT_FILTERS)),
  known_exploited: z.boolean().optional(),
  certainty: some(z.enum(CERTAINTIES)),
  vulnerability: z.string().max(200).optional(),
  remedy: z.string().max(300).optional(),
  change: some(z.enum(SEEN_CHANGES)),
};
