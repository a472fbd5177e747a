import { errorBody } from '@rocca/contract/api/error.schema';
import type { FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { z } from 'zod';
import { AccountPlaces } from '../http/account-places.ts';
import type { App } from '../http/app.ts';
import { AppError } from '../http/app-error.ts';
import { callerOf, ownerOf } from '../http/caller.ts';
import { languageOf } from '../http/language-of.ts';
import { leftSignal } from '../http/left-signal.ts';
import { isNestedDeeper, TOO_DEEP } from '../http/nesting.ts';
import { presentGraphqlError } from './errors.ts';
import { createGraphqlExecutor } from './executor.ts';

interface GraphqlRouteOptions<Context extends object> {
  readonly path: string;
  readonly tags: string[];
  readonly summary: string;
  readonly schema: GraphQLSchema;
  /** What resolvers may use, made for each request. */
  contextOf(request: FastifyRequest): Context;
}

const question = z.object({
  query: z.string().min(1).max(16_384),
  variables: z.string().max(8192).optional().describe('A JSON object'),
  operationName: z.string().max(200).optional(),
});

const reply = z
  .object({
    data: z.unknown().optional(),
    errors: z
      .array(
        z.object({
          message: z.string(),
          path: z.array(z.union([z.string(), z.number()])).optional(),
          extensions: z.object({ code: z.string(), fields: z.record(z.string(), z.string()).optional() }),
        }),
      )
      .optional(),
  })
  .meta({ id: 'GraphqlReply' });

/** Of one account. A browser asks for six things at once, and several people of a company read at the same time. */
const MAX_AT_ONCE = 4;
const MAX_WAITING = 40;

/** GraphQL over GET: queries alone, so that an address can be asked again without harm. */
export function addGraphqlRoute<Context extends object>(app: App, options: GraphqlRouteOptions<Context>): void {
  const { path, tags, summary, schema, contextOf } = options;
  const run = createGraphqlExecutor<Context>(schema);
  const places = new AccountPlaces({ perAccount: MAX_AT_ONCE, waiting: MAX_WAITING });
  app.get(
    path,
    {
      config: { compress: true },
      schema: {
        tags,
        summary,
        querystring: question,
        response: { 200: reply, 400: errorBody, 401: errorBody, 429: errorBody },
      },
    },
    async (request, response) => {
      const { query, variables } = request.query;
      // Empty is what some clients send for none.
      const operationName = request.query.operationName || undefined;
      const outcome = await places.run(ownerOf(callerOf(request)), leftSignal(response), () =>
        run({ query, operationName, variables: readVariables(variables) }, contextOf(request)),
      );
      const reader = {
        language: languageOf(request),
        requestId: request.id,
        report: (error: unknown) => request.log.error({ err: error }, 'a section failed'),
      };
      const errors = outcome.errors?.map((error) => presentGraphqlError(error, reader));
      // Written here and not by the schema's encoder: a page is large, and was made field by field already.
      const body = JSON.stringify({ ...(outcome.data === undefined ? {} : { data: outcome.data }), errors });
      return response.type('application/json; charset=utf-8').send(body as unknown as z.infer<typeof reply>);
    },
  );
}

const NOT_AN_OBJECT = { it: 'deve essere un oggetto JSON', en: 'must be a JSON object' };

function readVariables(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined || text === '') return undefined;
  const value = parsed(text);
  if (isNestedDeeper(value)) throw new AppError('invalid_request', { fields: { 'query.variables': TOO_DEEP } });
  // What a client makes of no variables.
  if (value === null) return undefined;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new AppError('invalid_request', { fields: { 'query.variables': NOT_AN_OBJECT } });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
