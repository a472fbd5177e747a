import type { FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { AppError } from './app-error.ts';

/** Enough for every form of the platform; routes that take files say so themselves. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/**
 * Refuses an announced body that is too large before a byte of it is read, also where the method or the route expects
 * none and Fastify would not look at it.
 */
export function addBodyLimit(app: App): void {
  app.addHook('onRequest', async (request) => {
    if (announcedBytes(request) > request.routeOptions.bodyLimit) throw new AppError('payload_too_large');
  });
}

function announcedBytes(request: FastifyRequest): number {
  return Number(request.headers['content-length'] ?? 0);
}
