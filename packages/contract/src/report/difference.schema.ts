import { z } from 'zod';
import { CHANGES } from './changes.ts';
import { findingShape } from './finding.schema.ts';
import { some } from './levels.ts';
import { list } from './section.ts';

const time = z.iso.datetime();

const scan = z
  .object({
    id: z.string().meta({ graphql: 'ID' }).nullable().describe('Null: it was deleted since'),
    name: z.string(),
    scan_start: time,
  })
  .meta({ graphql: 'PreviousScan' });

/** A finding of this scan or the one before, and what became of it; an engine adds where it was found. */
const differenceShape = {
  ...findingShape,
  change: z.enum(CHANGES),
  previous_severity: z.number().nullable(),
  changed: z
    .array(z.enum(['severity', 'certainty', 'known_exploited', 'evidence']))
    .describe('What is different, where it changed'),
  reason: z
    .string()
    .nullable()
    .describe('Unverified: why this scan cannot say whether it is gone. Found: why no earlier one could find it'),
  last_seen: z
    .object({
      id: z.string().meta({ graphql: 'ID' }).nullable().describe('Null: it was deleted since'),
      scan_start: time,
    })
    .meta({ graphql: 'LastSeen' })
    .nullable()
    .describe('The latest earlier scan that saw it; null: none did, or it was removed'),
};
export type DifferenceFields = z.infer<z.ZodObject<typeof differenceShape>>;

const differenceBeside = {
  previous: scan.nullable().describe('The scan it is compared with'),
  earlier: z.array(scan).describe('Scans of the same target it can be compared with, the latest first, at most 50'),
  counts: z
    .object({
      new: z.int(),
      found: z.int(),
      changed: z.int(),
      still: z.int(),
      gone: z.int(),
      unverified: z.int(),
    })
    .meta({ graphql: 'ChangeCounts' }),
};

export const difference = z.object(differenceBeside);
export type Difference = z.infer<typeof difference>;

interface DifferenceOptions<Place extends z.ZodRawShape> {
  /** The name of its rows' GraphQL type. */
  readonly graphql: string;
  /** The fields that say where a finding is. */
  readonly place: Place;
  /** Other names of the sort by place, such as a field of it. */
  readonly placeAliases: readonly string[];
}

/** The section that compares a report with the one before it, or with any earlier one. `host` sorts by place, whatever a place is. */
export function differenceSection<Place extends z.ZodRawShape>(options: DifferenceOptions<Place>) {
  const { graphql, place, placeAliases } = options;
  const row = z.object({ ...differenceShape, ...place }).meta({ graphql });
  const aliases = Object.fromEntries(placeAliases.map((name) => [name, 'host' as const]));
  return list(row, {
    sorts: ['severity', 'change', 'host', 'name', 'known_exploited'],
    descending: ['severity', 'known_exploited'],
    aliases: { threat: 'severity', level: 'severity', ...aliases },
    filters: z.strictObject({
      change: some(z.enum(CHANGES)),
      compare: z.uuid().optional().describe('The test of an earlier report of the same target'),
    }),
    pageSize: 20,
    lite: false,
    beside: differenceBeside,
  });
}
