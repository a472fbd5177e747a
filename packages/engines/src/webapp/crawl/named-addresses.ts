import type { WebRequest } from '@rocca/tools/web/model';
import { removeElements } from '../reading/remove-elements.ts';
import { fillerFor, kindByWords } from './fillers.ts';
import { isPasswordName, PASSWORD } from './form.ts';
import { encodePart } from './spots/pairs.ts';
import { isDownload } from './state-change.ts';

/** A request that a text describes: `GET /users/:id`, `POST /login {user, pass}`. */
export interface NamedAddress {
  readonly request: WebRequest;
  /** The text says that it is read with GET. */
  readonly saysGet: boolean;
  /** The words behind it, which may say what it does. */
  readonly label: string;
}

const MAX_TEXT = 200_000;
const MAX_LINES = 3000;
const MAX_OF_PAGE = 60;
const MAX_STRINGS = 500;
const MAX_FIELDS = 12;
const METHOD = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/i;
const NAMED =
  /(?:\b(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b[\s:|`"'=>-]{0,8})?(?<![^\s"'`([,;=|>:])(\/[A-Za-z_:{<](?:[\w~%.:{}<>/@-]{0,120})(?:\?[\w~%.=&[\]{}<>:@/+$*-]{0,200})?)/g;
const METHOD_BEHIND = /^[\s|`"']{0,6}[([]?\s?(GET|POST|PUT|PATCH|DELETE)\b(?![\s:|`"'=>-]{0,8}\/)/;
/** Folders of a machine, and places in its programs: no addresses of a site. */
const OF_DISK =
  /^\/(?:etc|var|usr|home|opt|proc|tmp|dev|root|bin|lib|mnt|srv|sys|Users)(?:\/|$)|node_modules|:\d+(?::\d+)?$/;
const NO_PAGE = /\.(?:js|mjs|css|map|png|jpe?g|gif|svg|ico|woff2?)(?:$|\?)/i;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };
const INLINE = 'a|abbr|b|big|code|em|font|i|kbd|label|mark|samp|small|span|strong|sub|sup|td|th|tt|u|var';
const INLINE_TAG = new RegExp(`</?(?:${INLINE})(?:\\s[^<>]{0,500})?>`, 'gi');
const PLACE = new RegExp(`([/=])<((?!(?:${INLINE}|p|br|li|div)>)[a-z]\\w{0,20}(?::\\w{1,30})?)>`, 'gi');

/** The lines that a page shows; cells of a table stand in one line. */
export function shownLines(html: string): string[] {
  const shown = removeElements(html.slice(0, MAX_TEXT), { names: ['!--', 'script', 'style', 'a', 'title', 'textarea'] })
    .replaceAll(PLACE, '$1{$2}')
    .replaceAll(INLINE_TAG, ' ')
    .replaceAll(/<[a-z!/][^<>]{0,2000}>/gi, '\n')
    .replaceAll(/&(#x?[\da-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => decodeEntity(name) ?? whole);
  return shown.split('\n', MAX_LINES);
}

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : undefined;
}

/** The strings of a JSON answer, each with what stands beside it in its object. */
export function linesOfJson(text: string): string[] {
  const lines: string[] = [];
  const read = (value: unknown, depth: number) => {
    if (lines.length >= MAX_STRINGS || depth > 6) return;
    if (typeof value === 'string') lines.push(value);
    if (typeof value !== 'object' || value === null) return;
    const entries = Object.entries(value);
    const [, method] = entries.find(([, one]) => typeof one === 'string' && METHOD.test(one)) ?? [];
    const [, path] = entries.find(([, one]) => typeof one === 'string' && one.startsWith('/')) ?? [];
    const [, body] = entries.find(([, one]) => typeof one === 'object' && one !== null) ?? [];
    if (method !== undefined && path !== undefined) {
      lines.push(`${String(method).toUpperCase()} ${path} ${JSON.stringify(body ?? '')}`);
      return;
    }
    for (const [key, one] of entries) {
      if (key.startsWith('/') || METHOD.test(key.split(' ', 1)[0] ?? ''))
        lines.push(`${key} ${typeof one === 'string' ? one : JSON.stringify(one)}`);
      else read(one, depth + 1);
    }
  };
  try {
    read(JSON.parse(text.slice(0, MAX_TEXT)), 0);
  } catch {
    return [];
  }
  return lines.map((line) => line.slice(0, 1000));
}

/** Requests to its own site that the text of a page describes. What changes or deletes by its method is left out. */
export function namedAddresses(lines: readonly string[], page: string): NamedAddress[] {
  const found = new Map<string, NamedAddress>();
  for (const line of lines) {
    const all = line.length > 2000 ? [] : [...line.matchAll(NAMED)];
    for (const [at, [whole, before, written = '']] of all.entries()) {
      if (found.size >= MAX_OF_PAGE) return [...found.values()];
      const start = all[at]?.index ?? 0;
      const behind = line.slice(start + whole.length, all[at + 1]?.index);
      const said = (before ?? METHOD_BEHIND.exec(behind)?.[1] ?? '').toUpperCase();
      const path = (written.includes('<') ? written : written.replace(/>.*$/s, '')).replace(/[.,:?]+$/, '');
      const url = OF_DISK.test(path) || NO_PAGE.test(path) ? null : urlOf(path, page);
      if (url === null || isDownload(url)) continue;
      const request = requestOf(said, url, { behind, page });
      const key = request && `${request.method} ${request.url}`;
      if (key && !found.has(key)) found.set(key, { request, saysGet: said === 'GET', label: behind.slice(0, 80) });
    }
  }
  return [...found.values()];
}

const PLACEHOLDER = /^(?::[a-z_]\w*\??|\{[^{}]*\}|<[^<>]*>)$/i;

/** The address with values in the place of names: `/users/:id` → `/users/1`, `?host=` → an address of the target itself. */
function urlOf(path: string, page: string): string | null {
  const [way = '', query = ''] = path.split(/\?(.*)/s);
  const filled = way
    .split('/')
    .map((part) => (PLACEHOLDER.test(part) ? '1' : part))
    .join('/');
  if (/[{}<>]/.test(filled)) return null;
  const pairs = query
    .split('&')
    .filter((pair) => /^[\w.[\]-]+(?:=|$)/.test(pair))
    .map((pair) => pair.split(/=(.*)/s))
    .map(([name = '', value = '']) => `${encodePart(name)}=${encodePart(valueFor(name, value, page))}`);
  const url = URL.parse(filled, page);
  return url && url.origin === URL.parse(page)?.origin
    ? url.href + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
    : null;
}

const ANY = { type: 'text', min: null, max: null, maxLength: null, pattern: null } as const;

/** The value that the text shows, unless it stands for another one or names a machine. */
function valueFor(name: string, shown: string, page: string): string {
  const namesMachine = ['ip', 'host', 'url', 'mail'].includes(kindByWords(name) ?? '') || /:\/\/|@/.test(shown);
  const isOpen = shown === '' || /^[.*]+$|[{}<>[\]$]|^:\w/.test(shown);
  if (isPasswordName(name)) return PASSWORD;
  return isOpen || namesMachine ? fillerFor({ ...ANY, name }, page) : decodePart(shown);
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function requestOf(said: string, url: string, { behind, page }: { behind: string; page: string }): WebRequest | null {
  if (said === '' || said === 'GET' || said === 'HEAD') return { method: 'GET', url, headers: [], body: null };
  if (said !== 'POST') return null;
  const inBraces = /\{([^{}]{1,400})\}/.exec(behind)?.[1];
  const inPairs =
    /(?:^|[\s(`"'])([A-Za-z_][\w.-]{0,40}=[^\s&`"')]{0,80}(?:&[A-Za-z_][\w.-]{0,40}=[^\s&`"')]{0,80}){0,11})/.exec(
      behind,
    )?.[1];
  if (inBraces !== undefined) {
    const fields = fieldsInBraces(inBraces, page);
    const body = JSON.stringify(Object.fromEntries(fields));
    return fields.length === 0 ? null : { method: 'POST', url, headers: [['Content-Type', 'application/json']], body };
  }
  if (inPairs === undefined) return null;
  const body = inPairs
    .split('&', MAX_FIELDS)
    .map((pair) => pair.split(/=(.*)/s))
    .map(([name = '', value = '']) => `${encodePart(name)}=${encodePart(valueFor(name, value, page))}`)
    .join('&');
  return { method: 'POST', url, headers: [['Content-Type', 'application/x-www-form-urlencoded']], body };
}

const KINDS = /^(?:string|str|text|number|int|integer|float|bool|boolean|any|date|null|\.+)$/i;

/** `user, pass`, `"user": "anna", "age": 3`. */
function fieldsInBraces(text: string, page: string): Array<readonly [string, string | number | boolean]> {
  return text.split(',', MAX_FIELDS).flatMap((part): Array<readonly [string, string | number | boolean]> => {
    const [, name, value = ''] = /^\s*["'`]?([A-Za-z_]\w{0,40})["'`]?\??\s*(?::\s*(.*?)\s*)?$/s.exec(part) ?? [];
    if (name === undefined) return [];
    if (/^-?\d{1,9}(?:\.\d+)?$/.test(value)) return [[name, Number(value)]];
    if (/^(?:true|false)$/.test(value)) return [[name, value === 'true']];
    const shown = value.replaceAll(/^["'`]|["'`]$/g, '');
    return [[name, valueFor(name, KINDS.test(shown) ? '' : shown, page)]];
  });
}

/** Whether a request carries a password: the crawl never sends it, since a wrong try counts against an account. */
export const asksForPassword = ({ body }: WebRequest) =>
  typeof body === 'string' && [...body.matchAll(/[\w-]+/g)].some(([word]) => isPasswordName(word));
