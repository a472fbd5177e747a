import { errorBody } from '@rocca/contract/api/error.schema';
import {
  IDENTITY_PATHS,
  logoutRequest,
  type OAuthError,
  oauthError,
  type TokenReply,
  tokenReply,
  tokenRequest,
} from '@rocca/contract/api/identity.schema';
import { BRAND } from '@rocca/contract/brand';
import { errorMessage } from '@rocca/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { languageOf } from '../../platform/http/language-of.ts';
import { type AuthParts, type AuthService, type Client, createAuthService, signOut } from './auth.service.ts';
import { deviceCookie, isOwnPage, readProofs } from './device/device-cookie.ts';
import { refresh } from './refresh.ts';
import { signIn } from './sign-in.ts';

/** The token endpoint and what describes it, under the paths of a Keycloak realm. */
export function authRoutes(app: App, parts: AuthParts): void {
  const service = createAuthService(parts);
  tokenRoute(app, service);
  logoutRoute(app, service);
  discoveryRoutes(app, service);
}

const isPublic = { config: { public: true } };
const FORM = ['application/x-www-form-urlencoded'];
const described = { tags: ['Identity'], security: [] };

function tokenRoute(app: App, service: AuthService): void {
  app.post(
    IDENTITY_PATHS.token,
    {
      ...isPublic,
      // The handler validates the form: only this endpoint answers errors in OAuth's format.
      attachValidation: true,
      schema: {
        ...described,
        summary: 'Sign in, or exchange a refresh token',
        description: 'A sign-in sets a cookie for this address alone: proof that the device has signed in before.',
        consumes: FORM,
        body: tokenRequest,
        // A body that cannot be parsed is no OAuth form: it gets the error body of every other call.
        response: { 200: tokenReply, 400: z.union([oauthError, errorBody]), 401: oauthError, 429: oauthError },
      },
    },
    async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
      const form = tokenRequest.safeParse(request.body);
      if (!form.success) return refuse(reply, 400, formProblem(request));
      if (form.data.client_id !== BRAND.clientId) {
        return refuse(reply, 401, { error: 'invalid_client', error_description: 'Unknown client_id' });
      }
      try {
        return form.data.grant_type === 'password'
          ? await signInWith(service, form.data, request, reply)
          : await refreshWith(service, form.data.refresh_token, request, reply);
      } catch (error) {
        return refuseKnown(error, request, reply);
      }
    },
  );
}

async function signInWith(
  service: AuthService,
  { username, password }: { username: string; password: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TokenReply> {
  const client = clientOf(service, request);
  const { tokens, proofs } = await signIn(service, { ...client, username, password, gone: goneSignal(reply) });
  if (client.proofs) reply.header('set-cookie', deviceCookie(proofs, service.tokens.issuer()));
  return tokens;
}

async function refreshWith(
  service: AuthService,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TokenReply | FastifyReply> {
  const outcome = await refresh(service, token, clientOf(service, request));
  if (outcome.kind === 'tokens') return outcome.reply;
  return refuse(reply, 401, {
    error: 'invalid_grant',
    error_description: errorMessage('wrong_credentials', languageOf(request)),
    ...(outcome.reason && { session_end: outcome.reason }),
  });
}

function clientOf({ tokens }: AuthService, request: FastifyRequest): Client {
  const issuer = tokens.issuer();
  const proofs = isOwnPage(request, issuer) ? readProofs(request, issuer) : null;
  return { address: request.ip, proofs, log: request.log };
}

/** Aborted when the client disconnects before its answer. Fastify's own signal also fires after the body is read. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

function formProblem(request: FastifyRequest): OAuthError {
  const grant = (request.body as { grant_type?: unknown } | null | undefined)?.grant_type;
  if (typeof grant === 'string' && grant !== 'password' && grant !== 'refresh_token') {
    return { error: 'unsupported_grant_type', error_description: 'Use password or refresh_token' };
  }
  return { error: 'invalid_request', error_description: errorMessage('invalid_request', languageOf(request)) };
}

function refuseKnown(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof AppError)) throw error;
  const description = errorMessage(error.code, languageOf(request), error.options.values);
  if (error.code === 'too_many_requests') {
    reply.header('retry-after', error.options.retryAfterSeconds ?? 1);
    return refuse(reply, 429, { error: 'slow_down', error_description: description });
  }
  return refuse(reply, 401, { error: 'invalid_grant', error_description: description });
}

function refuse(reply: FastifyReply, status: 400 | 401 | 429, body: OAuthError): FastifyReply {
  return reply.status(status).send(body);
}

function logoutRoute(app: App, service: AuthService): void {
  app.post(
    IDENTITY_PATHS.logout,
    {
      ...isPublic,
      schema: {
        ...described,
        summary: 'End a session',
        consumes: FORM,
        body: logoutRequest,
        response: { 204: z.null(), 400: errorBody },
      },
    },
    async (request, reply) => {
      await signOut(service, request.body.refresh_token);
      return reply.status(204).send(null);
    },
  );
}

function discoveryRoutes(app: App, { tokens }: AuthService): void {
  app.get(
    IDENTITY_PATHS.certs,
    { ...isPublic, schema: { ...described, summary: 'Public keys (JWKS)', response: { 200: z.unknown() } } },
    async () => ({ keys: [tokens.keys.jwk] }),
  );
  app.get(
    IDENTITY_PATHS.discovery,
    { ...isPublic, schema: { ...described, summary: 'OpenID discovery', response: { 200: z.unknown() } } },
    async () => discoveryDocument(tokens.issuer()),
  );
  const key = { ...described, summary: 'The public key (PEM) that tokens are verified with' };
  app.get(IDENTITY_PATHS.publicKey, { ...isPublic, schema: key }, async (_request, reply) =>
    reply.type('application/x-pem-file').header('cache-control', 'no-cache').send(tokens.keys.publicPem),
  );
}

function discoveryDocument(issuer: string): object {
  const address = (path: string) => issuer.slice(0, -IDENTITY_PATHS.issuer.length) + path;
  return {
    issuer,
    token_endpoint: address(IDENTITY_PATHS.token),
    end_session_endpoint: address(IDENTITY_PATHS.logout),
    jwks_uri: address(IDENTITY_PATHS.certs),
    grant_types_supported: ['password', 'refresh_token'],
    scopes_supported: ['openid'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['none'],
    claims_supported: ['sub', 'preferred_username', 'realm_access', 'account', 'email', 'locale'],
  };
}
