import {
  URGENCIES,
  URGENCY_CONDITIONS,
  URGENCY_RANKS,
  type Urgency,
  type UrgencyCondition,
} from '@rocca/contract/report/priority';
import { PROOFS, type Proof } from '@rocca/contract/report/proof';
import { type SQL, sql } from 'drizzle-orm';
import { levelIsOneOf, levelNumber } from './levels.ts';

/** The contract's order of what to do first, in SQL: of the issue `i` and its texts `t`. */

const anyOf = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` OR `)})`;
const rank = (proof: Proof): SQL => sql.raw(`${PROOFS.indexOf(proof)}`);

/** Families are names of our own: they are written into the statement, so that it stays one that is prepared once. */
const quoted = (text: string): SQL => sql.raw(`'${text.replaceAll("'", "''")}'`);

function holds({ proofs, levels, families, remedies, exploited }: UrgencyCondition): SQL {
  const conditions: SQL[] = [];
  if (proofs) conditions.push(anyOf(proofs.map((proof) => sql`i.proof = ${rank(proof)}`)));
  if (levels) conditions.push(levelIsOneOf(sql`i.severity`)(levels));
  if (families) conditions.push(anyOf(families.map((family) => sql`t.family = ${quoted(family)}`)));
  if (remedies) conditions.push(anyOf(remedies.map((begin) => sql`starts_with(i.remedy, ${quoted(begin)})`)));
  if (exploited) conditions.push(sql`i.exploited_on IS NOT NULL`);
  return sql.join(conditions, sql` AND `);
}

/** What `of` gives for the urgency of the issue. */
const byUrgency = (of: (urgency: Urgency) => number): SQL => {
  const cases = URGENCIES.flatMap((urgency) =>
    urgency === 'known'
      ? []
      : [sql`WHEN ${anyOf(URGENCY_CONDITIONS[urgency].map(holds))} THEN ${sql.raw(`${of(urgency)}`)}`],
  );
  return sql`CASE ${sql.join(cases, sql` `)} ELSE ${sql.raw(`${of('known')}`)} END`;
};

/** `urgencyOf`, as a place in `URGENCIES`. */
export const urgencyNumber: SQL = byUrgency((urgency) => URGENCIES.indexOf(urgency));

export const urgencyAt = (number: number): Urgency => URGENCIES[number] ?? 'known';

/** `compareIssues`, as what to order by. */
export const issuePriority: SQL = sql`${byUrgency((urgency) => URGENCY_RANKS[urgency])},
  ${levelNumber(sql`i.severity`)} DESC, i.proof, i.epss DESC NULLS LAST, i.severity DESC`;
