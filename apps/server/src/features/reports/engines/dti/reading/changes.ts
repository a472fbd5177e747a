import { type SQL, sql } from 'drizzle-orm';
import { anyOf } from '../../../core/pages/conditions.ts';

type Change = 'new' | 'still';

/** As words of the statement: with a parameter, a prepared plan cannot use the indexes of what is new. */
const IS: Readonly<Record<Change, SQL>> = { new: sql` = 'new'`, still: sql` = 'still'` };

export const hasChange =
  (column: SQL) =>
  (changes: readonly Change[]): SQL =>
    anyOf([...new Set(changes)].map((change) => sql`${column}${IS[change]}`));
