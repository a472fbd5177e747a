import { abilitiesOf } from '@rocca/contract/abilities';
import type { IdentityClaims } from '@rocca/contract/api/identity.schema';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { createTokenVerifier, type TokenIssuer } from './tokens.ts';

/**
 * Requires a valid access token on every route that is not marked public: a forgotten mark refuses, it does not expose.
 * Addresses that match no route pass, and answer 404.
 */
export function addAuthentication(app: App, tokens: TokenIssuer): void {
  const verifyToken = createTokenVerifier(tokens);
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.public) return;
    const token = bearerOf(request) ?? (request.routeOptions.config.tokenInQuery ? queryTokenOf(request) : null);
    const claims = token ? await verifyToken(token) : null;
    if (!claims) throw new AppError('unauthorised');
    request.caller = callerFrom(claims);
    // Ids, so that a log names no person. Every line of the request carries them.
    request.log = request.log.child({ user: request.caller.userId, account: request.caller.accountId });
  });
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]{1,8192})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

function queryTokenOf(request: FastifyRequest): string | null {
  const { token } = (request.query ?? {}) as { token?: unknown };
  return typeof token === 'string' && token.length <= 8192 ? token : null;
}

function callerFrom(claims: IdentityClaims): Caller {
  return {
    userId: claims.sub,
    username: claims.preferred_username,
    accountId: claims.account,
    abilities: abilitiesOf(claims.realm_access.roles),
  };
}
