import { isIP } from 'node:net';
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
