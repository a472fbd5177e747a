import { LEVEL_BORDERS } from '@rocca/contract/severity/severity';
import { type SQL, sql } from 'drizzle-orm';

const BORDERS = sql.raw(
  `ARRAY[${Object.values(LEVEL_BORDERS)
    .sort((a, b) => a - b)
    .join(', ')}]::float8[]`,
);

/** `levelOf` of the contract as a number, lowest first. */
export const levelNumber = (severity: SQL): SQL => sql`width_bucket(${severity}::float8, ${BORDERS})`;
