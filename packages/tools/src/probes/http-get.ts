import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIPv6 } from 'node:net';
import { TLSSocket } from 'node:tls';
import { TLS_FOR_ANY_SERVER } from '../core/tls-options.ts';
import type { ProbeLimits } from './limits.ts';
import type { ProbeTarget } from './model.ts';
import { Unclear } from './unclear.ts';
import { serverName } from './wire.ts';

export interface Page {
  readonly status: number;
  readonly statusText: string;
  readonly server: string;
  readonly location: string | null;
  readonly headers: IncomingHttpHeaders;
  /** The first part of it, where it is longer than is read. */
  readonly body: Buffer;
  /** Why the certificate is not trusted for the name that was asked for; null: it is, or there is none. */
  readonly untrusted: string | null;
}

/** What a browser would put before the path: `[::1]:8080`, `www.example.com`. */
export function hostHeader({ ip, port, tls, hostname }: ProbeTarget): string {
  const host = hostname ?? (isIPv6(ip) ? `[${ip.replace(/%.*/, '')}]` : ip);
  return port === (tls ? 443 : 80) ? host : `${host}:${port}`;
}

/** Fetches one page from exactly this address and port; follows nothing, keeps no connection. */
export function getPage(
  request: ProbeTarget,
  path: string,
  { readBytes, connectMs, replyMs }: ProbeLimits,
  signal: AbortSignal,
): Promise<Page> {
  const { ip, port, tls, hostname } = request;
  const options = {
    ...(tls ? { ...TLS_FOR_ANY_SERVER, servername: serverName(hostname) } : {}),
    host: ip,
    port,
    path,
    agent: false,
    // Small devices write headers of their own kind; nothing is passed on that a lenient reading could smuggle.
    insecureHTTPParser: true,
    signal,
    headers: {
      host: hostHeader(request),
      'user-agent': 'Mozilla/5.0',
      accept: 'text/html',
      'accept-encoding': 'identity',
    },
  };
  return new Promise((done, fail) => {
    const sent = (tls ? requestHttps : requestHttp)(options, (response) => {
      clearTimeout(timer);
      readBody(response, readBytes).then((body) => {
        sent.destroy();
        done(pageOf(response, body));
      }, fail);
    });
    let connected = false;
    const giveUp = () => {
      fail(new Unclear(connected ? 'timed_out' : 'filtered', 'no answer'));
      sent.destroy();
    };
    let timer = setTimeout(giveUp, connectMs);
    const onConnect = () => {
      connected = true;
      clearTimeout(timer);
      timer = setTimeout(giveUp, replyMs);
    };
    sent.on('socket', (socket) => socket.once('connect', onConnect));
    sent.on('error', ({ message }) => {
      clearTimeout(timer);
      fail(new Unclear(connected ? 'tool_failed' : 'filtered', message));
    });
    sent.end();
  });
}

async function readBody(response: IncomingMessage, readBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let total = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      total += part.length;
      if (total >= readBytes) break;
    }
  } catch {
    // A page cut short is judged by what came of it.
  }
  return Buffer.concat(parts).subarray(0, readBytes);
}

function pageOf({ statusCode = 0, statusMessage = '', headers, socket }: IncomingMessage, body: Buffer): Page {
  return {
    status: statusCode,
    statusText: statusMessage,
    server: String(headers.server ?? ''),
    location: headers.location ?? null,
    headers,
    body,
    untrusted: socket instanceof TLSSocket && !socket.authorized ? String(socket.authorizationError) : null,
  };
}
