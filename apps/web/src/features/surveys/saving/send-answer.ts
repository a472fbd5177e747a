import type { SurveyAnswer } from '@rocca/contract/survey/answer-rules';
import { api } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import type { SendOutcome } from './answer-saver.ts';
import { heldAnswerOf } from './saving-model.ts';

/** Sends one answer on the version it was changed from. */
export async function sendAnswer(
  surveyId: string,
  question: string,
  { values, note }: SurveyAnswer,
  version: number,
): Promise<SendOutcome> {
  const path = `/surveys/${surveyId}/answers/${encodeURIComponent(question)}/`;
  try {
    const { answer } = await api.put(path, { values, note, version }, { reply: 'surveySaved' });
    return { kind: 'saved', answer: heldAnswerOf(answer) };
  } catch (cause) {
    return cause instanceof ApiError ? outcomeOf(cause) : { kind: 'lost' };
  }
}

const REFUSED: readonly number[] = [400, 413, 422];
const CLOSED: readonly number[] = [403, 404, 409];

function outcomeOf({ status, code, message }: ApiError): SendOutcome {
  if (code === 'answer_changed') return { kind: 'changed' };
  if (REFUSED.includes(status)) return { kind: 'refused', text: message };
  if (CLOSED.includes(status)) return { kind: 'closed', text: message };
  // A server that is starting, busy or broken; and a session that ends, which takes the screen with it.
  return { kind: 'lost' };
}
