import { z } from 'zod';
import { coverageShape } from '../../report/coverage.schema.ts';
import { differenceSection } from '../../report/difference.schema.ts';
import {
  DESCENDING_FINDING_SORTS,
  FINDING_SORT_ALIASES,
  FINDING_SORTS,
  findingFilters,
  findingShape,
} from '../../report/finding.schema.ts';
import { remedies, vulnerabilityGroups } from '../../report/groups.schema.ts';
import { threatsAsLevels } from '../../report/levels.ts';
import { list, object, type RowOf } from '../../report/section.ts';
import { findingCounts } from '../../report/summary.schema.ts';

const place = { host_name: z.string() };

export const sampleSummary = z.object({ ...findingCounts, names: z.int() }).meta({ graphql: 'SampleSummary' });
export const sampleCoverage = z.object({ ...coverageShape, max_length: z.int() }).meta({ graphql: 'SampleCoverage' });

const sampleFinding = z.object({ ...findingShape, ...place }).meta({ graphql: 'SampleFinding' });

export const sampleSections = {
  sample_summary: object(sampleSummary, { lite: true }),
  sample_coverage: object(sampleCoverage, { lite: true }),
  sample_difference: differenceSection({ graphql: 'SampleDifferenceRow', place, placeAliases: ['host_name'] }),
  sample_findings: list(sampleFinding, {
    sorts: FINDING_SORTS,
    descending: DESCENDING_FINDING_SORTS,
    aliases: { ...FINDING_SORT_ALIASES, host_name: 'host' },
    filters: z.strictObject(findingFilters).transform(threatsAsLevels),
    pageSize: 20,
    lite: false,
  }),
  sample_vulnerability_groups: vulnerabilityGroups,
  remedies,
};

export type SampleFinding = RowOf<(typeof sampleSections)['sample_findings']>;
export type SampleDifferenceRow = RowOf<(typeof sampleSections)['sample_difference']>;
export type SampleSummary = z.infer<typeof sampleSummary>;
export type SampleCoverage = z.infer<typeof sampleCoverage>;
