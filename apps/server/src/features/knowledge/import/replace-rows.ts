import type pg from 'pg';
import { inTransaction } from '../../../platform/db/client-transaction.ts';
import { type CopyValue, copyRows } from './copy-rows.ts';

/**
 * Makes a table hold exactly these rows, all at once: readers see the old ones until the new are whole. Rows that are
 * the same are not written, so that a list of which little changed costs little. The first column is the key.
 */
export async function replaceRows(
  client: pg.PoolClient,
  table: string,
  columns: readonly string[],
  rows: Iterable<CopyValue[]> | AsyncIterable<CopyValue[]>,
): Promise<{ rows: number; written: number }> {
  const [key, ...others] = columns;
  const names = (prefix: string) => others.map((column) => `${prefix}.${column}`).join(', ');
  return inTransaction(client, async () => {
    await client.query(`CREATE TEMPORARY TABLE incoming (LIKE ${table}) ON COMMIT DROP`);
    await copyRows(client, 'incoming', columns, rows);
    // Should a key come twice, one of them is as good as the other.
    const written = await client.query(
      `INSERT INTO ${table} AS t (${columns.join(', ')})
       SELECT DISTINCT ON (${key}) ${columns.join(', ')} FROM incoming
       ON CONFLICT (${key}) DO UPDATE SET (${others.join(', ')}) = ROW(${names('excluded')})
       WHERE (${names('t')}) IS DISTINCT FROM (${names('excluded')})`,
    );
    await client.query(`DELETE FROM ${table} t WHERE NOT EXISTS (SELECT FROM incoming i WHERE i.${key} = t.${key})`);
    const counted = await client.query<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`);
    return { rows: counted.rows[0]?.rows ?? 0, written: written.rowCount ?? 0 };
  });
}
