import { isIP } from 'node:net';
import { LEVEL_BORDERS, LEVELS, type Level } from '@rocca/contract/severity/severity';
import { type SQL, sql } from 'drizzle-orm';
import { foldLine } from '../record/index.ts';
import type { ReportRef } from './report.repo.ts';

/** Part of every statement, whatever rows it reads: no report is read for an account that does not own it. */
export const isOwned = ({ reportNo, accountId }: ReportRef): SQL =>
  sql`EXISTS (SELECT FROM reports owned WHERE owned.no = ${reportNo} AND owned.account_id = ${accountId})`;

export const allOf = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` AND `);

export const anyOf = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` OR `)})`;

/** What is no address matches nothing. A zone (`fe80::1%eth0`) is not stored. */
export const addressIs =
  (column: SQL) =>
  (ip: string): SQL =>
    isIP(ip) && !ip.includes('%') ? sql`${column} = ${ip}::inet` : sql`false`;

export const isOneOf =
  (column: SQL) =>
  (values: readonly string[]): SQL =>
    sql`${column} = ANY (${sql.param(values)}::text[])`;

const border = (level: keyof typeof LEVEL_BORDERS) => sql.raw(`${LEVEL_BORDERS[level]}`);

/** Levels are ranges of the severity. */
const IN_LEVEL: Readonly<Record<Level, (severity: SQL) => SQL>> = {
  critical: (severity) => sql`${severity} >= ${border('critical')}`,
  high: (severity) => sql`(${severity} >= ${border('high')} AND ${severity} < ${border('critical')})`,
  medium: (severity) => sql`(${severity} >= ${border('medium')} AND ${severity} < ${border('high')})`,
  low: (severity) => sql`${severity} < ${border('medium')}`,
};

export const levelIsOneOf =
  (severity: SQL) =>
  (levels: readonly Level[]): SQL =>
    anyOf(levels.map((level) => IN_LEVEL[level](severity)));

/** Sums for the levels of `severity`, named by them: `what` is `count(*)` or a sum. */
export function levelSums(severity: SQL, what: SQL): SQL {
  const sums = LEVELS.map((level) => {
    const name = sql.identifier(level);
    return sql`coalesce(${what} FILTER (WHERE ${IN_LEVEL[level](severity)}), 0)::int AS ${name}`;
  });
  return sql.join(sums, sql`, `);
}

interface Searched {
  readonly search: string;
  readonly exact: boolean;
}

/** A search over text of `searchLines`: for a part of a field, or for a whole one. */
export function isFoundIn(text: SQL, { search, exact }: Searched): SQL {
  // Not LIKE: nothing in what people type is a wildcard, and it is slower.
  return sql`strpos(${text}, ${exact ? `\n${foldLine(search)}\n` : foldLine(search)}) > 0`;
}

/** Text to search that is put together when a search needs it, in the form of `searchLines`. */
export const searchedLines = (fields: SQL): SQL => sql`E'\n' || lower(concat_ws(E'\n', ${fields})) || E'\n'`;

export const directionOf = (order: 'asc' | 'desc'): SQL => (order === 'asc' ? sql`ASC` : sql`DESC`);

export const limitsOf = ({ first, skip }: { readonly first: number; readonly skip: number }): SQL =>
  sql`LIMIT ${first} OFFSET ${skip}`;
