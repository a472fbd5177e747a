import { z } from 'zod';
import { LEVELS } from '../severity/severity.ts';
import { some } from './levels.ts';
import { list } from './section.ts';

export const CHANGES = ['new', 'changed', 'still', 'gone', 'unverified'] as const;
export type Change = (typeof CHANGES)[number];

/** A finding of this scan or the one before, and what became of it; an engine adds where it was found. */
const differenceShape = {
  id: z.string().meta({ graphql: 'ID' }),
  change: z.enum(CHANGES),
  name: z.string(),
  level: z.enum(LEVELS),
  severity: z.number(),
  previous_severity: z.number().nullable(),
  changed: z
    .array(z.enum(['severity', 'certainty', 'known_exploited', 'evidence']))
    .describe('What is different, where it changed'),
  reason: z.string().nullable().describe('Where it is unverified: why this scan cannot say whether it is gone'),
  reason_name: z.string().nullable().describe('The reason in the reader’s language'),
  first_seen: z.iso.datetime(),
};
export type DifferenceFields = z.infer<z.ZodObject<typeof differenceShape>>;

const differenceBeside = {
  previous: z
    .object({
      id: z.string().meta({ graphql: 'ID' }).nullable().describe('Null: it was deleted since'),
      name: z.string(),
      scan_start: z.iso.datetime(),
    })
    .meta({ graphql: 'PreviousScan' })
    .nullable(),
  counts: z
    .object({ new: z.int(), changed: z.int(), still: z.int(), gone: z.int(), unverified: z.int() })
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

/** The section that compares a report with the one before it. `host` sorts by place, whatever a place is. */
export function differenceSection<Place extends z.ZodRawShape>(options: DifferenceOptions<Place>) {
  const { graphql, place, placeAliases } = options;
  const row = z.object({ ...differenceShape, ...place }).meta({ graphql });
  const aliases = Object.fromEntries(placeAliases.map((name) => [name, 'host' as const]));
  return list(row, {
    sorts: ['severity', 'change', 'host', 'name'],
    descending: ['severity'],
    aliases: { threat: 'severity', level: 'severity', ...aliases },
    filters: z.strictObject({ change: some(z.enum(CHANGES)) }),
    pageSize: 20,
    lite: false,
    beside: differenceBeside,
  });
}
