import { randomUUID } from 'node:crypto';
import formBody from '@fastify/formbody';
import type { Localised } from '@rocca/contract/language';
import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { runAsOwner } from '../db/connection-owner.ts';
import type { App } from './app.ts';
import { AppError } from './app-error.ts';
import { BODY_LIMIT_BYTES, checkBodyLength } from './body-limit.ts';
import { ownerOf } from './caller.ts';
import { addCompression } from './compression.ts';
import { handleError } from './errors.ts';
import { isNestedDeeper, TOO_DEEP } from './nesting.ts';
import { createNodeServer } from './node-server.ts';
import { checkHead } from './request-head.ts';
import { RequestLog } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';
import { unstorableAt } from './storable.ts';

interface HttpServerOptions {
  readonly log: FastifyBaseLogger;
  /** The public address is https: the answers carry HSTS. */
  readonly https: boolean;
  /** The number of proxies in front: that many entries of X-Forwarded-For are trusted, counted from the end. */
  readonly trustedProxies: number;
}

/** An HTTP server with the concerns that all features share, and without routes. */
export async function createHttpServer({ log, https, trustedProxies }: HttpServerOptions): Promise<App> {
  const headers = securityHeaders({ https });
  const setHeaders = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).header('x-request-id', request.id);
  const app: App = Fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    trustProxy: trustedProxies > 0 && ((_address: string, hop: number) => hop < trustedProxies),
    bodyLimit: BODY_LIMIT_BYTES,
    // A request id from the client is never used: any client could write into our log with it.
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Fastify makes a second server for the other address of `localhost`: the listeners have to be on both.
    serverFactory: (handler) => createNodeServer(handler, { log, headers }),
    clientErrorHandler: () => undefined,
    // Idle connections must not delay a stop. Requests in flight are answered first, and so are new ones on their
    // connections: Fastify's own refusal has neither our body nor our headers.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Refusals of the router: no hook runs before them.
    frameworkErrors: (error, request, reply) => handleError(error, request, setHeaders(request, reply)),
  }).withTypeProvider<ZodTypeProvider>();

  // Fastify reads plain text by default; none of our calls accepts it.
  app.removeContentTypeParser('text/plain');
  // Clients that always say JSON say it of calls without a body, too. Where one is needed, its schema refuses.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.length === 0 ? done(null, undefined) : parseJson(request, String(body), done),
  );
  app.setValidatorCompiler(
    ({ schema, httpPart }) =>
      (data) =>
        validate(schema as z.ZodType, httpPart, data),
  );
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    // Customers' data stays in no cache; a route whose answers may be kept says so itself.
    if (!request.is404 && !request.routeOptions.config.public) reply.header('cache-control', 'no-store');
    checkHead(request);
    checkBodyLength(request);
    done();
  });
  addCompression(app);
  // After the body was read: its events come from the socket and would lose the owner again.
  app.addHook('preHandler', (request, _reply, done) =>
    request.caller ? runAsOwner(ownerOf(request.caller), done) : done(),
  );
  await app.register(formBody, { bodyLimit: BODY_LIMIT_BYTES });
  return app;
}

function validate(
  schema: z.ZodType,
  httpPart: string | undefined,
  data: unknown,
): { value: unknown } | { error: Error } {
  if (httpPart === 'body' && isNestedDeeper(data)) return { error: refusedField('.', TOO_DEEP) };
  const outcome = schema.safeParse(data, { reportInput: true });
  if (outcome.success) {
    // Only bodies are stored. The same text in a query or path is just searched for, and finds nothing.
    const path = httpPart === 'body' ? unstorableAt(outcome.data) : null;
    return path === null ? { value: outcome.data } : { error: refusedField(path, UNSTORABLE) };
  }
  // A path with a malformed id answers like one with an id that does not exist.
  if (httpPart === 'params') return { error: new AppError('not_found') };
  return { error: new AppError('invalid_request', { issues: prefixed(outcome.error.issues, httpPart) }) };
}

const UNSTORABLE = {
  it: 'contiene caratteri che non si possono conservare',
  en: 'holds characters that cannot be stored',
};

function refusedField(path: string, words: Localised): AppError {
  return new AppError('invalid_request', { fields: { [path]: words } });
}

/** An error in the body is named by its field alone; one in the address also by its part (query or path). */
function prefixed(issues: readonly z.core.$ZodIssue[], part: string | undefined): readonly z.core.$ZodIssue[] {
  if (!part || part === 'body') return issues;
  return issues.map((issue) => ({ ...issue, path: [part === 'querystring' ? 'query' : part, ...issue.path] }));
}
