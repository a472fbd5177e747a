import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** Enough for every form of the platform; routes that take files say so themselves. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/**
 * Refuses an announced body that is too large before a byte of it is read, also where the method or the route expects
 * none and Fastify would not check it.
 */
export function checkBodyLength(request: FastifyRequest): void {
  if (announcedBytes(request) > bodyLimitOf(request)) throw new AppError('payload_too_large');
}

/** On a route that reads no body, a body of unknown length would never be measured: it counts as too large. */
function announcedBytes(request: FastifyRequest): number {
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  if (isChunked && BODILESS.has(request.method)) return Number.POSITIVE_INFINITY;
  return Number(request.headers['content-length'] ?? 0);
}

const BODILESS = new Set(['GET', 'HEAD']);

function bodyLimitOf(request: FastifyRequest): number {
  return request.routeOptions.bodyLimit ?? BODY_LIMIT_BYTES;
}
