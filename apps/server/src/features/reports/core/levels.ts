import { LEVEL_BORDERS, LEVELS, type Level } from '@rocca/contract/severity/severity';
import { type SQL, sql } from 'drizzle-orm';

/** The contract's levels in SQL. */

const border = (level: keyof typeof LEVEL_BORDERS) => sql.raw(`${LEVEL_BORDERS[level]}`);

/** Levels are ranges of the severity. */
const IN_LEVEL: Readonly<Record<Level, (severity: SQL) => SQL>> = {
  critical: (severity) => sql`${severity} >= ${border('critical')}`,
  high: (severity) => sql`(${severity} >= ${border('high')} AND ${severity} < ${border('critical')})`,
  medium: (severity) => sql`(${severity} >= ${border('medium')} AND ${severity} < ${border('high')})`,
  low: (severity) => sql`${severity} < ${border('medium')}`,
};

/** No level at all matches nothing. */
export const levelIsOneOf =
  (severity: SQL) =>
  (levels: readonly Level[]): SQL =>
    sql`(${sql.join([sql`false`, ...levels.map((level) => IN_LEVEL[level](severity))], sql` OR `)})`;

/** Sums for the levels of `severity`, named by them: `what` is `count(*)` or a sum. */
export function levelSums(severity: SQL, what: SQL): SQL {
  const sums = LEVELS.map((level) => {
    const name = sql.identifier(level);
    return sql`coalesce(${what} FILTER (WHERE ${IN_LEVEL[level](severity)}), 0)::int AS ${name}`;
  });
  return sql.join(sums, sql`, `);
}

const BORDERS = sql.join((['medium', 'high', 'critical'] as const).map(border), sql`, `);

/** `levelOf` of the contract as a number, lowest first. */
export const levelNumber = (severity: SQL): SQL => sql`width_bucket(${severity}::float8, ARRAY[${BORDERS}]::float8[])`;
