import { errorMessage } from '@rocca/contract/errors';
import type { Language } from '@rocca/contract/language';
import type { StartAnswer } from '../lib/tasks/submit-start.ts';

export type StartFailure =
  /** The allowance is used up, or the cause is not known: the way out is to write to us. */
  | { readonly kind: 'no_scans' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'request'; readonly request: string; readonly reason: 'network' | 'timeout' };

type FailedAnswer = Exclude<StartAnswer, { kind: 'started' }>;

/** What a person sees of a start that failed (document 1, section 8). */
export function startFailureOf(answer: FailedAnswer, language: Language): StartFailure {
  switch (answer.kind) {
    case 'response':
      return responseFailure(answer.status, answer.data, language);
    case 'request':
      return { kind: 'request', request: `${answer.method} ${answer.path}`, reason: answer.reason };
    case 'message':
      return answer.message ? { kind: 'text', text: answer.message } : { kind: 'no_scans' };
  }
}

function responseFailure(status: number, data: unknown, language: Language): StartFailure {
  if (status === 402) return { kind: 'no_scans' };
  const fallback = status === 403 ? 'licence_expired' : 'target_not_valid';
  return { kind: 'text', text: messageIn(data) ?? errorMessage(fallback, language) };
}

function messageIn(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('error' in data)) return null;
  const { error } = data;
  if (typeof error !== 'object' || error === null || !('message' in error)) return null;
  return typeof error.message === 'string' && error.message !== '' ? error.message : null;
}
