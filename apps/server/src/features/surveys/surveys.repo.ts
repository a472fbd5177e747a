import type { SurveyFact, SurveyForm } from '@rocca/contract/api/surveys.schema';
import type { SurveyType } from '@rocca/contract/survey/survey-types';
import type { TaskStatus } from '@rocca/contract/task/status';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { preparedRows, type Queryable } from '../../platform/db/prepared-query.ts';
import type { OwnTask } from '../tasks/index.ts';
import { surveys } from './surveys.tables.ts';

interface NewSurvey extends OwnTask {
  readonly type: SurveyType;
  readonly definitionHash: string;
  readonly form: SurveyForm;
}

export async function insertSurvey(tx: Executor, { accountId, taskId, type, definitionHash, form }: NewSurvey) {
  const { company, business_name: businessName, office, email } = form;
  await tx
    .insert(surveys)
    .values({ accountId, taskId, surveyType: type, definitionHash, company, businessName, office, email });
}

export interface SurveyRow {
  readonly taskId: string;
  readonly name: string;
  readonly status: TaskStatus;
  readonly type: SurveyType;
  readonly definitionHash: string;
  readonly company: string;
  readonly businessName: string;
  readonly office: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  /** Null before completion, and where the user is gone. */
  readonly completedBy: string | null;
  readonly facts: SurveyFact[] | null;
  readonly reportsAsked: number | null;
}

const SURVEY = sql`
  t.id AS "taskId", t.name, t.status, s.survey_type AS type, s.definition_hash AS "definitionHash", s.company,
  s.business_name AS "businessName", s.office, s.email, t.created_at AS "createdAt", s.completed_at AS "completedAt",
  u.username AS "completedBy", s.facts, s.reports_asked AS "reportsAsked"
  FROM surveys s JOIN tasks t ON t.id = s.task_id LEFT JOIN users u ON u.id = s.completed_by`;

/** Null for an id that is not there and for one of another account alike. */
export async function findSurvey(db: Queryable, { accountId, taskId }: OwnTask): Promise<SurveyRow | null> {
  const [row] = await preparedRows<SurveyRow>(
    db,
    sql`SELECT ${SURVEY} WHERE s.account_id = ${accountId} AND s.task_id = ${taskId} AND t.deleted_at IS NULL`,
  );
  return row ?? null;
}

/** The compilation of the same type that was completed before this one. */
export async function findPrevious(
  db: Queryable,
  accountId: string,
  { taskId, type, completedAt }: SurveyRow,
): Promise<SurveyRow | null> {
  const [row] = await preparedRows<SurveyRow>(
    db,
    sql`SELECT ${SURVEY}
        WHERE s.account_id = ${accountId} AND s.survey_type = ${type} AND s.completed_at < ${completedAt}
          AND s.task_id <> ${taskId} AND t.deleted_at IS NULL
        ORDER BY s.completed_at DESC LIMIT 1`,
  );
  return row ?? null;
}

/** Which questionnaire a compilation follows: for writers, who need no more of it. */
export async function findDefinitionHash(db: Queryable, { accountId, taskId }: OwnTask): Promise<string | null> {
  const [row] = await preparedRows<{ hash: string }>(
    db,
    sql`SELECT definition_hash AS hash FROM surveys WHERE account_id = ${accountId} AND task_id = ${taskId}`,
  );
  return row?.hash ?? null;
}

export interface AnswerRow {
  readonly question: string;
  readonly values: number[];
  readonly note: string | null;
  readonly version: number;
  readonly updatedAt: Date;
  readonly updatedBy: string | null;
}

/** The answers of a compilation that was found by its account before. */
export function listAnswers(db: Queryable, taskId: string): Promise<AnswerRow[]> {
  return preparedRows<AnswerRow>(
    db,
    sql`SELECT a.question, a."values", a.note, a.version, a.updated_at AS "updatedAt", u.username AS "updatedBy"
        FROM survey_answers a LEFT JOIN users u ON u.id = a.updated_by WHERE a.task_id = ${taskId}`,
  );
}

interface AnswerChange {
  readonly taskId: string;
  readonly question: string;
  readonly values: readonly number[];
  /** Undefined: it stays as it is. */
  readonly note: string | null | undefined;
  /** The version the change is based on; undefined: whatever is there. */
  readonly base: number | undefined;
  readonly userId: string;
}

interface WrittenAnswer {
  readonly version: number;
  readonly updatedAt: Date;
  readonly note: string | null;
  /** The other answers: question, values, note. */
  readonly others: readonly [string, number[], string | null][] | null;
}

/**
 * Writes an answer, and reads the others along for the progress. Null where the answer is of another version by now,
 * unless it says the same: that is a change whose reply was lost.
 */
export async function writeAnswer(client: Queryable, change: AnswerChange): Promise<WrittenAnswer | null> {
  const { taskId, question, values, note, base, userId } = change;
  const newNote = note === undefined ? sql`a.note` : sql`excluded.note`;
  const isSame = sql`(a."values" = excluded."values" AND a.note IS NOT DISTINCT FROM ${newNote})`;
  const [row] = await preparedRows<WrittenAnswer>(
    client,
    sql`WITH written AS (
          INSERT INTO survey_answers AS a (task_id, question, "values", note, version, updated_by)
          VALUES (${taskId}, ${question}, ${sql.param([...values])}::float8[], ${note ?? null}, 1, ${userId})
          ON CONFLICT (task_id, question) DO UPDATE
          SET "values" = excluded."values", note = ${newNote},
              version = CASE WHEN ${isSame} THEN a.version ELSE a.version + 1 END,
              updated_by = CASE WHEN ${isSame} THEN a.updated_by ELSE excluded.updated_by END,
              updated_at = CASE WHEN ${isSame} THEN a.updated_at ELSE now() END
          WHERE ${base ?? null}::int IS NULL OR a.version = ${base ?? null}::int OR ${isSame}
          RETURNING version, updated_at, note
        )
        SELECT version, updated_at AS "updatedAt", note,
          (SELECT json_agg(json_build_array(o.question, o."values", o.note))
           FROM survey_answers o WHERE o.task_id = ${taskId} AND o.question <> ${question}) AS others
        FROM written`,
  );
  return row ?? null;
}

interface Completion extends OwnTask {
  readonly userId: string;
  readonly facts: readonly SurveyFact[];
  readonly reportsAsked: number;
}

export async function markCompleted(
  client: Queryable,
  { accountId, taskId, userId, facts, reportsAsked }: Completion,
): Promise<void> {
  await preparedRows(
    client,
    sql`UPDATE surveys SET completed_at = now(), completed_by = ${userId}, facts = ${JSON.stringify(facts)}::jsonb,
          reports_asked = ${reportsAsked}
        WHERE account_id = ${accountId} AND task_id = ${taskId}`,
  );
}
