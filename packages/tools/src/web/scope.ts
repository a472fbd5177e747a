import type { WebScope } from './model.ts';

/** What is sent to a server of a URL: the path exactly as it was written, `..` and all, since payloads live there. */
export interface Target {
  readonly origin: string;
  /** Path and query for the request line; only what would break the line is encoded. */
  readonly path: string;
}

/** Longer ones are never sent: servers refuse them long before. */
const MAX_URL_CHARACTERS = 64_000;

const PARTS = /^(https?|wss?):\/\/([^/?#\\@\s]+)(?=[/?#]|$)([^#]*)/i;
/** All that may not stand in a request line: blanks, controls, and what is not ASCII. */
const NOT_IN_A_LINE = /[^\x21-\x7e]+/gu;
const DOTS = /^(?:\.|%2e)$/i;
const TWO_DOTS = /^(?:\.|%2e){2}$/i;
const MAX_DECODINGS = 3;

/**
 * Takes a URL apart without mending it; null for anything that two readers could take for different places: userinfo,
 * backslashes before the path, other schemes.
 */
export function readTarget(url: string): Target | null {
  if (url.length > MAX_URL_CHARACTERS) return null;
  const [, scheme = '', authority = '', rest = ''] = PARTS.exec(url) ?? [];
  if (authority === '') return null;
  const parsed = URL.parse(`${scheme.toLowerCase().replace('ws', 'http')}://${authority}/`);
  if (!parsed) return null;
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  return { origin: parsed.origin, path: path.replaceAll(NOT_IN_A_LINE, encode) };
}

/** Whether a URL may be asked: on the scope's origin, and below its path however a server reads dots and slashes. */
export function inScope(scope: WebScope, url: string): boolean {
  return targetInScope(scope, url) !== null;
}

/** What to send for a URL of the scope; null: it may not be asked. */
export function targetInScope(scope: WebScope, url: string): Target | null {
  const target = readTarget(url);
  if (!target || target.origin !== scope.origin || !isBelow(target.path, scope.path)) return null;
  return target;
}

/** Host name and port of the scope, as a `Host` header and a certificate have them. */
export function siteOf(scope: WebScope): {
  readonly tls: boolean;
  readonly host: string;
  readonly hostname: string;
  readonly port: number;
} {
  const { protocol, host, hostname, port } = new URL(scope.origin);
  const tls = protocol === 'https:';
  return { tls, host, hostname, port: port === '' ? (tls ? 443 : 80) : Number(port) };
}

/** The scope of a start URL: its whole site, or what lies in the folder of its path. */
export function scopeOf(url: string, address: string): WebScope | null {
  const target = readTarget(url);
  if (!target) return null;
  const path = flatten(pathOnly(target.path));
  return { origin: target.origin, path: path.slice(0, path.lastIndexOf('/') + 1), address };
}

/** The same page whatever its values are: without query and fragment. */
export function pageOf(url: string): string {
  const target = readTarget(url);
  return target ? target.origin + pathOnly(target.path) : url.replace(/[?#].*$/s, '');
}

/**
 * A path is below another if it is so in every reading: both as they stand, and with the escapes of both undone once and
 * again, since servers and those before them undo them at different times.
 */
function isBelow(path: string, folder: string): boolean {
  if (folder === '/') return true;
  let reading = withUpperEscapes(pathOnly(path));
  let above = withUpperEscapes(folder);
  for (let decodings = 0; decodings <= MAX_DECODINGS; decodings += 1) {
    if (!startsBelow(reading, above) || !startsBelow(withoutMatrix(reading), withoutMatrix(above))) return false;
    const decoded = unescapeOnce(reading);
    if (decoded === reading) return true;
    reading = pathOnly(decoded);
    above = pathOnly(unescapeOnce(above));
  }
  // Escaped so often that it is made to be misread.
  return false;
}

function startsBelow(path: string, folder: string): boolean {
  const [flat, above] = [flatten(path), flatten(folder)];
  return flat.startsWith(above) || `${flat}/` === above;
}

/** Matrix parameters (`/..;/`) are dropped by some servers before they look at dots. */
const withoutMatrix = (path: string) => path.replaceAll(/;[^/]*/g, '');

/** `%c3` and `%C3` are one byte. */
const withUpperEscapes = (path: string) => path.replaceAll(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());

/** Old servers also read two bytes (`%c0%af`) or a code point (`%u002f`) for one character. */
function unescapeOnce(path: string): string {
  return path
    .replaceAll(/%c0%a([ef])/gi, '%2$1')
    .replaceAll(/%c1%9c/gi, '%5c')
    .replaceAll(/%(?:u00)?([2-7][0-9a-f])/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** Dot segments resolved, backslashes read as slashes, and several slashes as one. */
function flatten(path: string): string {
  const flat: string[] = [];
  const segments = path.split(/[/\\]+/);
  for (const segment of segments) {
    if (TWO_DOTS.test(segment)) flat.pop();
    else if (segment !== '' && !DOTS.test(segment)) flat.push(segment);
  }
  const last = segments.at(-1) ?? '';
  const folder = last === '' || DOTS.test(last) || TWO_DOTS.test(last);
  return `/${flat.join('/')}${folder && flat.length > 0 ? '/' : ''}`;
}

const pathOnly = (path: string) => path.replace(/\?.*$/s, '');

function encode(text: string): string {
  return [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}
