import { HELPER_CODES, type HelperReply } from '@rocca/contract/api/helper.schema';
import { ApiError, NoAnswerError } from '../../../lib/api/api-error.ts';

/** Why a message was not answered: which of our texts says so, and the server's own words where it has some. */
export interface ChatFailure {
  readonly reason: 'tooLong' | 'licence' | 'unavailable' | 'noAnswer' | 'cannotSend';
  readonly words: string | null;
}

const REASONS: Readonly<Record<number, ChatFailure['reason']>> = {
  [HELPER_CODES.too_long]: 'tooLong',
  [HELPER_CODES.licence_expired]: 'licence',
  [HELPER_CODES.unavailable]: 'unavailable',
};

/** Null: the reply is an answer. */
export function failureOfReply({ code, content }: Pick<HelperReply, 'code' | 'content'>): ChatFailure | null {
  if (code === HELPER_CODES.fine) return null;
  const reason = REASONS[code];
  return reason ? { reason, words: content || null } : { reason: 'cannotSend', words: null };
}

/** Whether a reply is one of the month's answers: to have found nothing costs none. */
export function isCounted({ code, sources }: Pick<HelperReply, 'code' | 'sources'>): boolean {
  return code === HELPER_CODES.fine && sources.length > 0;
}

export function failureOfError(cause: unknown): ChatFailure {
  if (cause instanceof NoAnswerError) return { reason: 'noAnswer', words: null };
  if (!(cause instanceof ApiError)) return { reason: 'cannotSend', words: null };
  if (cause.status === 403 || /licen[csz]/i.test(cause.message)) return { reason: 'licence', words: null };
  // Too many at a time, or a platform that cannot answer for the moment: it says for how long.
  if (cause.status === 429 || cause.status === 503) return { reason: 'unavailable', words: cause.message };
  return { reason: 'cannotSend', words: null };
}

/** Whether the same message may be answered another time: one that is too long, or not licensed, never is. */
export function mayBeRetried(reason: ChatFailure['reason']): boolean {
  return reason !== 'tooLong' && reason !== 'licence';
}
