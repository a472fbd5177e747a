import { createCookieJar } from '@rocca/tools/web/cookies';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { readTarget } from '@rocca/tools/web/scope';
import type { AttackTools } from '../check.ts';
import { plainGet } from './ask.ts';
import { headerOf } from './similar.ts';

/** Somebody with cookies of their own, who comes for the first time: the session of the scan stays as it is. */
export interface Visitor {
  send(request: WebRequest): Promise<Exchange>;
  /** Goes where an answer leads, within its origin; the last answer. */
  follow(exchange: Exchange): Promise<Exchange>;
  open(url: string): Promise<Exchange>;
}

const MAX_STEPS = 4;

/** `cookies`: of a session that is somebody's already. */
export function createVisitor(tools: AttackTools, cookies: ReadonlyMap<string, string> = new Map()): Visitor {
  const jar = createCookieJar();
  jar.keep(
    '/',
    [...cookies].map(([name, value]) => ['Set-Cookie', `${name}=${value}; Path=/`] as const),
  );
  const visitor: Visitor = {
    async send(request) {
      const path = readTarget(request.url)?.path ?? '/';
      const cookies = jar.headerFor(path);
      // What the request itself names is sent as it is; the sign-in of the scan is not.
      const own = request.headers.filter(([name]) => name.toLowerCase() === 'authorization');
      const headers = request.headers.filter(([name]) => !/^(?:cookie|authorization)$/i.test(name));
      const whole = { ...request, headers: cookies === null ? headers : [...headers, ['Cookie', cookies] as const] };
      const exchange = await tools.request(whole, { anonymous: true, headers: own });
      if (exchange.response) jar.keep(path, exchange.response.headers);
      return exchange;
    },
    async follow(exchange) {
      let last = exchange;
      for (let step = 0; step < MAX_STEPS; step += 1) {
        const url = destinationIn(last);
        if (url === null || new URL(url).origin !== new URL(exchange.request.url).origin) break;
        last = await visitor.send(plainGet(url));
      }
      return last;
    },
    open: async (url) => visitor.follow(await visitor.send(plainGet(url))),
  };
  return visitor;
}

/** Where a redirect leads, without its fragment; null: it is none. */
export function destinationIn(exchange: Exchange): string | null {
  const status = exchange.response?.status ?? 0;
  const to = status >= 300 && status < 400 ? headerOf(exchange, 'location') : null;
  const url = to === null ? null : URL.parse(to, exchange.request.url);
  return url && /^https?:$/.test(url.protocol) ? url.href.replace(/#.*$/s, '') : null;
}
