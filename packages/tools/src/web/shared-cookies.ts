import type { BrowserContext } from 'playwright-core';
import { type Cookie, type CookieJar, cookieKey } from './cookies.ts';

type BrowserCookie = Awaited<ReturnType<BrowserContext['cookies']>>[number];

/** Keeps the cookies of a browser's context and of the HTTP client alike. */
export interface CookieExchange {
  /** Gives the browser what has changed in the jar. */
  push(context: BrowserContext): Promise<void>;
  /** Gives the jar what has changed in the browser. */
  pull(context: BrowserContext): Promise<void>;
  /** The context is a new one: it has none. */
  forget(): void;
}

/** Only differences travel, so that what one side sets meanwhile is not undone by the other's older state. */
export function createCookieExchange(jar: CookieJar, origin: string): CookieExchange {
  let known = new Map<string, Cookie>();
  return {
    async push(context) {
      const wanted = new Map(jar.all().map((cookie) => [cookieKey(cookie), cookie]));
      for (const [key, { name, path }] of known) if (!wanted.has(key)) await context.clearCookies({ name, path });
      const changed = [...wanted].filter(([key, { value }]) => known.get(key)?.value !== value);
      known = wanted;
      // One the browser does not take must not keep it from the others.
      for (const [, cookie] of changed) await context.addCookies([toBrowser(cookie, origin)]).catch(() => undefined);
    },
    async pull(context) {
      // All of them are the site's, whatever their path: nothing else was asked.
      const present = new Map((await context.cookies()).map(fromBrowser).map((one) => [cookieKey(one), one]));
      for (const [key, cookie] of present) if (known.get(key)?.value !== cookie.value) jar.put(cookie);
      for (const [key, cookie] of known) if (!present.has(key)) jar.remove(cookie);
      known = present;
    },
    forget() {
      known = new Map();
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
