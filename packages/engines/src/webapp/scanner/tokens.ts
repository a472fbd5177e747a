import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { readHtml } from '../crawl/html-page.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { withValue } from '../crawl/replay.ts';
import { isJson } from '../crawl/spots/json-body.ts';
import { readParts } from '../crawl/spots/multipart-body.ts';

type Send = (request: WebRequest) => Promise<Exchange>;

/** Statuses with which sites refuse a token that is not theirs, or is used up. */
const REFUSED = new Set([400, 401, 403, 409, 412, 419, 422, 440]);

/**
 * Keeps the tokens that forms need. One that still works is used again; a site that wants a new one each time gets it,
 * after the first refusal has shown so.
 */
export function createTokens(ask: Send) {
  const known = new Map<string, string>();
  const oneTime = new Set<string>();
  const fetchToken = async ({ name, page }: { name: string; page: string }): Promise<string | null> => {
    const { response } = await ask({ method: 'GET', url: page.replace(/#.*$/s, ''), headers: [], body: null });
    const { forms } = readHtml(response?.body.toString('utf8') ?? '');
    return forms.flatMap(({ fields }) => fields).find((field) => field.name === name)?.value ?? null;
  };
  return {
    async send(point: InjectionPoint, build: (request: WebRequest) => WebRequest, send: Send): Promise<Exchange> {
      const { token } = point;
      if (!token) return send(build(point.request));
      const key = `${token.page} ${token.name}`;
      const fresh = async () => {
        const value = await fetchToken(token);
        if (value !== null) known.set(key, value);
        return value;
      };
      const withToken = (value: string | null) =>
        value === null ? point.request : putToken(point.request, token.name, value);
      const isKnown = known.has(key) && !oneTime.has(key);
      const first = await send(build(withToken(isKnown ? (known.get(key) ?? null) : await fresh())));
      if (!isKnown || !first.response || !REFUSED.has(first.response.status)) return first;
      const second = await send(build(withToken(await fresh())));
      if (second.response && !REFUSED.has(second.response.status)) oneTime.add(key);
      return second;
    },
  };
}

function putToken(request: WebRequest, name: string, value: string): WebRequest {
  if (request.body === null) return withValue({ kind: 'query', name, request }, value);
  if (isJson(request)) return withValue({ kind: 'json', name, request }, value);
  return withValue({ kind: readParts(request).length > 0 ? 'multipart' : 'form', name, request }, value);
}
