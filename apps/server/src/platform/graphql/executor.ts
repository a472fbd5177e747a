import type { DocumentNode, GraphQLError, GraphQLSchema } from 'graphql';
import { execute, parse, validate } from 'graphql';
import { AppError } from '../http/app-error.ts';
import { DEFAULT_LIMITS, limitRule, type QueryLimits } from './limits.ts';
import { refuseDeep } from './nesting.ts';
import { isPlain, withPlainLists } from './plain-lists.ts';
import { RecentEntries } from './recent-entries.ts';
import { RULES } from './text-variables.ts';

interface GraphqlRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly operationName?: string | undefined;
}

/** What a query gave; errors as they were thrown: the caller presents them before a client reads them. */
interface GraphqlOutcome {
  readonly data?: unknown;
  readonly errors?: readonly unknown[];
}

export type GraphqlExecutor<Context extends object> = (
  request: GraphqlRequest,
  context: Context,
) => Promise<GraphqlOutcome>;

/** A valid query and the schema it is run with. */
interface Executable {
  readonly document: DocumentNode;
  readonly schema: GraphQLSchema;
}

/** A front end has some dozens of queries. More are a client's trials, and a parsed query is many times its text. */
const MAX_DOCUMENTS = 100;

/** 16 kB of query have fewer. */
const MAX_TOKENS = 4000;

/** Runs queries against a schema. Queries that may be run are cached as documents. */
export function createGraphqlExecutor<Context extends object>(
  schema: GraphQLSchema,
  limits: QueryLimits = DEFAULT_LIMITS,
): GraphqlExecutor<Context> {
  const limit = limitRule(limits);
  const plainLists = withPlainLists(schema);
  const recent = new RecentEntries<Executable>(MAX_DOCUMENTS);
  const read = (query: string): Executable | readonly GraphQLError[] => {
    refuseDeep(query);
    const document = parse(query, { maxTokens: MAX_TOKENS });
    // Before the other rules, some of which take long over a query that is refused anyway.
    const tooLarge = validate(schema, document, [limit]);
    const errors = tooLarge.length > 0 ? tooLarge : validate(schema, document, RULES);
    if (errors.length > 0) return errors;
    const executable = { document, schema: isPlain(schema, document) ? plainLists : schema };
    recent.set(query, executable);
    return executable;
  };
  return async ({ query, variables, operationName }, contextValue) => {
    try {
      const executable = recent.get(query) ?? read(query);
      if (!('document' in executable)) return { errors: executable };
      return await execute({ ...executable, contextValue, variableValues: variables, operationName });
    } catch (error) {
      // What refuses a query before it is read answers as the route does.
      if (error instanceof AppError) throw error;
      return { errors: [error] };
    }
  };
}
