import type { Executor } from './database.ts';

interface Preparable<Row> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row[]> };
}

/**
 * A query whose text is built once and parsed once by each connection, for reads that most requests make: Drizzle takes
 * longer to build the text of a small query than PostgreSQL to answer it. `build` marks its values with
 * `sql.placeholder`. A transaction is a separate executor, so the text is built again for it.
 */
export function preparedQuery<Row>(
  name: string,
  build: (db: Executor) => Preparable<Row>,
): (db: Executor, values: Record<string, unknown>) => Promise<Row[]> {
  const prepared = new WeakMap<Executor, ReturnType<Preparable<Row>['prepare']>>();
  return (db, values) => {
    let query = prepared.get(db);
    if (!query) {
      query = build(db).prepare(name);
      prepared.set(db, query);
    }
    return query.execute(values);
  };
}
