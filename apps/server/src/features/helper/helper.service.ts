import type { HelperQuestion, HelperReply } from '@rocca/contract/api/helper.schema';
import type { Language } from '@rocca/contract/language';
import { licenceApiOf } from '@rocca/contract/services';
import type { SurveyType } from '@rocca/contract/survey/survey-types';
import { ModelProblem } from '@rocca/helper/llm/model-failure';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Log } from '../../platform/log/logger.ts';
import { findLicence, isExpired } from '../licences/index.ts';
import { TOO_LONG, UNAVAILABLE, usedUp } from './helper.messages.ts';
import { presentAnswer, presentRefusal } from './helper.present.ts';
import { countAnswers, giveAnswerBack, takeAnswer } from './helper.repo.ts';
import { monthOf, readConversation, renewalOf } from './helper.rules.ts';
import type { Helper } from './open-helper.ts';

export interface HelperParts {
  readonly db: Database;
  readonly permitted: readonly string[];
  readonly log: Log;
  /** Opened with the first question: reading the knowledge would delay every start. */
  readonly open: () => Promise<Helper>;
}

interface Asking extends Licensed {
  readonly asked: HelperQuestion;
  readonly language: Language;
  /** The client has gone. */
  readonly left: AbortSignal;
}

interface Licensed {
  readonly accountId: string;
  /** Answers a month. */
  readonly allowance: number;
}

/** @throws AppError `licence_expired` without a valid licence for the helper of this questionnaire. */
export async function requireLicence(
  { db, permitted }: Pick<HelperParts, 'db' | 'permitted'>,
  accountId: string | null,
  survey: SurveyType,
): Promise<Licensed> {
  const isLicensed = permitted.includes('helperbot') && licenceApiOf('helperbot') === `/helperbot/${survey}/`;
  if (!isLicensed || !accountId) throw new AppError('licence_expired');
  const licence = await findLicence(db.orm, accountId, 'helperbot');
  if (!licence || isExpired(licence)) throw new AppError('licence_expired');
  return { accountId, allowance: licence.scansMax };
}

/** What an account has used of this month's answers: its licence says how many there are. */
export function answersThisMonth(db: Database, accountId: string): Promise<number> {
  return countAnswers(db.orm, { accountId, month: monthOf(new Date()) });
}

/**
 * Yields the answer piece by piece and returns the whole reply, or the one that says why there is none.
 * @throws AppError `invalid_request` when there is no question; the reason of `left` when the client has gone.
 */
export async function* answerQuestion(parts: HelperParts, asking: Asking): AsyncGenerator<string, HelperReply> {
  const { accountId, allowance, asked, language, left } = asking;
  const read = readConversation(asked);
  if (read.kind === 'wrong') throw new AppError('invalid_request', { fields: { [read.field]: read.words } });
  if (read.kind === 'too_long') return presentRefusal('too_long', TOO_LONG, language);
  const usage = { accountId, month: monthOf(new Date()) };
  if (!(await takeAnswer(parts.db.orm, usage, allowance))) {
    return presentRefusal('licence_expired', usedUp(allowance, renewalOf(usage.month)), language);
  }
  try {
    const { answererFor, find } = await parts.open();
    const { question, history } = read;
    const query = { question, history, context: asked.context, language };
    const { passages, next, meant, notCovered } = await find(query);
    // "I have nothing on this" is no answer to pay for.
    if (passages.length === 0) await giveAnswerBack(parts.db.orm, usage);
    let content = '';
    for await (const piece of answererFor(asked).answer({ ...query, passages, meant, notCovered, signal: left })) {
      content += piece;
      yield piece;
    }
    return presentAnswer(content, passages, next);
  } catch (error) {
    // A client that disconnects midway is charged: otherwise it could read almost the whole answer for free.
    left.throwIfAborted();
    // The failures of a model are logged where they are noticed.
    if (!(error instanceof ModelProblem)) parts.log.error({ err: error, account: accountId }, 'the helper chat failed');
    await giveAnswerBack(parts.db.orm, usage);
    return presentRefusal('unavailable', UNAVAILABLE, language);
  }
}
