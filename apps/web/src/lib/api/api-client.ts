import { apiErrorOf, NoAnswerError } from './api-error.ts';
import { type ApiSurroundings, createSignedInFetch } from './signed-in-fetch.ts';

const TIMEOUT_MS = 30_000;

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface ApiRequest {
  readonly query?: Query;
  readonly signal?: AbortSignal;
}

/** Calls the platform as the signed-in user. */
export function createApiClient(around: ApiSurroundings) {
  const signedInFetch = createSignedInFetch(around);

  async function call<T>(method: string, path: string, request: ApiRequest, body?: unknown): Promise<T> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    let response: Response;
    try {
      response = await signedInFetch(addressOf(path, request.query), { method, signal, ...contentOf(body) });
    } catch (cause) {
      if (request.signal?.aborted) throw cause;
      throw new NoAnswerError(timeout.aborted ? 'timeout' : 'network', cause);
    }
    if (!response.ok) throw await apiErrorOf(response, around.language());
    return response.status === 204 ? (undefined as T) : response.json();
  }

  return {
    get: <T>(path: string, request: ApiRequest = {}) => call<T>('GET', path, request),
    post: <T>(path: string, body: unknown, request: ApiRequest = {}) => call<T>('POST', path, request, body),
    put: <T>(path: string, body: unknown, request: ApiRequest = {}) => call<T>('PUT', path, request, body),
    patch: <T>(path: string, body: unknown, request: ApiRequest = {}) => call<T>('PATCH', path, request, body),
    delete: <T>(path: string, request: ApiRequest & { readonly body?: unknown } = {}) =>
      call<T>('DELETE', path, request, request.body),
  };
}

function contentOf(body: unknown): RequestInit {
  const accept = 'application/json';
  if (body === undefined) return { headers: { accept } };
  return { headers: { accept, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Paths carry a trailing slash; parameters without a value are left out. */
function addressOf(path: string, query: Query = {}): string {
  const address = path.endsWith('/') ? path : `${path}/`;
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) parameters.set(name, String(value));
  }
  return parameters.size > 0 ? `${address}?${parameters}` : address;
}
