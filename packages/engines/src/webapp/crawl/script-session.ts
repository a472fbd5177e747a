import type { WebClient } from '@rocca/tools/web/client';
import type { Header, WebRequest } from '@rocca/tools/web/model';
import type { BrowserContext } from 'playwright-core';
import { isHttpAuth, type SignRequest } from './http-auth.ts';
import { headerOf, withHeader } from './spots/spot.ts';

/** What a browser keeps for a site beside its cookies. */
export interface KeptStorage {
  readonly local: Readonly<Record<string, string>>;
  readonly session: Readonly<Record<string, string>>;
}

/**
 * A sign-in that scripts keep: a token in the browser’s storage, which they send in a header. No cookie shows it, so the
 * HTTP client and every window must be given it.
 */
export interface ScriptSession {
  /** A request that a script of the site made with the sign-in. */
  learn(headers: readonly Header[]): void;
  /** Tokens that the sign-in was answered with: the header that carries one is part of the sign-in, whatever its name. */
  expect(tokens: readonly string[]): void;
  /** Whether a header is known that keeps the sign-in. */
  isKept(): boolean;
  /** No request has shown how the token is sent: as RFC 6750 has it, until one does. */
  assume(token: string): void;
  /** One that a script made later. Where no script keeps the sign-in, a token is for that request alone. */
  renew(headers: readonly Header[]): void;
  keep(storage: KeptStorage): void;
  /** HTTP authentication, for sites that ask for it; null: none. */
  signWith(sign: SignRequest | null): void;
  /** Of parts of the site that ask for another one. */
  signParts(sign: SignRequest): void;
  /** Lets pages of a window find in the storage what the sign-in left there. */
  bringTo(context: BrowserContext): Promise<void>;
  /** The client of somebody who is signed in. What names its own sign-in is sent so; an older one of ours is renewed. */
  clientOf<T extends WebClient>(client: T): T;
  /** The request as somebody would make it who is not signed in. */
  withoutIt(request: WebRequest): WebRequest;
  secrets(): readonly string[];
}

const NAME = 'Authorization';
const MOST_OLD = 100;
const MOST_MADE = 20_000;
const MOST_HEADERS = 5;
/** Of any request, and those of which each request has another value. */
const NOT_OURS = /^(?:cookie|host|origin|referer|user-agent|content-.*|accept.*|sec-.*|if-.*|:.*|.*(?:csrf|xsrf).*)$/i;
/** What a script makes of a token that it does not have. */
const EMPTY = /(?:^|\s)(?:undefined|null|\[object)/i;

export function createScriptSession(origin: string): ScriptSession {
  const ours = new Set<string>();
  /** What the sign-in was answered with, in whatever header it is sent. */
  const tokens = new Set<string>();
  /** By the names of headers in lower case. */
  const current = new Map<string, Header>();
  let isAssumed = false;
  let storage: KeptStorage | null = null;
  let sign: SignRequest | null = null;
  let ofParts: SignRequest | null = null;
  /** By HTTP authentication, of which every request may have another. */
  const made = new Set<string>();
  const isOurs = (value: string | null) => value !== null && (ours.has(value) || made.has(value));
  const signedByHttp = (request: WebRequest, isAdded: boolean): WebRequest | null => {
    const own = headerOf(request, NAME);
    const isSigned = own === null ? isAdded : made.has(own) || (isAdded && isHttpAuth(own));
    const value = isSigned ? (ofParts?.(request) ?? sign?.(request) ?? null) : null;
    if (value === null) return null;
    if (made.size < MOST_MADE) made.add(value);
    return withHeader(request, NAME, value);
  };
  const signed = (request: WebRequest, isAdded: boolean): WebRequest => {
    const byHttp = signedByHttp(request, isAdded);
    let result = byHttp ?? request;
    for (const [key, [name, value]] of current) {
      if (byHttp && key === NAME.toLowerCase()) continue;
      const own = headerOf(request, name);
      const wants = own === null ? isAdded : isOurs(own) && own !== value;
      if (wants) result = withHeader(result, name, value);
    }
    return result;
  };
  const keepHeader = (name: string, value: string) => {
    if (isAssumed) current.clear();
    isAssumed = false;
    if (ours.size >= MOST_OLD || (current.size >= MOST_HEADERS && !current.has(name.toLowerCase()))) return;
    ours.add(value);
    current.set(name.toLowerCase(), [name, value]);
  };
  const learn = (headers: readonly Header[]) => {
    for (const [name, value] of headers) {
      if (NOT_OURS.test(name) || EMPTY.test(value)) continue;
      const isToken = [...tokens].some((token) => value.includes(token));
      const isNamed = name.toLowerCase() === NAME.toLowerCase() && /^\w{1,20} \S{8,8000}$/.test(value);
      if ((isToken && value.length <= 8000) || isNamed || (current.has(name.toLowerCase()) && !isAssumed))
        keepHeader(name, value);
    }
  };
  return {
    learn,
    expect(given) {
      const fresh = given.filter((token) => !tokens.has(token)).slice(0, MOST_OLD);
      // They take the place of those of an earlier sign-in.
      if (fresh.length > 0) [current, tokens].forEach((old) => void old.clear());
      for (const token of fresh) tokens.add(token);
    },
    isKept: () => current.size > 0,
    assume(token) {
      if (current.size > 0) return;
      keepHeader(NAME, `Bearer ${token}`);
      isAssumed = true;
    },
    renew(headers) {
      if (current.size > 0) learn(headers);
    },
    keep(kept) {
      storage = kept;
    },
    signWith(given) {
      sign = given;
    },
    signParts(given) {
      ofParts = given;
    },
    async bringTo(context) {
      const value = sign?.({ method: 'GET', url: origin }) ?? '';
      // Each request of a digest needs its own: a browser makes those only if it knows the password.
      if (/^basic /i.test(value)) await context.setExtraHTTPHeaders({ [NAME]: value });
      if (storage) await context.addInitScript(remember, { origin, storage });
    },
    clientOf: (client) => ({
      ...client,
      send: (request, options = {}) => client.send(signed(request, options.cookies !== 'none'), options),
    }),
    withoutIt: (request) =>
      request.headers.some(([, value]) => isOurs(value))
        ? { ...request, headers: request.headers.filter(([, value]) => !isOurs(value)) }
        : request,
    secrets: () => {
      const basic = sign?.({ method: 'GET', url: origin }) ?? '';
      const values = [...ours, ...(/^basic /i.test(basic) ? [basic] : [])];
      return [...new Set([...values.map((value) => value.slice(value.indexOf(' ') + 1)), ...tokens])];
    },
  };
}

interface Storage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Runs in the page, before its own scripts. What the site has written since then stays. */
function remember({ origin, storage }: { origin: string; storage: KeptStorage }): void {
  const view = globalThis as unknown as { origin: string; localStorage: Storage; sessionStorage: Storage };
  if (view.origin !== origin) return;
  const fill = (place: Storage, kept: Readonly<Record<string, string>>) => {
    for (const [key, value] of Object.entries(kept)) if (place.getItem(key) === null) place.setItem(key, value);
  };
  try {
    fill(view.localStorage, storage.local);
    fill(view.sessionStorage, storage.session);
  } catch {
    // A frame without storage of its own.
  }
}
