import { z } from 'zod';
import { LEVELS, type Level, THREATS, type Threat } from '../severity/severity.ts';

/** Rows by level. */
export const levelCounts = z
  .object({
    critical: z.int().meta({ column: { it: 'Critiche', en: 'Critical' } }),
    high: z.int().meta({ column: { it: 'Alte', en: 'High' } }),
    medium: z.int().meta({ column: { it: 'Medie', en: 'Medium' } }),
    low: z.int().meta({ column: { it: 'Basse', en: 'Low' } }),
  })
  .meta({ graphql: 'LevelCounts' });
export type LevelCounts = z.infer<typeof levelCounts>;

/** One value or a list of them. */
export const some = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(item)).optional();

/** Filters by level, or by threat: a threat stands for one level or two. */
export const levelFilters = { level: some(z.enum(LEVELS)), threat: some(z.enum(THREATS)) };

const LEVELS_OF: Readonly<Record<Threat, readonly Level[]>> = {
  High: ['critical', 'high'],
  Medium: ['medium'],
  Low: ['low'],
};

interface LevelFilters {
  readonly level?: Level[] | undefined;
  readonly threat?: Threat[] | undefined;
}

/** The filters with their threats as levels, among those asked for. */
export function threatsAsLevels<Filters extends LevelFilters>({ threat, ...filters }: Filters) {
  if (!threat) return filters;
  const asked = filters.level ?? LEVELS;
  const level = threat.flatMap((one) => LEVELS_OF[one]).filter((one) => asked.includes(one));
  return { ...filters, level };
}
