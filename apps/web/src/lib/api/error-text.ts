import i18next from 'i18next';
import { ApiError, NoAnswerError } from './api-error.ts';

/** What a person reads when a call has failed. */
export function errorText(cause: unknown): string {
  if (cause instanceof ApiError) return cause.message;
  if (cause instanceof NoAnswerError) return i18next.t(cause.reason === 'timeout' ? 'error.timeout' : 'error.network');
  return i18next.t('error.unexpected');
}
