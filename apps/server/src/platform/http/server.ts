import { randomUUID } from 'node:crypto';
import formBody from '@fastify/formbody';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { App } from './app.ts';
import { AppError } from './app-error.ts';
import { addBodyLimit, BODY_LIMIT_BYTES } from './body-limit.ts';
import { handleError } from './errors.ts';
import { addSecurityHeaders } from './security-headers.ts';
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
  const app: App = Fastify({
    loggerInstance: log,
    trustProxy: (_address: string, hop: number) => hop < trustedProxies,
    bodyLimit: BODY_LIMIT_BYTES,
    // The caller's own id is never taken: it would let anybody write into our log.
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // A client that opens a connection and says nothing must not hold it.
    requestTimeout: 60_000,
    connectionTimeout: 120_000,
    // Idle connections must not hold up a stop; requests under way are answered first.
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>();

  // Fastify reads plain text by default; no call of ours takes it.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(({ schema, httpPart }) => (data) => {
    const outcome = (schema as z.ZodType).safeParse(data, { reportInput: true });
    if (outcome.success) {
      // Bodies are stored. What is only looked for finds nothing, and says so where it is looked for.
      const path = httpPart === 'body' ? unstorableAt(outcome.data) : null;
      return path === null ? { value: outcome.data } : { error: unstorable(path) };
    }
    // A path that cannot name anything names nothing: it answers like any other id that does not exist.
    if (httpPart === 'params') return { error: new AppError('not_found') };
    return { error: new AppError('invalid_request', { issues: prefixed(outcome.error.issues, httpPart) }) };
  });
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  addSecurityHeaders(app, { https });
  addBodyLimit(app);
  await app.register(formBody, { bodyLimit: BODY_LIMIT_BYTES });
  return app;
}

function unstorable(path: string): AppError {
  const words = {
    it: 'contiene caratteri che non si possono conservare',
    en: 'holds characters that cannot be stored',
  };
  return new AppError('invalid_request', { fields: { [path]: words } });
}

/** A problem of the body is named by its field alone; one of the address by where it stands. */
function prefixed(issues: readonly z.core.$ZodIssue[], part: string | undefined): readonly z.core.$ZodIssue[] {
  if (!part || part === 'body') return issues;
  return issues.map((issue) => ({ ...issue, path: [part === 'querystring' ? 'query' : part, ...issue.path] }));
}
