import { apiErrorOf, NoAnswerError } from './api-error.ts';
import { noteAnswer, noteSilence } from './connection.ts';
import { checkReply, type Reply, type ReplyName } from './replies.ts';
import { type ApiSurroundings, createSignedInFetch } from './signed-in-fetch.ts';

const TIMEOUT_MS = 30_000;

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Left out where the caller does not read what comes back, or checks it itself. */
type Named = ReplyName | undefined;

interface ApiRequest<Name extends Named> {
  readonly query?: Query;
  readonly signal?: AbortSignal;
  /** What comes back, by its name in `replies.ts`. */
  readonly reply?: Name;
}

type Answer<Name extends Named> = Promise<Name extends ReplyName ? Reply<Name> : unknown>;

/** Calls the platform as the signed-in user. */
export function createApiClient(around: ApiSurroundings) {
  const signedInFetch = createSignedInFetch(around);

  async function send(method: string, path: string, request: ApiRequest<Named>, body: unknown): Promise<Response> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    try {
      const response = await signedInFetch(addressOf(path, request.query), { method, signal, ...contentOf(body) });
      noteAnswer(response.status);
      return response;
    } catch (cause) {
      if (request.signal?.aborted) throw cause;
      const reason = timeout.aborted ? 'timeout' : 'network';
      noteSilence(reason);
      throw new NoAnswerError(reason, cause);
    }
  }

  async function call<Name extends Named>(method: string, path: string, request: ApiRequest<Name>, body?: unknown) {
    const response = await send(method, path, request, body);
    if (!response.ok) throw await apiErrorOf(response, around.language());
    const reply: unknown = response.status === 204 ? undefined : await response.json();
    return request.reply ? checkReply(request.reply, `${method} ${path}`, reply) : reply;
  }

  return {
    get: <Name extends Named = undefined>(path: string, request: ApiRequest<Name> = {}) =>
      call('GET', path, request) as Answer<Name>,
    post: <Name extends Named = undefined>(path: string, body: unknown, request: ApiRequest<Name> = {}) =>
      call('POST', path, request, body) as Answer<Name>,
    put: <Name extends Named = undefined>(path: string, body: unknown, request: ApiRequest<Name> = {}) =>
      call('PUT', path, request, body) as Answer<Name>,
    delete: <Name extends Named = undefined>(
      path: string,
      request: ApiRequest<Name> & { readonly body?: unknown } = {},
    ) => call('DELETE', path, request, request.body) as Answer<Name>,
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
