import type { WebRequest } from '@rocca/tools/web/model';

/** A place in a request, without the request: what it is called there, and its value. */
export interface Spot {
  readonly name: string;
  readonly value: string;
}

/** One way in which values stand in requests. */
export interface Spots {
  /** The places of this kind in a request, in their order. */
  list(request: WebRequest): readonly Spot[];
  /** The same request with another value there. `raw`: as it is, without the encoding of its place. */
  put(request: WebRequest, name: string, value: string, raw: boolean): WebRequest;
}

export function headerOf({ headers }: Pick<WebRequest, 'headers'>, wanted: string): string | null {
  return headers.find(([name]) => name.toLowerCase() === wanted.toLowerCase())?.[1] ?? null;
}

export function withHeader(request: WebRequest, name: string, value: string): WebRequest {
  const at = request.headers.findIndex(([one]) => one.toLowerCase() === name.toLowerCase());
  const headers = at < 0 ? [...request.headers, [name, value] as const] : request.headers.with(at, [name, value]);
  return { ...request, headers };
}

export const bodyText = ({ body }: Pick<WebRequest, 'body'>) =>
  typeof body === 'string' ? body : (body?.toString('utf8') ?? '');

export const contentTypeOf = (request: Pick<WebRequest, 'headers'>) =>
  (headerOf(request, 'content-type') ?? '').toLowerCase();
