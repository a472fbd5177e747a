import type { ErrorBody } from '@rocca/contract/api/error.schema';
import type { Language } from '@rocca/contract/language';
import i18next from 'i18next';

/** An answer that is not a success. `message` is for a person, in the language of the request. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, error: ErrorBody['error']) {
    super(error.message);
    this.status = status;
    this.code = error.code;
    this.fields = error.fields ?? {};
  }
}

/** No answer at all: the network is down, or the server took longer than the time allowed. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly reason: 'network' | 'timeout';

  constructor(reason: 'network' | 'timeout', cause: unknown) {
    super(`No answer: ${reason}`, { cause });
    this.reason = reason;
  }
}

export async function apiErrorOf(response: Response, language: Language): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  return new ApiError(response.status, isErrorBody(body) ? body.error : await plainError(response.status, language));
}

/** The whole catalogue of errors is needed here alone, so it is fetched when a gateway answers in the server's place. */
async function plainError(status: number, language: Language): Promise<ErrorBody['error']> {
  try {
    const { gatewayError } = await import('./gateway-error.ts');
    return gatewayError(status, language);
  } catch {
    return { code: 'unavailable', message: i18next.t('error.network') };
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  if (typeof error !== 'object' || error === null) return false;
  return typeof Reflect.get(error, 'code') === 'string' && typeof Reflect.get(error, 'message') === 'string';
}
