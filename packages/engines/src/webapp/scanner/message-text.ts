import type { Exchange, WebRequest, WebResponse } from '@rocca/tools/web/model';
import { siteOf } from '@rocca/tools/web/scope';
import type { Message } from '../check.ts';
import type { MessageReport } from '../report.ts';
import type { Mask } from './mask.ts';

const MAX_REQUEST = 16_000;
const MAX_RESPONSE = 24_000;
/** Of a long answer, what stands before the proof. */
const BEFORE = 4000;
const MAX_MARK = 4000;
const MAX_CURL = 24_000;
const MAX_READ = 400_000;
/** In the place of what belongs to the scan's own sign-in. */
const SIGN_IN = '[sign-in: not kept]';

/** A message for the report: text, bounded, with secrets masked. */
export function messageText({ exchange, marks: given, role }: Message, mask: Mask): MessageReport {
  const { request, response, ms } = exchange;
  if (exchange.isSignIn) return signInText(exchange, role, mask);
  const marks = given.slice(0, 20).map((one) => mask.text(one).slice(0, MAX_MARK).toWellFormed());
  return {
    role,
    request: requestText(request, marks, mask).slice(0, MAX_REQUEST).toWellFormed(),
    response: response && responseText(response, marks, mask).toWellFormed(),
    marks,
    ms: Math.max(0, Math.round(ms)),
    curl: curlOf(request, marks, mask).slice(0, MAX_CURL).toWellFormed(),
  };
}

/** That there was a sign-in, where, and how it ended: neither what was sent nor what came back. */
function signInText({ request, response, ms }: Exchange, role: Message['role'], mask: Mask): MessageReport {
  const { path } = lineOf(request);
  const line = `${request.method} ${mask.text(path)}`.slice(0, MAX_REQUEST);
  return {
    role,
    request: `${line} HTTP/1.1\n\n${SIGN_IN}`,
    response: response && `HTTP/1.1 ${response.status}\n\n${SIGN_IN}`,
    marks: [],
    ms: Math.max(0, Math.round(ms)),
    curl: SIGN_IN,
  };
}

function requestText(request: WebRequest, marks: readonly string[], mask: Mask): string {
  const { path, host } = lineOf(request);
  const hasHost = request.headers.some(([name]) => name.toLowerCase() === 'host');
  const headers = hasHost ? request.headers : [['Host', host] as const, ...request.headers];
  const head = [
    `${request.method} ${mask.body(path, marks)} HTTP/1.1`,
    ...headers.map(([name, value]) => `${mask.name(name)}: ${mask.header(name, value, marks)}`),
  ];
  return `${head.join('\n')}\n\n${request.body === null ? '' : mask.body(asText(request.body), marks)}`;
}

function responseText(response: WebResponse, marks: readonly string[], mask: Mask): string {
  const head = [
    `HTTP/1.1 ${response.status} ${mask.text(response.statusText)}`,
    ...response.headers.map(([name, value]) => `${mask.name(name)}: ${mask.header(name, value, marks)}`),
  ].join('\n');
  const body = mask.markup(asText(response.body), marks);
  const room = Math.max(2000, MAX_RESPONSE - head.length);
  const found = marks.map((one) => body.indexOf(one)).filter((at) => at >= 0);
  const start = body.length <= room ? 0 : Math.max(0, Math.min(...found, body.length) - BEFORE);
  const from = found.length === 0 ? 0 : start;
  const cut = body.slice(from, from + room);
  const isCut = response.cut || from + room < body.length;
  return `${head.slice(0, MAX_RESPONSE)}\n\n${from > 0 ? '[…]\n' : ''}${cut}${isCut ? '\n[…]' : ''}`;
}

function lineOf({ url }: WebRequest): { path: string; host: string } {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/?#]+)([^#]*)/is.exec(url) ?? [];
  const host = origin === '' ? '' : siteOf({ origin, path: '/', address: '' }).host;
  return { path: path.startsWith('/') ? path : `/${path}`, host };
}

/** Bytes as text; what is no UTF-8 is written as `\xNN`. */
function asText(body: string | Buffer): string {
  if (typeof body === 'string') return body;
  const some = body.subarray(0, MAX_READ);
  const text = some.toString('utf8');
  if (!text.includes('\uFFFD')) return text;
  return [...some.toString('latin1')]
    .map((one) => (isPlain(one) ? one : `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`))
    .join('');
}

const isPlain = (one: string) => /[\t\n\r\x20-\x7e]/.test(one);
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The same request for a shell. */
function curlOf(request: WebRequest, marks: readonly string[], mask: Mask): string {
  const words = ['curl', '-i', '--path-as-is', '-g'];
  if (request.method !== 'GET') words.push('-X', quote(request.method));
  for (const [name, value] of request.headers) {
    if (/^(?:accept-encoding|content-length)$/i.test(name)) continue;
    words.push('-H', quote(`${mask.name(name)}: ${mask.header(name, value, marks)}`));
  }
  if (request.body !== null) words.push('--data-binary', quote(mask.body(asText(request.body), marks)));
  words.push(quote(mask.body(request.url, marks)));
  return words.join(' ');
}
