import { type Language, negotiateLanguage } from '@rocca/contract/language';
import type { FastifyRequest } from 'fastify';

/** The caller's language, from `Accept-Language`. */
export function languageOf(request: FastifyRequest): Language {
  return negotiateLanguage(request.headers['accept-language']);
}
