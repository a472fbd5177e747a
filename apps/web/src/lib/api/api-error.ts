import type { ErrorBody } from '@rocca/contract/api/error.schema';
import { ERRORS, type ErrorCode, errorMessage } from '@rocca/contract/errors';
import type { Language } from '@rocca/contract/language';

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
  return new ApiError(response.status, isErrorBody(body) ? body.error : plainError(response.status, language));
}

/** An answer without the contract's body comes from a gateway. A bare 403 is read as the licence's. */
function plainError(status: number, language: Language): ErrorBody['error'] {
  const code = status === 403 ? 'licence_expired' : (codeOfStatus(status) ?? 'unavailable');
  return { code, message: errorMessage(code, language) };
}

function codeOfStatus(status: number): ErrorCode | undefined {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  return codes.find((code) => ERRORS[code].status === status && !ERRORS[code].message.it.includes('{'));
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  if (typeof error !== 'object' || error === null) return false;
  return typeof Reflect.get(error, 'code') === 'string' && typeof Reflect.get(error, 'message') === 'string';
}
