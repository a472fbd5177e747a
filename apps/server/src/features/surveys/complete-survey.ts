import { missingQuestions } from '@rocca/contract/survey/progress';
import { surveyTotals } from '@rocca/contract/survey/report';
import { upheldTotal } from '@rocca/contract/survey/report-view';
import { levelOf } from '@rocca/contract/survey/scoring';
import { withClientTransaction } from '../../platform/db/client-transaction.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { endTaskWithoutRun, lockTaskToFill, type OwnTask, roleActs } from '../tasks/index.ts';
import { definitionOf } from './definitions.ts';
import { type FactSource, factsAskedFor } from './facts.ts';
import { ruleText } from './save-answer.ts';
import { answersByQuestion } from './surveys.present.ts';
import { findSurvey, listAnswers, markCompleted } from './surveys.repo.ts';

interface CompleteRequest {
  readonly caller: Caller;
  readonly own: OwnTask;
}

/**
 * Ends a questionnaire: its answers do not change any more, and its report can be read.
 * @throws AppError `not_found`, `forbidden` for a viewer, `survey_incomplete`, `survey_completed`.
 */
export async function completeSurvey(db: Database, source: FactSource, request: CompleteRequest): Promise<void> {
  const { caller, own } = request;
  const survey = await findSurvey(db.pool, own);
  if (!survey) throw new AppError('not_found');
  const definition = await definitionOf(db.orm, survey.definitionHash);
  // Read before the lock: it may take a moment, and nobody who answers should wait for it.
  const known = await source.factsOf(own.accountId);
  const facts = factsAskedFor(definition, known.facts);
  const reportsAsked = known.looked_at.reduce((sum, { reports }) => sum + reports, 0);
  await withClientTransaction(db.pool, async (client, tx) => {
    const task = await lockTaskToFill(client, { ...own, userId: caller.userId });
    if (!task) throw new AppError('not_found');
    if (!roleActs(task.role)) throw new AppError('forbidden');
    if (task.status !== 'COMPILING') throw new AppError('survey_completed');
    const answers = answersByQuestion(await listAnswers(client, own.taskId));
    const missing = missingQuestions(definition, answers);
    if (missing.length > 0) {
      throw new AppError('survey_incomplete', {
        values: { count: missing.length },
        fields: Object.fromEntries(missing.map((question) => [question.id, ruleText('answer_missing', question)])),
      });
    }
    await markCompleted(client, { ...own, userId: caller.userId, facts, reportsAsked });
    // Shown alone in lists: not what was declared against what reports show.
    const { score } = upheldTotal(surveyTotals(definition, answers, facts));
    const level = levelOf(definition.levels, score);
    await endTaskWithoutRun(tx, own, {
      status: 'SUCCESS',
      outcome: { kind: 'score', score, level: level && { code: level.code, title: level.title } },
    });
  });
}
