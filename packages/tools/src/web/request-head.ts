import type { Header, WebRequest } from './model.ts';

/** Of the connection and not of the request: the client's own. */
const CLIENTS_OWN = new Set([
  'connection',
  'content-length',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}$/;
/** A line's end would begin a header of its own; other controls are refused by every server's parser. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const NOT_IN_A_VALUE = /[\x00-\x08\x0a-\x1f\x7f]/;
const METHOD = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/;
const MAX_HEADERS = 200;
const MAX_HEADER_BYTES = 60_000;
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'DELETE']);

/** Whether it can be put on the wire as one request that says what it should. */
export function canBeSent({ method, headers }: WebRequest): boolean {
  if (!METHOD.test(method) || method.toUpperCase() === 'CONNECT') return false;
  if (headers.length > MAX_HEADERS) return false;
  const bytes = headers.reduce((sum, [name, value]) => sum + name.length + Buffer.byteLength(value) + 4, 0);
  return bytes <= MAX_HEADER_BYTES && headers.filter(isOfRequest).every(([name, value]) => isHeader(name, value));
}

const isHeader = (name: string, value: string) => HEADER_NAME.test(name) && !NOT_IN_A_VALUE.test(value);

/** Not of the connection, nor one of HTTP/2's own (`:path`). */
export function isOfRequest([name]: Header): boolean {
  return !name.startsWith(':') && !CLIENTS_OWN.has(name.toLowerCase());
}

/** The headers of a request, with those it needs and lacks behind them. */
export function completeHeaders(request: WebRequest, needed: readonly Header[]): Header[] {
  const own = request.headers.filter(isOfRequest);
  const names = new Set(own.map(([name]) => name.toLowerCase()));
  return [...own, ...needed.filter(([name]) => !names.has(name.toLowerCase()))];
}

/** What stands on the wire: with the host first, unless the request has its own, and the body's length. */
export function wireHeaders(headers: readonly Header[], host: string, method: string, body: Buffer | null): Header[] {
  const hasHost = headers.some(([name]) => name.toLowerCase() === 'host');
  const hasLength = body !== null || !WITHOUT_BODY.has(method.toUpperCase());
  return [
    ...(hasHost ? [] : [['Host', host] as const]),
    // Node writes one byte for each character: texts travel as UTF-8.
    ...headers.map(([name, value]): Header => [name, Buffer.from(value, 'utf8').toString('latin1')]),
    ...(hasLength ? [['Content-Length', String(body?.length ?? 0)] as const] : []),
  ];
}
