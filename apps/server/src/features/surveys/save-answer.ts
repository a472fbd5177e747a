import type { SurveyAnswerChange, SurveySaved } from '@rocca/contract/api/surveys.schema';
import { LANGUAGES, type Localised } from '@rocca/contract/language';
import {
  type AnswerRule,
  answerRuleText,
  brokenAnswerRule,
  type SurveyAnswer,
} from '@rocca/contract/survey/answer-rules';
import type { SurveyDefinition, SurveyQuestion } from '@rocca/contract/survey/definition.schema';
import { progressOf, questionsOf } from '@rocca/contract/survey/progress';
import { withClientTransaction } from '../../platform/db/client-transaction.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { lockTaskToFill, noteFilled, type OwnTask, roleActs } from '../tasks/index.ts';
import { definitionOf } from './definitions.ts';
import { findDefinitionHash, writeAnswer } from './surveys.repo.ts';

interface AnswerRequest {
  readonly caller: Caller;
  readonly own: OwnTask;
  readonly question: string;
  readonly change: SurveyAnswerChange;
}

/**
 * Stores one answer, or refuses it with the rule it breaks.
 * @throws AppError `not_found`, `forbidden` for a viewer, `answer_refused`, `answer_changed`, `survey_completed`.
 */
export async function saveAnswer(db: Database, request: AnswerRequest): Promise<SurveySaved> {
  const { caller, own, question: id, change } = request;
  const definition = await definitionFor(db, own);
  if (!definition) throw new AppError('not_found');
  const question = questionsOf(definition).find((one) => one.id === id);
  const { values } = change;
  const note = change.note === undefined ? undefined : change.note?.trim() || null;
  return withClientTransaction(db.pool, async (client) => {
    const task = await lockTaskToFill(client, { ...own, userId: caller.userId });
    if (!task) throw new AppError('not_found');
    if (!roleActs(task.role)) throw new AppError('forbidden');
    if (task.status !== 'COMPILING') throw new AppError('survey_completed');
    refuseBroken(question, { values, note: note ?? null });
    const { taskId } = own;
    const base = change.version;
    const written = await writeAnswer(client, { taskId, question: id, values, note, base, userId: caller.userId });
    if (!written) throw new AppError('answer_changed');
    const answer = { values, note: written.note };
    const others = (written.others ?? []).map(
      ([name, ...given]) => [name, { values: given[0], note: given[1] }] as const,
    );
    const progress = progressOf(definition, new Map([...others, [id, answer]]));
    await noteFilled(client, own, progress.asked === 0 ? 0 : progress.answered / progress.asked);
    const { version, updatedAt } = written;
    const stored = { version, updated_at: updatedAt.toISOString(), updated_by: caller.username };
    return { answer: { id, ...answer, ...stored }, progress };
  });
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

function refuseBroken(question: SurveyQuestion | undefined, answer: SurveyAnswer): void {
  const rule = brokenAnswerRule(question, answer);
  if (!rule) return;
  const message = ruleText(rule, question, answer.values);
  throw new AppError('answer_refused', {
    message,
    fields: { [rule.startsWith('note_') ? 'note' : 'values']: message },
    internal: rule,
  });
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
