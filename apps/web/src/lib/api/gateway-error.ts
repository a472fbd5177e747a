import type { ErrorBody } from '@rocca/contract/api/error.schema';
import { ERRORS, type ErrorCode, errorMessage } from '@rocca/contract/errors';
import type { Language } from '@rocca/contract/language';

/** The error of an answer without the contract's body: it comes from a gateway. A bare 403 is read as the licence's. */
export function gatewayError(status: number, language: Language): ErrorBody['error'] {
  const code = status === 403 ? 'licence_expired' : (codeOfStatus(status) ?? 'unavailable');
  return { code, message: errorMessage(code, language) };
}

function codeOfStatus(status: number): ErrorCode | undefined {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  return codes.find((code) => ERRORS[code].status === status && !ERRORS[code].message.it.includes('{'));
}
