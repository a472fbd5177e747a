import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/**
 * Room for the longest report query (16,384 characters, 8,192 of variables) with every character percent-encoded, a
 * token of 8 kB and some other headers. A connection holds this much at most while its head arrives.
 */
export const MAX_HEAD_BYTES = 96 * 1024;

/** What Node would answer by itself, without a body and our headers. */
export function checkHead(request: FastifyRequest): void {
  const { expect, host } = request.headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') throw new AppError('expectation_failed');
  if (host === undefined && request.raw.httpVersion === '1.1') throw new AppError('malformed_request');
}
