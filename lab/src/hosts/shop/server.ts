import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { certificatePem, makeWeakCertificate } from '../../emulation/certificate.ts';
import { listen } from '../../service/emulated.ts';
import type { LabService, Place, RunningService } from '../../service/service.ts';
import { checkout } from './checkout.ts';
import { openDatabase } from './core/database.ts';
import { readMultipart } from './core/multipart.ts';
import { Sessions } from './core/sessions.ts';
import type { Answer, Shop, Visit } from './core/visit.ts';
import { answerVisit } from './routes.ts';

const MAX_BODY_BYTES = 1_000_000;

const SERVER_HEADERS = [
  ['Server', 'Bottega/1.4.2 (Debian)'],
  ['X-Powered-By', 'PHP/5.6.40'],
] as const;

/** The shop itself, over HTTP. */
export function shopService(port: number): LabService {
  return {
    port,
    protocol: 'tcp',
    async start(place: Place): Promise<RunningService> {
      const db = await openDatabase(join(place.folder, 'shop.db'));
      const shop: Shop = { db, origin: `http://${place.address}:${port}`, uploads: new Map(), guestbook: [] };
      const sessions = new Sessions();
      const server = createServer((request, response) => {
        void serve(request, response, shop, sessions);
      });
      try {
        const running = await listen(server, place.address, port);
        return {
          async stop() {
            await running.stop();
            await db.close();
          },
        };
      } catch (error) {
        await db.close();
        throw error;
      }
    },
  };
}

const CERTIFICATE = {
  commonName: 'bottega.lab.example',
  keyBits: 2048,
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter: new Date('2036-01-01T00:00:00Z'),
};

/** The check-out alone, over TLS: what it takes from plain HTTP can only be seen here. */
export function tlsShopService(port: number): LabService {
  return {
    port,
    protocol: 'tcp',
    start({ address }): Promise<RunningService> {
      const { key, certificate } = makeWeakCertificate(CERTIFICATE);
      const pems = { key: key.export({ type: 'pkcs8', format: 'pem' }), cert: certificatePem(certificate) };
      const server: Server = createTlsServer(pems, (request, response) => {
        send(response, checkout(request.url ?? '/', address), request.method === 'HEAD');
      });
      return listen(server, address, port);
    },
  };
}

async function serve(request: IncomingMessage, response: ServerResponse, shop: Shop, sessions: Sessions) {
  try {
    const visit = await readVisit(request, shop, sessions);
    const answer = await answerVisit(visit);
    const own = visit.session.fresh && visit.session.user ? [`sid=${visit.session.id}; Path=/`] : [];
    send(response, answer, request.method === 'HEAD', own);
  } catch {
    // A request that broke off, or one too large: nothing of it is worth an answer.
    response.destroy();
  }
}

async function readVisit(request: IncomingMessage, shop: Shop, sessions: Sessions): Promise<Visit> {
  const [rawPath = '/', ...search] = (request.url ?? '/').split('?');
  const body = await readBody(request);
  const type = request.headers['content-type'] ?? '';
  const text = body.toString('utf8');
  const cookies = new Map(
    (request.headers.cookie ?? '').split(/; */).map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return [pair.slice(0, Math.max(at, 0)), decode(pair.slice(at + 1))];
    }),
  );
  return {
    method: request.method ?? 'GET',
    rawPath,
    path: decode(rawPath),
    query: new URLSearchParams(search.join('?')),
    form: new URLSearchParams(type.startsWith('application/x-www-form-urlencoded') ? text : ''),
    parts: type.startsWith('multipart/form-data') ? readMultipart(body, type) : [],
    json: type.includes('json') ? parse(text) : null,
    body: text,
    headers: new Map(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    headerLines: request.rawHeaders,
    cookies,
    session: sessions.of(cookies.get('sid')),
    shop,
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new Error('body too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, answer: Answer, head: boolean, cookies: readonly string[] = []): void {
  if (answer.raw !== undefined) {
    response.socket?.end(answer.raw, 'latin1');
    return;
  }
  response.statusCode = answer.status;
  for (const [name, value] of [...SERVER_HEADERS, ...answer.headers]) response.appendHeader(name, headerValue(value));
  for (const cookie of cookies) response.appendHeader('Set-Cookie', cookie);
  response.end(head ? undefined : answer.body);
}

/** Node takes no other signs in a header; where the shop is weak in its headers, it writes them by itself. */
const headerValue = (value: string) => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, (sign) => encodeURIComponent(sign));

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
