import { z } from 'zod';
import { coverageShape } from '../../report/coverage.schema.ts';
import { differenceSection } from '../../report/difference.schema.ts';
import { findingShape } from '../../report/finding.schema.ts';
import { levelFilters, threatsAsLevels } from '../../report/levels.ts';
import { list, object, type RowOf } from '../../report/section.ts';
import { findingCounts } from '../../report/summary.schema.ts';

const place = { host_name: z.string() };

export const sampleSummary = z.object({ ...findingCounts, names: z.int() }).meta({ graphql: 'SampleSummary' });
export const sampleCoverage = z.object({ ...coverageShape, max_length: z.int() }).meta({ graphql: 'SampleCoverage' });

export const sampleSections = {
  sample_summary: object(sampleSummary, { lite: true }),
  sample_coverage: object(sampleCoverage, { lite: true }),
  sample_difference: differenceSection({ graphql: 'SampleDifferenceRow', place, placeAliases: ['host_name'] }),
  sample_findings: list(z.object({ ...findingShape, ...place }).meta({ graphql: 'SampleFinding' }), {
    sorts: ['severity', 'name', 'host', 'first_seen'],
    descending: ['severity', 'first_seen'],
    aliases: { host_name: 'host' },
    filters: z.strictObject(levelFilters).transform(threatsAsLevels),
    pageSize: 20,
    lite: false,
  }),
};

export type SampleFinding = RowOf<(typeof sampleSections)['sample_findings']>;
export type SampleDifferenceRow = RowOf<(typeof sampleSections)['sample_difference']>;
export type SampleSummary = z.infer<typeof sampleSummary>;
export type SampleCoverage = z.infer<typeof sampleCoverage>;
