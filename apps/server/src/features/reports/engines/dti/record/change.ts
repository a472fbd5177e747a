import type { NameOrigin } from '@rocca/engines/dti/report';
import type { StepCode } from '@rocca/engines/dti/steps';
import { type SQL, sql } from 'drizzle-orm';

/** The report before the one that is written. */
export const previousOf = (reportNo: number): SQL => sql`(SELECT previous_no FROM reports WHERE no = ${reportNo})`;

interface Compared {
  readonly previous: SQL;
  /** Whether the report before has it. */
  readonly known: SQL;
  /** Whether the report before could have had it: it is not new because an earlier test did not look. */
  readonly looked: SQL;
}

export const changeOf = ({ previous, known, looked }: Compared): SQL => sql`CASE
  WHEN ${previous} IS NULL THEN NULL
  WHEN ${known} THEN 'still'
  WHEN ${looked} THEN 'new'
END`;

/** Whether a report made a step to its end. */
export const isStepMade = (report: SQL, step: SQL): SQL =>
  sql`EXISTS (SELECT FROM dti_steps s WHERE s.report_no = ${report} AND s.check_code = ${step} AND s.reason IS NULL)`;

export const stepCode = (step: StepCode): SQL => sql.raw(`'${step}'`);

/** Steps that bring up names of their own; what is known by another way is known whenever the domain is looked at. */
const STEP_OF_ORIGIN: Partial<Record<NameOrigin, StepCode>> = {
  certificates: 'certificates',
  wordlist: 'wordlist',
  zone: 'zone_transfer',
};

/** The step that finds names of an origin; null: every look at the domain does. */
export const stepOfOrigin = (origin: SQL): SQL =>
  sql`CASE ${origin} ${sql.join(
    Object.entries(STEP_OF_ORIGIN).map(([one, step]) => sql`WHEN ${sql.raw(`'${one}'`)} THEN ${stepCode(step)}`),
    sql` `,
  )} END`;

/** Whether a report came to its end, and so tells of its steps. */
export const hasSteps = (report: SQL): SQL => sql`EXISTS (SELECT FROM dti_steps s WHERE s.report_no = ${report})`;

/** Whether a report looked where one of these origins finds names. */
export const lookedByOrigins = (report: SQL, origins: SQL): SQL => sql`(${hasSteps(report)} AND EXISTS (
  SELECT FROM unnest(${origins}) AS o (origin)
  WHERE ${stepOfOrigin(sql`o.origin`)} IS NULL OR ${isStepMade(report, stepOfOrigin(sql`o.origin`))}))`;
