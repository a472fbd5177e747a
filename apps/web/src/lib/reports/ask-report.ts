import { ERRORS, type ErrorCode, errorMessage } from '@rocca/contract/errors';
import { currentLanguage } from '../../i18n/language.ts';
import { api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';

const ADDRESS = '/reports/graphql/';

interface GraphqlError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: { readonly code?: string };
}

interface GraphqlReply {
  readonly data?: { readonly result?: Readonly<Record<string, unknown>> | null } | null;
  readonly errors?: readonly GraphqlError[];
}

/** What was answered, unread: each section, or why it was not. */
interface ReportAnswer {
  readonly sections: Readonly<Record<string, unknown>>;
  readonly refusals: ReadonlyMap<string, ApiError>;
}

/** Asks for sections of a report. One that is refused leaves the others readable. */
export async function askReport(document: string, variables: object, signal: AbortSignal): Promise<ReportAnswer> {
  const query = { query: document, variables: JSON.stringify(variables) };
  const { data, errors = [] } = (await api.get(ADDRESS, { query, signal })) as GraphqlReply;
  const [whole = null] = errors.filter(({ path = [] }) => path.length < 2);
  if (whole || !data?.result) throw refusalOf(whole ?? errors[0]);
  return {
    sections: data.result,
    refusals: new Map(errors.map((error) => [String(error.path?.[1]), refusalOf(error)])),
  };
}

/** Asks for one section, which is there or refused. */
export async function askSection(
  name: string,
  document: string,
  variables: object,
  signal: AbortSignal,
): Promise<unknown> {
  const { sections, refusals } = await askReport(document, variables, signal);
  return sections[name] ?? Promise.reject(refusals.get(name) ?? refusalOf(undefined));
}

/** Why a report, or a section of it, is not shown. */
export function isRefusal(cause: unknown, code: 'not_found' | 'upgrade_required'): boolean {
  return cause instanceof ApiError && cause.code === code;
}

/** GraphQL answers 200 whatever happens: its errors become those of any other call. */
function refusalOf(error: GraphqlError | undefined): ApiError {
  if (!error)
    return new ApiError(503, { code: 'unavailable', message: errorMessage('unavailable', currentLanguage()) });
  const code = error.extensions?.code ?? 'invalid_request';
  return new ApiError(isErrorCode(code) ? ERRORS[code].status : 400, { code, message: error.message });
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}
