import type { BrowserContext } from 'playwright-core';
import { type Cookie, type CookieJar, cookieKey } from './cookies.ts';

type BrowserCookie = Awaited<ReturnType<BrowserContext['cookies']>>[number];

/** Keeps the cookies of a browser's context and of the HTTP client alike. */
export interface CookieExchange {
  /** Gives the browser what has changed in the jar. */
  push(context: BrowserContext): Promise<void>;
  /** Gives the jar what has changed in the browser; what has changed in both, only if the browser signed in. */
  pull(context: BrowserContext, signedIn?: boolean): Promise<void>;
  /** The context is a new one: it has none. */
  forget(): void;
}

/**
 * Only differences travel, so that what one side sets meanwhile is not undone by the other's older state. Several pages
 * share a context: one exchange follows another, or what was read before a push would pass for news after it.
 */
export function createCookieExchange(jar: CookieJar, origin: string): CookieExchange {
  /** What both sides had after the last exchange. */
  let known = new Map<string, Cookie>();
  let last: Promise<unknown> = Promise.resolve();
  let contexts = 0;
  const inTurn = (exchange: (isCurrent: () => boolean) => Promise<void>): Promise<void> => {
    const mine = contexts;
    const turn = last.then(() => exchange(() => mine === contexts));
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    push: (context) =>
      inTurn(async (isCurrent) => {
        const before = known;
        const wanted = new Map(jar.all().map((cookie) => [cookieKey(cookie), cookie]));
        const taken = new Map(wanted);
        for (const [key, { name, path }] of before) if (!wanted.has(key)) await context.clearCookies({ name, path });
        for (const [key, cookie] of wanted) {
          if (before.get(key)?.value === cookie.value) continue;
          // One the browser does not take must not keep it from the others, and is not missed there later.
          await context.addCookies([toBrowser(cookie, origin)]).catch(() => taken.delete(key));
        }
        if (isCurrent()) known = taken;
      }),
    pull: (context, signedIn = false) =>
      inTurn(async (isCurrent) => {
        // All of them are the site's, whatever their path: nothing else was asked.
        const present = new Map((await context.cookies()).map(fromBrowser).map((one) => [cookieKey(one), one]));
        if (!isCurrent()) return;
        const inJar = new Map(jar.all().map((cookie) => [cookieKey(cookie), cookie]));
        // A page that was opened without the session is often given an empty one: not in place of the client's new one.
        const mayChange = (key: string) => signedIn || inJar.get(key)?.value === known.get(key)?.value;
        for (const [key, cookie] of present)
          if (known.get(key)?.value !== cookie.value && mayChange(key)) jar.put(cookie);
        for (const [key, cookie] of known) if (!present.has(key) && mayChange(key)) jar.remove(cookie);
        known = present;
      }),
    forget() {
      known = new Map();
      last = Promise.resolve();
      contexts += 1;
    },
  };
}

function toBrowser({ name, value, path, secure, httpOnly, sameSite, expires }: Cookie, origin: string) {
  return {
    name,
    value,
    path,
    domain: new URL(origin).hostname,
    secure,
    httpOnly,
    ...(sameSite === null ? {} : { sameSite }),
    ...(expires === null ? {} : { expires: Math.floor(expires) }),
  };
}

function fromBrowser({ name, value, path, secure, httpOnly, sameSite, expires }: BrowserCookie): Cookie {
  return { name, value, path, secure, httpOnly, sameSite: sameSite ?? null, expires: expires < 0 ? null : expires };
}
