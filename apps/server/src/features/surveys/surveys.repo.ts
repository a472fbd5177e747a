import type { SurveyFact, SurveyForm } from '@rocca/contract/api/surveys.schema';
import type { EntityClass } from '@rocca/contract/survey/definition.schema';
import type { SurveyType } from '@rocca/contract/survey/survey-types';
import type { TaskStatus } from '@rocca/contract/task/status';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { preparedRows, type Queryable } from '../../platform/db/prepared-query.ts';
import { OPEN_TO_FILL, type OwnTask } from '../tasks/index.ts';
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

interface AnswerChange extends OwnTask {
  readonly question: string;
  readonly values: readonly number[];
  /** Undefined: it stays as it is. */
  readonly note: string | null | undefined;
  /** The version the change is based on; undefined: whatever is there. */
  readonly base: number | undefined;
  readonly userId: string;
  readonly answered: boolean;
  /** The only class its question binds. */
  readonly binds: EntityClass | null;
  /** A note is all its question asks for. */
  readonly isNoteOnly: boolean;
  /** The question that says which class the company is of. */
  readonly profileQuestion: string | null;
  /** Choices that only a company without a class can make. */
  readonly ifUnclassed: readonly { readonly question: string; readonly value: number }[];
}

interface WrittenAnswer {
  readonly version: number;
  readonly updatedAt: Date;
  readonly note: string | null;
  /** The other answers that say something: all of them, and those whose questions bind one class alone. */
  readonly all: number;
  readonly essential: number;
  readonly important: number;
  /** The answer that says which class the company is of; null where that is the answer written, or none. */
  readonly profile: number | null;
  /** Questions among the others whose answers only a company without a class can give. */
  readonly ifUnclassed: readonly string[];
}

const WRITE_ANSWER = `WITH task AS (${OPEN_TO_FILL}), written AS (
    INSERT INTO survey_answers AS a (task_id, question, "values", note, version, updated_by, answered, binds)
    SELECT id, $4, $5::float8[], $6, 1, $3::uuid, $9, $10 FROM task
    ON CONFLICT (task_id, question) DO UPDATE
    SET "values" = excluded."values", note = CASE WHEN $7 THEN a.note ELSE excluded.note END,
        answered = excluded.answered OR ($7 AND $12 AND a.note IS NOT NULL),
        version = CASE WHEN IS_SAME THEN a.version ELSE a.version + 1 END,
        updated_by = CASE WHEN IS_SAME THEN a.updated_by ELSE excluded.updated_by END,
        updated_at = CASE WHEN IS_SAME THEN a.updated_at ELSE now() END
    WHERE $8::int IS NULL OR a.version = $8 OR IS_SAME
    RETURNING version, updated_at, note
  )
  SELECT version, updated_at AS "updatedAt", note, others.*
  FROM written, LATERAL (
    SELECT count(*) FILTER (WHERE o.answered) AS "all",
      count(*) FILTER (WHERE o.answered AND o.binds = 'essential') AS essential,
      count(*) FILTER (WHERE o.answered AND o.binds = 'important') AS important,
      max(o."values"[1]) FILTER (WHERE o.question = $11) AS profile,
      coalesce(array_agg(o.question) FILTER (WHERE EXISTS (
        SELECT FROM unnest($13::text[], $14::float8[]) AS choice(question, value)
        WHERE choice.question = o.question AND choice.value = ANY (o."values")
      )), '{}') AS "ifUnclassed"
    FROM survey_answers o WHERE o.task_id = $1 AND o.question <> $4
  ) AS others`.replaceAll(
  'IS_SAME',
  '(a."values" = excluded."values" AND ($7 OR a.note IS NOT DISTINCT FROM excluded.note))',
);

/**
 * Writes an answer in one statement, and reads the others along for the progress. Null where the user may not write into
 * the questionnaire (any more), and where the answer is of another version by now, unless it says the same: that is a
 * change whose reply was lost.
 */
export async function writeAnswer(db: Queryable, change: AnswerChange): Promise<WrittenAnswer | null> {
  const { accountId, taskId, userId, question, values, note, base = null } = change;
  const { answered, binds, profileQuestion, isNoteOnly, ifUnclassed } = change;
  const { rows } = await db.query<WrittenAnswer>({
    name: 'rocca-write-answer',
    text: WRITE_ANSWER,
    values: [
      ...[taskId, accountId, userId, question, values, note ?? null, note === undefined, base],
      ...[answered, binds, profileQuestion, isNoteOnly],
      ...[ifUnclassed.map((choice) => choice.question), ifUnclassed.map(({ value }) => value)],
    ],
  });
  return rows[0] ?? null;
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
