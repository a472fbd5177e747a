import { z } from 'zod';
import { levelCounts } from './levels.ts';
import { object } from './section.ts';

/** What the sidebar shows while a report is open. */
export const reportSummary = z
  .object({
    target_cleaned: z.string(),
    name: z.string(),
    scanType: z.string(),
    creation_time: z.iso.datetime(),
    full_mode: z.boolean(),
  })
  .meta({ graphql: 'ReportSummary' });
export type ReportSummary = z.infer<typeof reportSummary>;

/** The sections that every report has, whatever its engine. */
export const COMMON_SECTIONS = { report_summary: object(reportSummary, { lite: true }) };

const impactCounts = z.object({ C: z.int(), P: z.int(), N: z.int() }).meta({
  graphql: 'ImpactCounts',
  description: 'Findings whose impact is complete, partial or none.',
});

/** Findings of a report by level and impact, and those of earlier reports of the same target: for an engine's summary. */
export const findingCounts = {
  vulns: z.int(),
  critical: z.int(),
  high: z.int(),
  medium: z.int(),
  low: z.int(),
  confirmed: z.int(),
  known_exploited: z.int(),
  distinct: z
    .object({ vulnerabilities: z.int(), ...levelCounts.shape, known_exploited: z.int(), remedies: z.int() })
    .meta({ graphql: 'DistinctCounts' })
    .describe('Each vulnerability once, wherever it was found'),
  certainties: z
    .object({ proven: z.int(), version: z.int(), unverified: z.int() })
    .meta({ graphql: 'CertaintyCounts' })
    .describe('Findings by their certainty'),
  unverified: z
    .object({ vulns: z.int(), ...levelCounts.shape, known_exploited: z.int() })
    .meta({ graphql: 'UnverifiedCounts' })
    .describe(
      'Found by an earlier scan, and not verified by this one: beside the other counts, which hold none of them',
    ),
  cia_data: z
    .object({ confidentiality: impactCounts, integrity: impactCounts, availability: impactCounts })
    .meta({ graphql: 'JSON' }),
  confidentiality: impactCounts,
  integrity: impactCounts,
  availability: impactCounts,
  history: z
    .array(
      z
        .object({
          id: z.string().meta({ graphql: 'ID' }),
          scan_start: z.iso.datetime(),
          vulnerabilities: z.int(),
          critical: z.int(),
          high: z.int(),
          medium: z.int(),
          low: z.int(),
          profile: z.string().nullable().describe('How the engine looked, in the reader’s language; null: in one way'),
          changed: z
            .array(z.enum(['knowledge', 'profile']))
            .describe(
              'What is different from the entry before: the figures of the two cannot be compared by themselves',
            ),
        })
        .meta({ graphql: 'HistoryEntry' }),
    )
    .describe('Earlier scans of the same target and this one, oldest first, at most 30'),
  scan_start: z.iso.datetime(),
  scan_end: z.iso.datetime().nullable(),
};
export type FindingCounts = z.infer<z.ZodObject<typeof findingCounts>>;
