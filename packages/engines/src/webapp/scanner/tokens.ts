import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { semaphore } from '../../core/semaphore.ts';
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
 * after a refusal or an answer unlike that to a new one has shown so.
 */
export function createTokens(ask: Send) {
  const known = new Map<string, string>();
  const oneTime = new Set<string>();
  const holding = new Set<string>();
  /** By name: a new token of a session takes the place of the one before it, whatever page gave it. */
  const locks = new Map<string, ReturnType<typeof semaphore>>();
  const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const lock = locks.get(name) ?? semaphore(1);
    locks.set(name, lock);
    return lock(work);
  };
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
      const sendWith = (value: string | null) =>
        send(build(value === null ? point.request : putToken(point.request, token.name, value)));
      const sendAgain = async (old: string): Promise<Exchange> => {
        const first = await sendWith(old);
        if (!first.response) return first;
        const isRefused = REFUSED.has(first.response.status);
        if (!isRefused && holding.has(key)) return first;
        const value = await fresh();
        // The same for the whole session.
        if (value === old && !isRefused) holding.add(key);
        if (value === null || value === old) return first;
        const second = await sendWith(value);
        if (second.response && !REFUSED.has(second.response.status))
          (isAlike(first, second, [old, value]) ? holding : oneTime).add(key);
        return second;
      };
      const attempt = async () => {
        const old = oneTime.has(key) ? undefined : known.get(key);
        return old === undefined ? sendWith(await fresh()) : sendAgain(old);
      };
      return holding.has(key) ? attempt() : inTurn(token.name, attempt);
    },
  };
}

/** Some sites say nothing of a token that is used up: they show the page without what the form asks for. */
function isAlike(one: Exchange, other: Exchange, tokens: readonly string[]): boolean {
  const [first, second] = [one, other].map(({ response }) => {
    const text = response?.body.toString('utf8') ?? '';
    return `${response?.status} ${tokens.reduce((left, token) => left.replaceAll(token, ''), text)}`;
  });
  return first === second;
}

function putToken(request: WebRequest, name: string, value: string): WebRequest {
  if (request.body === null) return withValue({ kind: 'query', name, request }, value);
  if (isJson(request)) return withValue({ kind: 'json', name, request }, value);
  return withValue({ kind: readParts(request).length > 0 ? 'multipart' : 'form', name, request }, value);
}
