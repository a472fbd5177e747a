import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** Refuses what Node would otherwise answer without a body and without our headers. */
export function checkHead(request: FastifyRequest): void {
  const { expect, host } = request.headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') throw new AppError('expectation_failed');
  if (host === undefined && request.raw.httpVersion === '1.1') throw new AppError('malformed_request');
}
