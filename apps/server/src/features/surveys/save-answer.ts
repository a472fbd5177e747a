import type { SurveyAnswerChange, SurveySaved } from '@rocca/contract/api/surveys.schema';
import { LANGUAGES, type Localised } from '@rocca/contract/language';
import {
  type AnswerRule,
  answerRuleText,
  brokenAnswerRule,
  isAnswered,
  isNoteOnly,
  type SurveyAnswer,
} from '@rocca/contract/survey/answer-rules';
import type { EntityClass, SurveyDefinition, SurveyQuestion } from '@rocca/contract/survey/definition.schema';
import {
  entityClassOf,
  isAsked,
  isSettled,
  progressFrom,
  questionsOf,
  type SurveyProgress,
} from '@rocca/contract/survey/progress';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { lockTaskToFill, type OwnTask, roleActs } from '../tasks/index.ts';
import { definitionOf } from './definitions.ts';
import type { ProgressNotes } from './progress-notes.ts';
import { answersByQuestion } from './surveys.present.ts';
import { findDefinitionHash, listAnswers, writeAnswer } from './surveys.repo.ts';

interface SavingParts {
  readonly db: Database;
  readonly progress: Pick<ProgressNotes, 'note'>;
}

interface AnswerRequest {
  readonly caller: Caller;
  readonly own: OwnTask;
  readonly question: string;
  readonly change: SurveyAnswerChange;
}

/**
 * Stores one answer, or refuses it with the rule it breaks. What makes it slow for a person who answers is not done here:
 * the progress of the task follows by itself.
 * @throws AppError `not_found`, `forbidden` for a viewer, `answer_refused`, `answer_changed`, `survey_completed`.
 */
export async function saveAnswer(parts: SavingParts, request: AnswerRequest): Promise<SurveySaved> {
  const { db, progress: notes } = parts;
  const { caller, own, question: id, change } = request;
  const definition = await definitionFor(db, own);
  if (!definition) throw new AppError('not_found');
  const question = questionNamed(definition, id);
  const { values, version: base } = change;
  const note = change.note === undefined ? undefined : change.note?.trim() || null;
  const entity = question?.responses?.some(({ index, if_unclassed: free }) => free && values.includes(index))
    ? entityClassOf(definition, answersByQuestion(await listAnswers(db.pool, own.taskId)))
    : null;
  const broken = brokenAnswerRule(question, { values, note: note ?? null }, entity);
  const { userId } = caller;
  const written =
    broken || !question
      ? null
      : await writeAnswer(db.pool, {
          ...{ ...own, userId, question: id, values, note, base },
          answered: isAnswered(question, { values, note: note ?? null }),
          binds: onlyClassOf(question),
          isNoteOnly: isNoteOnly(question),
          profileQuestion: definition.profile?.question ?? null,
          ifUnclassed: choicesIfUnclassed(definition),
        });
  if (!written) {
    await refuseClosed(db, own, caller);
    throw broken ? refusal(broken, question, values) : new AppError('answer_changed');
  }
  notes.note(own, definition);
  const answer = { values, note: written.note };
  const stored = { version: written.version, updated_at: written.updatedAt.toISOString(), updated_by: caller.username };
  return { answer: { id, ...answer, ...stored }, progress: progressAfter(definition, question, answer, written) };
}

/** The progress with this answer and the others as they were counted. */
function progressAfter(
  definition: SurveyDefinition,
  question: SurveyQuestion | undefined,
  answer: SurveyAnswer,
  others: Awaited<ReturnType<typeof writeAnswer>> & object,
): SurveyProgress {
  const { profile } = definition;
  const said = profile?.question === question?.id ? answer.values[0] : others.profile;
  const entity = profile?.classes.find(({ response }) => response === said)?.entity ?? null;
  const unasked = entity === 'essential' ? others.important : entity === 'important' ? others.essential : 0;
  const counts = question && isAsked(question, entity) && isSettled(question, answer, entity) ? 1 : 0;
  const unsettled = entity === null ? 0 : others.ifUnclassed.filter((id) => isAskedFor(definition, id, entity)).length;
  return progressFrom(others.all - unasked - unsettled + counts, askedCount(definition, entity));
}

function isAskedFor(definition: SurveyDefinition, id: string, entity: EntityClass): boolean {
  const question = questionNamed(definition, id);
  return question !== undefined && isAsked(question, entity);
}

/** Choices that count only while the company has no class: one that was made before it said which is not settled. */
function choicesIfUnclassed(definition: SurveyDefinition): { readonly question: string; readonly value: number }[] {
  return questionsOf(definition).flatMap(({ id, responses = [] }) =>
    responses.filter(({ if_unclassed: free }) => free).map(({ index }) => ({ question: id, value: index })),
  );
}

const asked = new WeakMap<SurveyDefinition, Map<EntityClass | null, number>>();

function askedCount(definition: SurveyDefinition, entity: EntityClass | null): number {
  const counts = asked.get(definition) ?? new Map<EntityClass | null, number>();
  asked.set(definition, counts);
  const known = counts.get(entity);
  if (known !== undefined) return known;
  const count = questionsOf(definition).filter((question) => isAsked(question, entity)).length;
  counts.set(entity, count);
  return count;
}

function onlyClassOf({ binds }: SurveyQuestion): EntityClass | null {
  return binds?.length === 1 ? (binds[0] ?? null) : null;
}

/** Why nobody can answer here, which comes before what is wrong with an answer. */
async function refuseClosed(db: Database, own: OwnTask, { userId }: Caller): Promise<void> {
  const task = await lockTaskToFill(db.pool, { ...own, userId });
  if (!task) throw new AppError('not_found');
  if (!roleActs(task.role)) throw new AppError('forbidden');
  if (task.status !== 'COMPILING') throw new AppError('survey_completed');
}

const named = new WeakMap<SurveyDefinition, ReadonlyMap<string, SurveyQuestion>>();

function questionNamed(definition: SurveyDefinition, id: string): SurveyQuestion | undefined {
  let questions = named.get(definition);
  if (!questions) {
    questions = new Map(questionsOf(definition).map((question) => [question.id, question]));
    named.set(definition, questions);
  }
  return questions.get(id);
}

/** Compilations that were written to of late, and the questionnaires they follow, which never change. */
const followed = new Map<string, string>();
const MAX_FOLLOWED = 2000;

async function definitionFor(db: Database, own: OwnTask): Promise<SurveyDefinition | null> {
  const key = `${own.accountId}/${own.taskId}`;
  const hash = followed.get(key) ?? (await findDefinitionHash(db.pool, own));
  if (!hash) return null;
  if (!followed.has(key)) {
    if (followed.size >= MAX_FOLLOWED) followed.clear();
    followed.set(key, hash);
  }
  return definitionOf(db.orm, hash);
}

function refusal(rule: AnswerRule, question: SurveyQuestion | undefined, values: readonly number[]): AppError {
  const message = ruleText(rule, question, values);
  const field = rule.startsWith('note_') ? 'note' : 'values';
  return new AppError('answer_refused', { message, fields: { [field]: message }, internal: rule });
}

export function ruleText(
  rule: AnswerRule,
  question: SurveyQuestion | undefined,
  values: readonly number[] = [],
): Localised {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, answerRuleText(rule, question, language, values)]),
  ) as Localised;
}
