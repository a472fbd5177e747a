import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { CookieJar } from './cookies.ts';
import { dialOptions } from './dial.ts';
import { type RunningExchange, startExchange } from './exchange.ts';
import type { Exchange, Header, WebRequest, WebScope } from './model.ts';
import type { Pace } from './pace.ts';
import { canBeSent, completeHeaders, wireHeaders } from './request-head.ts';
import { siteOf, type Target, targetInScope } from './scope.ts';

export interface WebClientOptions {
  readonly scope: WebScope;
  readonly pace: Pace;
  readonly signal: AbortSignal;
  readonly userAgent: string;
  /** Cookies for requests that carry none of their own; what the answers to those set goes there. */
  readonly jar?: CookieJar;
  /** Connections that are open at the same time. */
  readonly connections?: number;
}

export interface WebSendOptions {
  /** For the whole exchange, from the moment it is sent. */
  readonly timeoutMs?: number;
  /** `none`: neither sends the jar's cookies nor keeps what the answer sets. */
  readonly cookies?: 'jar' | 'none';
  /** Which cookies of the answer the jar takes; all, unless said. */
  keeps?(name: string): boolean;
  /** Asked when the turn of the request has come: what others have shown meanwhile may speak against it. */
  isWanted?(): boolean;
}

export interface WebClient {
  /** Always answers; what could not be asked says why in `failure`. The request it gives back is the one that was sent. */
  send(request: WebRequest, options?: WebSendOptions): Promise<Exchange>;
  close(): void;
}

const TIMEOUT_MS = 15_000;
const CONNECTIONS = 32;
/** Small servers close what is idle after 5 seconds: what we close before is never met half closed. */
const KEEP_MS = 4000;

/**
 * The HTTP client of a scan: HTTP/1.1 to the checked address of one site, whatever its name says by now. Follows nothing,
 * reads no more than it must, and sends nothing outside of the scope, the pace and the budget.
 */
export function createWebClient(options: WebClientOptions): WebClient {
  const { scope, pace, signal, userAgent, connections = CONNECTIONS } = options;
  const { tls, host } = siteOf(scope);
  const to = { ...dialOptions(scope), tls };
  const pool = { keepAlive: true, maxSockets: connections, maxFreeSockets: connections, timeout: KEEP_MS };
  const agent = tls ? new HttpsAgent(pool) : new HttpAgent(pool);
  const running = new Set<RunningExchange>();
  const stop = () => {
    for (const exchange of running) exchange.stop();
    agent.destroy();
  };
  signal.addEventListener('abort', stop, { once: true });

  const exchange = async (request: WebRequest, target: Target, timeoutMs: number, fresh: boolean) => {
    const body = typeof request.body === 'string' ? Buffer.from(request.body, 'utf8') : request.body;
    const { method } = request;
    const headers = wireHeaders(request.headers, host, method, body);
    const exchanging = startExchange({
      to,
      agent: fresh ? false : agent,
      method,
      path: target.path,
      headers,
      body,
      timeoutMs,
    });
    running.add(exchanging);
    const outcome = await exchanging.outcome;
    running.delete(exchanging);
    return outcome;
  };

  return {
    async send(request, { timeoutMs = TIMEOUT_MS, cookies = 'jar', keeps, isWanted } = {}) {
      const failed = (failure: Exchange['failure']): Exchange => ({ request, response: null, failure, ms: 0 });
      const target = targetInScope(scope, request.url);
      if (!target) return failed('out_of_scope');
      if (!canBeSent(request)) return failed('broken');
      const turn = await pace.turn();
      if (typeof turn === 'string') return failed(turn);
      try {
        if (isWanted?.() === false) return failed('over_budget');
        const jar = cookies === 'jar' ? options.jar : undefined;
        const needed = neededHeaders(userAgent, jar?.headerFor(target.path) ?? null);
        const complete = { ...request, headers: completeHeaders(request, needed) };
        let outcome = await exchange(complete, target, timeoutMs, false);
        if (outcome.unread && !signal.aborted) {
          const again = await exchange(complete, target, timeoutMs, true);
          // The first may have reached a server that stopped at it: it must not pass for one that was never delivered.
          if (again.failure !== 'refused') outcome = again;
        }
        const { response, failure, ms } = outcome;
        // What a site makes of cookies that are not the jar's is not the jar's either.
        const isOfJar = !request.headers.some(([name]) => name.toLowerCase() === 'cookie');
        if (response && isOfJar) jar?.keep(target.path, response.headers, keeps);
        return { request: complete, response, failure, ms };
      } finally {
        turn.leave();
      }
    },
    close() {
      signal.removeEventListener('abort', stop);
      stop();
    },
  };
}

function neededHeaders(userAgent: string, cookie: string | null): Header[] {
  return [
    ['User-Agent', userAgent],
    ['Accept', '*/*'],
    ['Accept-Encoding', 'gzip, deflate, br'],
    ...(cookie === null ? [] : [['Cookie', cookie] as const]),
  ];
}
