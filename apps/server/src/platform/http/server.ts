import { randomUUID } from 'node:crypto';
import formBody from '@fastify/formbody';
import type { Localised } from '@rocca/contract/language';
import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { App } from './app.ts';
import { AppError } from './app-error.ts';
import { BODY_LIMIT_BYTES, checkBodyLength } from './body-limit.ts';
import { handleError } from './errors.ts';
import { isNestedDeeper, TOO_DEEP } from './nesting.ts';
import { createNodeServer } from './node-server.ts';
import { checkHead } from './request-head.ts';
import { RequestLog } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';
import { unstorableAt } from './storable.ts';

interface HttpServerOptions {
  readonly log: FastifyBaseLogger;
  /** The public address is https: browsers are told to stay there. */
  readonly https: boolean;
  /** How many proxies stand in front: that many entries of X-Forwarded-For are believed, counted from the end. */
  readonly trustedProxies: number;
}

/** An HTTP server with everything that no feature should have to think about, and no route yet. */
export async function createHttpServer({ log, https, trustedProxies }: HttpServerOptions): Promise<App> {
  const headers = securityHeaders({ https });
  const setHeaders = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).header('x-request-id', request.id);
  const app: App = Fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    trustProxy: trustedProxies > 0 && ((_address: string, hop: number) => hop < trustedProxies),
    bodyLimit: BODY_LIMIT_BYTES,
    // The caller's own id is never taken: it would let anybody write into our log.
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Fastify makes a second server for the other address of `localhost`: the listeners have to be on both.
    serverFactory: (handler) => createNodeServer(handler, { log, headers }),
    clientErrorHandler: () => undefined,
    // Idle connections must not hold up a stop; requests under way are answered first, and so are those that still
    // arrive on their connections: Fastify's own refusal of them has neither our body nor our headers.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // What the router refuses: no hook runs before it.
    frameworkErrors: (error, request, reply) => handleError(error, request, setHeaders(request, reply)),
  }).withTypeProvider<ZodTypeProvider>();

  // Fastify reads plain text by default; no call of ours takes it.
  app.removeContentTypeParser('text/plain');
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
    checkHead(request);
    checkBodyLength(request);
    done();
  });
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
    // Bodies are stored. What is only looked for finds nothing, and says so where it is looked for.
    const path = httpPart === 'body' ? unstorableAt(outcome.data) : null;
    return path === null ? { value: outcome.data } : { error: refusedField(path, UNSTORABLE) };
  }
  // A path that cannot name anything names nothing: it answers like any other id that does not exist.
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

/** A problem of the body is named by its field alone; one of the address by where it stands. */
function prefixed(issues: readonly z.core.$ZodIssue[], part: string | undefined): readonly z.core.$ZodIssue[] {
  if (!part || part === 'body') return issues;
  return issues.map((issue) => ({ ...issue, path: [part === 'querystring' ? 'query' : part, ...issue.path] }));
}
