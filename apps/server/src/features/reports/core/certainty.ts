import type { Certainty } from '@rocca/contract/report/certainty';
import { PROOFS, type Proof } from '@rocca/contract/report/proof';
import { type SQL, sql } from 'drizzle-orm';
import { anyOf } from './pages/conditions.ts';

/** What engines call a proof, clients read as a certainty. */
const CERTAINTY_OF = {
  proven: 'proven',
  version: 'version',
  to_verify: 'unverified',
} as const satisfies Record<Proof, Certainty>;

/** `rank`: a place in `PROOFS`, as it is stored. */
export const certaintyOf = (rank: number): Certainty => CERTAINTY_OF[PROOFS[rank] ?? 'to_verify'];

/** The stored rank of a certainty, as SQL. */
export function rankOf(certainty: Certainty): SQL {
  return sql.raw(`${PROOFS.findIndex((proof) => CERTAINTY_OF[proof] === certainty)}`);
}

/** Whether a column with a rank is one of these. */
export const isCertain = (rank: SQL, certainties: readonly Certainty[]): SQL =>
  anyOf(certainties.map((one) => sql`${rank} = ${rankOf(one)}`));
