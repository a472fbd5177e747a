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

export function createScriptSession(origin: string): ScriptSession {
  const ours = new Set<string>();
  let current: string | null = null;
  let storage: KeptStorage | null = null;
  let sign: SignRequest | null = null;
  let ofParts: SignRequest | null = null;
  /** By HTTP authentication, of which every request may have another. */
  const made = new Set<string>();
  const isOurs = (value: string | null) => value !== null && (ours.has(value) || made.has(value));
  const signed = (request: WebRequest, isAdded: boolean): WebRequest => {
    const own = headerOf(request, NAME);
    const isSigned = own === null ? isAdded : made.has(own) || (isAdded && isHttpAuth(own));
    const value = isSigned ? (ofParts?.(request) ?? sign?.(request) ?? null) : null;
    if (value !== null) {
      if (made.size < MOST_MADE) made.add(value);
      return withHeader(request, NAME, value);
    }
    const wants = own === null ? isAdded : isOurs(own) && own !== current;
    return current !== null && wants ? withHeader(request, NAME, current) : request;
  };
  const learn = (headers: readonly Header[]) => {
    const value = headerOf({ headers }, NAME);
    if (value === null || !/^\w{1,20} \S{8,8000}$/.test(value) || ours.size >= MOST_OLD) return;
    ours.add(value);
    current = value;
  };
  return {
    learn,
    renew(headers) {
      if (current !== null) learn(headers);
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
      isOurs(headerOf(request, NAME))
        ? { ...request, headers: request.headers.filter(([name]) => name.toLowerCase() !== NAME.toLowerCase()) }
        : request,
    secrets: () => {
      const basic = sign?.({ method: 'GET', url: origin }) ?? '';
      return [...ours, ...(/^basic /i.test(basic) ? [basic] : [])].map((value) => value.slice(value.indexOf(' ') + 1));
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
