import type { ErrorBody } from '@rocca/contract/api/error.schema';
import { ERRORS, type ErrorCode, errorMessage } from '@rocca/contract/errors';
import type { Language, Localised } from '@rocca/contract/language';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isStatementTimeout, isStorageFailure, isTransient } from '../db/pg-error.ts';
import { AppError } from './app-error.ts';
import { issueText } from './issue-text.ts';
import { languageOf } from './language-of.ts';
import { ClientLeft } from './left-signal.ts';

/**
 * What Fastify itself refuses before a handler runs, in our codes. A Fastify error that is not listed is our own
 * mistake and answers 500.
 */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'address_too_long',
};

/** Turns anything thrown into the contract's error body. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof ClientLeft) {
    // The line of the request says `aborted`; there is nobody to answer.
    reply.hijack();
    return;
  }
  // Checked first: a broken client connection looks like a broken database connection.
  const known = leftByClient(error, request) ?? asAppError(error);
  const language = languageOf(request);
  if (!known || ERRORS[known.code].status >= 500) request.log.error({ err: error }, 'request failed');
  if (!known) {
    const body = errorBodyOf('internal', language, { values: { id: request.id } });
    void reply.status(ERRORS.internal.status).send(body);
    return;
  }
  if (known.options.internal) request.log.info({ code: known.code, internal: known.options.internal }, 'refused');
  if (known.options.retryAfterSeconds !== undefined) void reply.header('retry-after', known.options.retryAfterSeconds);
  if (known.code === 'unauthorised') void reply.header('www-authenticate', 'Bearer');
  const body = errorBodyOf(known.code, language, known.options);
  void reply.status(ERRORS[known.code].status).send(body);
}

/** The part of an error that a client may see; null for an internal error. */
export function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const code = FASTIFY_CODES[(error as FastifyError | null)?.code ?? ''] ?? outageOf(error);
  return code ? new AppError(code, { cause: error }) : null;
}

/** A database that is unavailable for the moment is not an internal error: the client may retry. */
function outageOf(error: unknown): ErrorCode | null {
  if (isStorageFailure(error)) return 'storage_unavailable';
  if (isStatementTimeout(error)) return 'read_timeout';
  return isTransient(error) ? 'unavailable' : null;
}

/** The client closed the connection while its body was being read: no answer reaches it, and the server did not fail. */
function leftByClient(error: unknown, { raw }: FastifyRequest): AppError | null {
  return raw.errored !== null && raw.errored === error
    ? new AppError('malformed_request', { internal: 'the client left', cause: error })
    : null;
}

export function errorBodyOf(
  code: ErrorCode,
  language: Language,
  { values, message, issues, fields }: AppError['options'],
): ErrorBody {
  const error: ErrorBody['error'] = { code, message: message?.[language] ?? errorMessage(code, language, values) };
  if (issues) error.fields = fieldsOf(issues, language);
  if (fields) error.fields = { ...error.fields, ...inLanguage(fields, language) };
  return { error };
}

function inLanguage(fields: Readonly<Record<string, Localised>>, language: Language): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, text]) => [path, text[language]]));
}

/** One text for each path. A bounded number of them: a hostile body may break every rule at once. */
function fieldsOf(issues: readonly z.core.$ZodIssue[], language: Language): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues.slice(0, 50)) {
    const path = issue.path.map(String).join('.').slice(0, 200) || '.';
    fields[path] ??= issueText(issue, language);
  }
  return fields;
}
