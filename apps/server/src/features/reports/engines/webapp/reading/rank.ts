import { sql } from 'drizzle-orm';

/** The place of a column's value in a fixed list of names. */
export const rank = (column: string, names: readonly string[]) =>
  sql`array_position(ARRAY[${sql.join(
    names.map((name) => sql.raw(`'${name}'`)),
    sql`, `,
  )}], ${sql.raw(column)})`;
