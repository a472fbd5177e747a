import type { Language } from '@rocca/contract/language';
import type { Session } from '../session/session.ts';
import { apiErrorOf, NoAnswerError } from './api-error.ts';

const TIMEOUT_MS = 30_000;
const RETRY_AFTER_401_MS = 300;

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface ApiRequest {
  readonly query?: Query;
  readonly signal?: AbortSignal;
}

interface ApiSurroundings {
  readonly session: Pick<Session, 'accessToken' | 'refresh'>;
  readonly language: () => Language;
}

/** Calls the platform as the signed-in person. */
export function createApiClient({ session, language }: ApiSurroundings) {
  async function send(method: string, address: string, signal: AbortSignal, body: unknown): Promise<Response> {
    const headers = new Headers({ accept: 'application/json', 'accept-language': language() });
    const token = session.accessToken();
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (body === undefined) return fetch(address, { method, headers, signal });
    headers.set('content-type', 'application/json');
    return fetch(address, { method, headers, signal, body: JSON.stringify(body) });
  }

  /** A 401 is answered by a refresh and exactly one more try. */
  async function sendSignedIn(method: string, address: string, signal: AbortSignal, body: unknown): Promise<Response> {
    const token = session.accessToken();
    const response = await send(method, address, signal, body);
    if (response.status !== 401) return response;
    const refreshed = await Promise.race([session.refresh(token), rejectionOf(signal)]);
    if (!refreshed) return response;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_401_MS));
    return send(method, address, signal, body);
  }

  async function call<T>(method: string, path: string, request: ApiRequest, body?: unknown): Promise<T> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    let response: Response;
    try {
      response = await sendSignedIn(method, addressOf(path, request.query), signal, body);
    } catch (cause) {
      if (request.signal?.aborted) throw cause;
      throw new NoAnswerError(timeout.aborted ? 'timeout' : 'network', cause);
    }
    if (!response.ok) throw await apiErrorOf(response, language());
    return response.status === 204 ? (undefined as T) : response.json();
  }

  return {
    get: <T>(path: string, request: ApiRequest = {}) => call<T>('GET', path, request),
    post: <T>(path: string, body: unknown, request: ApiRequest = {}) => call<T>('POST', path, request, body),
    put: <T>(path: string, body: unknown, request: ApiRequest = {}) => call<T>('PUT', path, request, body),
    patch: <T>(path: string, body: unknown, request: ApiRequest = {}) => call<T>('PATCH', path, request, body),
    delete: <T>(path: string, request: ApiRequest = {}) => call<T>('DELETE', path, request),
  };
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

/** Rejects once the signal aborts: a refresh may wait for the network longer than one call should. */
function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
