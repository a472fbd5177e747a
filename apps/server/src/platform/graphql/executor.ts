import type { DocumentNode, GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { AppError } from '../http/app-error.ts';
import { execute, parse, validate } from './graphql-js.ts';
import { DEFAULT_LIMITS, limitRule, type QueryLimits } from './limits.ts';
import { refuseDeep } from './nesting.ts';
import { RULES } from './text-variables.ts';

interface GraphqlRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly operationName?: string | undefined;
}

/** What a query gave; errors as they were thrown, to be presented before anybody reads them. */
interface GraphqlOutcome {
  readonly data?: unknown;
  readonly errors?: readonly unknown[];
}

export type GraphqlExecutor<Context extends object> = (
  request: GraphqlRequest,
  context: Context,
) => Promise<GraphqlOutcome>;

/** A front end has some dozens of queries. More are somebody's trials, and a parsed query is many times its text. */
const MOST_DOCUMENTS = 100;

/** 16 kB of query have fewer. */
const MOST_TOKENS = 4000;

/** Runs queries against a schema that is passed in. Parsed and validated queries are kept. */
export function createGraphqlExecutor<Context extends object>(
  schema: GraphQLSchema,
  limits: QueryLimits = DEFAULT_LIMITS,
): GraphqlExecutor<Context> {
  const yoga = createYoga<Context>({
    schema,
    plugins: [boundedBy(limits)],
    parserAndValidationCache: { documentCache: recent<DocumentNode>(), errorCache: recent<Error>() },
    // The request's own language and id belong into an error: it is presented by whoever knows them.
    maskedErrors: false,
    logging: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
  });
  return async ({ query, variables, operationName }, context) => {
    const enveloped = yoga.getEnveloped(context);
    try {
      const document = enveloped.parse(query);
      const errors = enveloped.validate(enveloped.schema, document);
      if (errors.length > 0) return { errors };
      const contextValue = await enveloped.contextFactory();
      return await enveloped.execute({ schema, document, contextValue, variableValues: variables, operationName });
    } catch (error) {
      // Refused before it was a query at all.
      if (error instanceof AppError) throw error;
      return { errors: [error] };
    }
  };
}

function boundedBy(limits: QueryLimits): Plugin {
  const rule = limitRule(limits);
  return {
    onParse: ({ setParseFn }) =>
      setParseFn((source, options) => {
        refuseDeep(source);
        return parse(source, { ...options, maxTokens: MOST_TOKENS });
      }),
    onValidate: ({ setValidationFn }) =>
      setValidationFn((schema, document) => {
        // Before the other rules, some of which take long over a query that is refused anyway.
        const tooLarge = validate(schema, document, [rule]);
        return tooLarge.length > 0 ? tooLarge : validate(schema, document, RULES);
      }),
    onExecute: ({ setExecuteFn }) => setExecuteFn(execute),
  };
}

/** The latest of many: what was used longest ago goes first. */
function recent<Value>() {
  const entries = new Map<string, Value>();
  return {
    get(key: string): Value | undefined {
      const value = entries.get(key);
      if (value !== undefined) {
        entries.delete(key);
        entries.set(key, value);
      }
      return value;
    },
    set(key: string, value: Value): void {
      entries.set(key, value);
      const [oldest] = entries.keys();
      if (entries.size > MOST_DOCUMENTS && oldest !== undefined) entries.delete(oldest);
    },
  };
}
