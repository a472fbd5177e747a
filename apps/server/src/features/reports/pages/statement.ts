import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Where a page is read from: the pool, or a connection of it. */
export type Queryable = Pick<pg.Pool, 'query'>;

/** A report as queries name it: its number never travels without the account it belongs to. */
export interface ReportRef {
  readonly accountId: string;
  readonly reportNo: number;
}

const names = new Map<string, string>();

/** Every connection keeps the plans of these. Sorts, filters and searches make more texts than are worth it. */
const MOST_NAMES = 200;

/** Asks a question whose plan each connection keeps: of a small page, planning is most of the work. */
export async function rowsOf<Row extends pg.QueryResultRow>(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  let name = names.get(text);
  if (!name && names.size < MOST_NAMES) {
    name = `reports-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
    names.set(text, name);
  }
  return (await db.query<Row>({ ...(name ? { name } : {}), text, values: [...values] })).rows;
}

/** The values of a statement that is put together: `add` answers the place that stands for one. */
export class Values {
  readonly list: unknown[];

  /** $1 and $2 of every statement: the report and its account. */
  constructor({ reportNo, accountId }: ReportRef) {
    this.list = [reportNo, accountId];
  }

  add(value: unknown): string {
    return `$${this.list.push(value)}`;
  }
}

/** Asked once a statement, whatever rows it reads: no report is read for an account that does not own it. */
export const OWNED = 'EXISTS (SELECT FROM reports owned WHERE owned.no = $1 AND owned.account_id = $2)';
