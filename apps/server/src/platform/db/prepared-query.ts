import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Executor } from './database.ts';

interface Preparable<Row> {
  toSQL(): { readonly sql: string };
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row[]> };
}

/**
 * A query whose text is built once and parsed once by each connection, for reads that most requests make: Drizzle takes
 * longer to build the text of a small query than PostgreSQL to answer it. `build` marks its values with
 * `sql.placeholder`. A transaction is a separate executor, so the text is built again for it.
 */
export function preparedQuery<Row>(
  build: (db: Executor) => Preparable<Row>,
): (db: Executor, values: Record<string, unknown>) => Promise<Row[]> {
  const prepared = new WeakMap<Executor, ReturnType<Preparable<Row>['prepare']>>();
  return (db, values) => {
    let query = prepared.get(db);
    if (!query) {
      const built = build(db);
      query = built.prepare(nameOf(built.toSQL().sql));
      prepared.set(db, query);
    }
    return query.execute(values);
  };
}

/** Where rows are read from: the pool, or a connection of it. */
export type Queryable = Pick<pg.Pool, 'query'>;

const dialect = new PgDialect();

/** Every connection keeps the plans of these. Sorts, filters and searches make more texts than are worth it. */
const MOST_TEXTS = 400;

/**
 * The rows of a query put together from `sql` templates, prepared by each connection: of a small page, planning is most
 * of the work.
 */
export const preparedRows = createPreparedRows(MOST_TEXTS);

/** Prepares the first texts it is given, and no more than `mostTexts`; the others are planned each time. */
export function createPreparedRows(mostTexts: number) {
  const names = new Map<string, string>();
  return async <Row extends pg.QueryResultRow>(db: Queryable, query: SQL): Promise<Row[]> => {
    const { sql: text, params: values } = dialect.sqlToQuery(query);
    let name = names.get(text);
    if (!name && names.size < mostTexts) {
      name = nameOf(text);
      names.set(text, name);
    }
    return (await db.query<Row>({ ...(name ? { name } : {}), text, values })).rows;
  };
}

/**
 * The rows of such a query, planned for its values each time. A prepared plan does not know them: it walks through a
 * long list for each row, where a plan made for these values hashes the list.
 */
export async function plannedRows<Row extends pg.QueryResultRow>(db: Queryable, query: SQL): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  return (await db.query<Row>({ text, values })).rows;
}

/** A statement is named by its text: `pg` refuses a second text under the same name. */
const nameOf = (text: string) => `rocca-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
