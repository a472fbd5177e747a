import { type SQL, sql } from 'drizzle-orm';

/** A list of columns, those of `alias` where one is given. */
export function columns(names: readonly string[], alias?: string): SQL {
  const prefix = alias === undefined ? sql`` : sql`${sql.identifier(alias)}.`;
  return sql.join(
    names.map((name) => sql`${prefix}${sql.identifier(name)}`),
    sql`, `,
  );
}

/** Rows travel as one JSON parameter: however many they are, the statement is the same, and the table types them. */
export const rowsAs = (table: string, rows: readonly object[]): SQL =>
  sql`json_populate_recordset(NULL::${sql.identifier(table)}, ${JSON.stringify(rows)}::json)`;

/** Adds to the counters of the same names; null where there is nothing to add. */
export function raised(sums: Readonly<Record<string, number | undefined>>): SQL[] {
  return Object.entries(sums).flatMap(([name, number]) =>
    number ? [sql`${sql.identifier(name)} = ${sql.identifier(name)} + ${number}`] : [],
  );
}
