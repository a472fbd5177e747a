import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { semaphore } from '../../core/semaphore.ts';
import { readHtml } from '../crawl/html-page.ts';
import type { FormToken, InjectionPoint } from '../crawl/point.ts';
import { withValue } from '../crawl/replay.ts';
import { isJson } from '../crawl/spots/json-body.ts';
import { readParts } from '../crawl/spots/multipart-body.ts';

/** Of the token, and of what else the page gives anew. */
type Values = ReadonlyMap<string, string>;
type Send = (request: WebRequest) => Promise<Exchange>;

/** Statuses with which sites refuse a token that is not theirs, or is used up. */
const REFUSED = new Set([400, 401, 403, 409, 412, 419, 422, 440]);

/**
 * Keeps the tokens that forms need. One that still works is used again; a site that wants a new one each time gets it,
 * after a refusal or an answer unlike that to a new one has shown so. `sessions`: how many there were so far.
 */
export function createTokens(ask: Send, sessions: () => number = () => 0) {
  const known = new Map<string, Values>();
  let session = sessions();
  /** Those of a session that is over are worth nothing, whatever the site answers to them. */
  const forgetOld = () => {
    if (session === sessions()) return;
    session = sessions();
    known.clear();
    holding.clear();
  };
  const oneTime = new Set<string>();
  const holding = new Set<string>();
  /** By name: a new token of a session takes the place of the one before it, whatever page gave it. */
  const locks = new Map<string, ReturnType<typeof semaphore>>();
  const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const lock = locks.get(name) ?? semaphore(1);
    locks.set(name, lock);
    return lock(work);
  };
  const fetchToken = async ({ name, page, step }: FormToken): Promise<Values | null> => {
    const ofFirst = step?.token ? await fetchToken(step.token) : null;
    const { response } = await ask(
      step
        ? putTokens(step.request, ofFirst)
        : { method: 'GET', url: page.replace(/#.*$/s, ''), headers: [], body: null },
    );
    const fields = readHtml(response?.body.toString('utf8') ?? '').forms.flatMap((form) => form.fields);
    const values = new Map<string, string>();
    for (const one of new Set([name, ...(step?.names ?? [])])) {
      const field = fields.find((given) => given.name === one);
      if (field) values.set(one, field.value);
    }
    return values.has(name) ? values : null;
  };
  return {
    async send(point: InjectionPoint, build: (request: WebRequest) => WebRequest, send: Send): Promise<Exchange> {
      const { token } = point;
      if (!token) return send(build(point.request));
      forgetOld();
      const key = `${token.page} ${token.name} ${token.step?.names.join('&') ?? ''}`;
      const fresh = async () => {
        const value = await fetchToken(token);
        if (value !== null) known.set(key, value);
        return value;
      };
      const sendWith = (values: Values | null) => send(build(putTokens(point.request, values)));
      /** What was begun with a form can be brought to its end once. */
      const beginAgain = async (old: Values | undefined): Promise<Exchange> => {
        const values = await fresh();
        if (old && values && isSame(old, values)) holding.add(key);
        return sendWith(values);
      };
      const sendAgain = async (old: Values): Promise<Exchange> => {
        const first = await sendWith(old);
        if (!first.response) return first;
        const isRefused = REFUSED.has(first.response.status);
        if (!isRefused && holding.has(key)) return first;
        const value = await fresh();
        // The same for the whole session.
        if (value && isSame(value, old) && !isRefused) holding.add(key);
        if (value === null || isSame(value, old)) return first;
        const second = await sendWith(value);
        // The old one was taken: what the answer to it shows, and how long it took, is what was asked for.
        if (!isRefused && (!second.response || REFUSED.has(second.response.status))) return first;
        if (second.response && !REFUSED.has(second.response.status))
          (isAlike(first, second, [old, value]) ? holding : oneTime).add(key);
        return second;
      };
      const attempt = async () => {
        if (token.step && !holding.has(key)) return beginAgain(known.get(key));
        const old = oneTime.has(key) ? undefined : known.get(key);
        return old === undefined ? sendWith(await fresh()) : sendAgain(old);
      };
      return holding.has(key) ? attempt() : inTurn(token.name, attempt);
    },
  };
}

/**
 * Some sites say nothing of a token that is used up: they show the page without what the form asks for. Others write the
 * same token in another way each time.
 */
function isAlike(one: Exchange, other: Exchange, sent: readonly Values[]): boolean {
  const names = new Set(sent.flatMap((values) => [...values.keys()]));
  const [first, second] = [one, other].map(({ response }) => {
    const text = response?.body.toString('utf8') ?? '';
    const fields = readHtml(text).forms.flatMap((form) => form.fields.filter(({ name }) => names.has(name)));
    const tokens = [...sent.flatMap((values) => [...values.values()]), ...fields.map(({ value }) => value)];
    const left = tokens.filter((token) => token !== '').reduce((rest, token) => rest.replaceAll(token, ''), text);
    return `${response?.status} ${left}`;
  });
  return first === second;
}

const isSame = (one: Values, other: Values) =>
  one.size === other.size && [...one].every(([name, value]) => other.get(name) === value);

const putTokens = (request: WebRequest, values: Values | null) =>
  [...(values ?? [])].reduce((made, [name, value]) => putToken(made, name, value), request);

function putToken(request: WebRequest, name: string, value: string): WebRequest {
  if (request.body === null) return withValue({ kind: 'query', name, request }, value);
  if (isJson(request)) return withValue({ kind: 'json', name, request }, value);
  return withValue({ kind: readParts(request).length > 0 ? 'multipart' : 'form', name, request }, value);
}
