import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

/** The HTTP server as features see it: routes whose schemas are zod's. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers without a token. Every other route refuses a request without a valid token. */
    public?: boolean;
    /** Takes the token from the query too: for readers that cannot send headers. The log never holds it. */
    tokenInQuery?: boolean;
    /**
     * Large answers are compressed. Only for answers without tokens and secrets: the size of a compressed answer says
     * whether what a caller sent is part of a secret beside it.
     */
    compress?: boolean;
  }
}
