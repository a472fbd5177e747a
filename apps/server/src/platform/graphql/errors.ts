import type { ErrorBody } from '@rocca/contract/api/error.schema';
import { ERRORS } from '@rocca/contract/errors';
import type { Language } from '@rocca/contract/language';
import { GraphQLError } from 'graphql';
import { asAppError, errorBodyOf } from '../http/errors.ts';

/** An entry of `errors`: the contract's error, where GraphQL wants it. */
export interface GraphqlErrorEntry {
  readonly message: string;
  readonly path?: ReadonlyArray<string | number>;
  readonly extensions: { readonly code: string; readonly fields?: Record<string, string> };
}

interface Reader {
  readonly language: Language;
  readonly requestId: string;
  /** Hears of whatever was not expected. */
  report(error: unknown): void;
}

/**
 * What a client may read of an error. An expected one by its code; a query that is wrong in itself as such, with
 * GraphQL's own words about it; anything else as the id of the request alone.
 */
export function presentGraphqlError(error: unknown, reader: Reader): GraphqlErrorEntry {
  const path = error instanceof GraphQLError && error.path ? { path: error.path } : {};
  const cause = thrownIn(error);
  const { code, message, fields } = publicError(error, cause, reader);
  return { message: withFields(message, fields), ...path, extensions: { code, ...(fields ? { fields } : {}) } };
}

/** Most clients print the message alone: it names what `extensions` lists. */
function withFields(message: string, fields: ErrorBody['error']['fields']): string {
  const listed = Object.entries(fields ?? {}).map(([field, words]) => `${field}: ${words}`);
  return [message, listed.join('; ')].filter(Boolean).join(' ');
}

/** What was thrown beneath GraphQL's own errors; nothing where GraphQL itself found something wrong. */
function thrownIn(error: unknown): unknown {
  let current = error;
  while (current instanceof GraphQLError) current = current.originalError;
  return current;
}

function publicError(error: unknown, cause: unknown, { language, requestId, report }: Reader): ErrorBody['error'] {
  const known = asAppError(cause);
  if (known) {
    if (ERRORS[known.code].status >= 500) report(cause);
    return errorBodyOf(known.code, language, known.options).error;
  }
  // Nothing of ours threw it: GraphQL itself found the query or its variables wrong.
  if (error instanceof GraphQLError && !cause) {
    return { ...errorBodyOf('invalid_request', language, {}).error, fields: { query: error.message.slice(0, 500) } };
  }
  report(cause ?? error);
  return errorBodyOf('internal', language, { values: { id: requestId } }).error;
}
