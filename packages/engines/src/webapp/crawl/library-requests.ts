import type { Header, WebRequest } from '@rocca/tools/web/model';
import { type Answered, isAnswered, kindOf, textOf } from '../reading/answer.ts';
import { fieldWith, fillField } from './form.ts';
import { readHtml } from './html-page.ts';
import { asksForPassword } from './named-addresses.ts';
import { actAround } from './script-acts.ts';
import {
  endOfExpression,
  entriesOf,
  LIBRARY_CALL,
  literalOf,
  nextArgument,
  piecesOf,
  resolved,
} from './script-expressions.ts';
import { encodePart } from './spots/pairs.ts';
import type { Surface } from './surface.ts';

/**
 * Requests that a script of a page makes with a library (jQuery, axios). Where the library comes from another host, or the
 * button is never pressed, the browser does not show them: address, method, kind and fields stand in the script.
 */

const MAX_SCRIPT = 200_000;
const MAX_CALLS = 30;
const MAX_PAGES = 300;
const MAX_FIELDS = 30;
const FORM = 'application/x-www-form-urlencoded';

interface Call {
  readonly script: string;
  /** Where its arguments begin. */
  readonly at: number;
  readonly isAxios: boolean;
  readonly verb: string;
  readonly page: string;
}

/** What scripts of pages ask for by a library; those whose words change or delete something are left out. */
export function libraryRequests(scripts: readonly string[], page: string): WebRequest[] {
  const found = scripts.flatMap((text) => {
    const script = text.slice(0, MAX_SCRIPT);
    return [...script.matchAll(LIBRARY_CALL)].slice(0, MAX_CALLS).flatMap((match) => {
      const [whole, jquery, ofJquery, , ofAxios] = match;
      if (actAround(script, match.index)) return [];
      const verb = (jquery === undefined ? ofAxios : ofJquery) ?? 'request';
      const call = { script, at: match.index + whole.length, isAxios: jquery === undefined, verb, page };
      return requestOf(call) ?? [];
    });
  });
  return [...new Map(found.map((one) => [`${one.method} ${one.url} ${one.body}`, one])).values()];
}

function requestOf(call: Call): WebRequest | null {
  const { script, at, isAxios, verb, page } = call;
  const first = script.slice(at, endOfExpression(script, at)).trim();
  const options = first.startsWith('{') ? entriesOf(first) : null;
  const second = options ? '' : nextArgument(script, at);
  const method = (literalOf(options?.get('method') ?? options?.get('type') ?? '') ?? methodOf(verb)).toUpperCase();
  if (method !== 'GET' && method !== 'POST') return null;
  const address = textWith(options ? (options.get('url') ?? '') : first, call, '1');
  const url = address === null || address === '' ? null : URL.parse(address, page);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  const said = options?.get('data') ?? (method === 'GET' ? options?.get('params') : undefined) ?? second;
  const kind = literalOf(options?.get('contentType') ?? '') ?? contentTypeIn(options?.get('headers'));
  const body = bodyOf(said, kind, call);
  const headers: readonly Header[] = isAxios ? [] : [['X-Requested-With', 'XMLHttpRequest']];
  if (method === 'GET') {
    if (body?.type === FORM)
      for (const [name, value] of new URLSearchParams(body.text)) url.searchParams.set(name, value);
    return url.search === '' ? null : { method, url: url.href, headers, body: null };
  }
  return body && { method, url: url.href, headers: [...headers, ['Content-Type', body.type]], body: body.text };
}

const methodOf = (verb: string) => (verb === 'post' ? 'POST' : 'GET');

const contentTypeIn = (headers: string | undefined) =>
  headers === undefined
    ? null
    : literalOf(entriesOf(headers).get('Content-Type') ?? entriesOf(headers).get('content-type') ?? '');

interface Body {
  readonly type: string;
  readonly text: string;
}

function bodyOf(said: string, kind: string | null, call: Call): Body | null {
  const source = resolved(said.trim(), call);
  const stringified = /^JSON\.stringify\s{0,5}\(\s{0,20}/.exec(source)?.[0];
  if (stringified !== undefined) {
    const inner = resolved(source.slice(stringified.length, endOfExpression(source, stringified.length)).trim(), call);
    return inner.startsWith('{') ? asJson(inner, kind, call) : null;
  }
  if (source.startsWith('{')) {
    if (call.isAxios || /json/i.test(kind ?? '')) return call.verb === 'get' ? null : asJson(source, kind, call);
    const pairs = fieldsIn(source, call).map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`);
    return pairs.length === 0 ? null : { type: FORM, text: pairs.join('&') };
  }
  const text = piecesOf(source).some(({ isText }) => isText) ? textWith(source, call, null) : null;
  return text === null || !/[<={]/.test(text) ? null : { type: kind ?? FORM, text };
}

function asJson(source: string, kind: string | null, call: Call): Body | null {
  const fields = fieldsIn(source, call);
  const type = /json/i.test(kind ?? '') || call.isAxios ? 'application/json' : (kind ?? FORM);
  return fields.length === 0 ? null : { type, text: JSON.stringify(Object.fromEntries(fields)) };
}

const fieldsIn = (source: string, { page }: Call): Array<[name: string, value: string]> =>
  [...entriesOf(source)].slice(0, MAX_FIELDS).map(([name, value]) => {
    const number = /^-?\d{1,15}$/.exec(value.trim())?.[0];
    return [name, literalOf(value) ?? number ?? fillerOf(name, page)];
  });

const fillerOf = (name: string, page: string) => fillField(fieldWith({ name }), { page });

/** What names the value that is put behind a text: an element, a parameter, a key. */
const NAMES_NEXT =
  /(?:<([A-Za-z_][\w:.-]{0,60})(?:\s[^<>]{0,200})?>|([\w.[\]-]{1,60})=|"([\w-]{1,60})"\s{0,4}:\s{0,4}"?)$/;

/** The text of an expression, with fillers for what is computed; `plain`: one for where nothing names it. */
function textWith(source: string, call: Call, plain: string | null): string | null {
  const pieces = piecesOf(resolved(source.trim(), call));
  if (!pieces.some(({ isText }) => isText)) return null;
  let text = '';
  for (const { isText, text: own } of pieces) {
    if (isText) {
      text += own;
      continue;
    }
    const [, element, parameter, key] = NAMES_NEXT.exec(text.slice(-300)) ?? [];
    const name = element ?? parameter ?? key;
    // An address may begin with the folder of the site, which is not known.
    if (name === undefined && plain !== null && text === '') return null;
    text += name === undefined ? (plain ?? '') : plain === null ? fillerOf(name, call.page) : plain;
  }
  return text;
}

/** Makes points of what scripts in pages ask for by a library; nothing is sent. */
export function addLibraryRequests(surface: Pick<Surface, 'exchanges' | 'origin' | 'root' | 'addRequest'>): void {
  const pages = surface.exchanges.filter(
    (one): one is Answered => isAnswered(one) && one.response.status < 400 && kindOf(one.response) === 'html',
  );
  for (const { request, response } of pages.slice(0, MAX_PAGES)) {
    const text = textOf(response);
    if (!/\b(?:jQuery|axios)\b|\$\s{0,5}\./.test(text)) continue;
    for (const asked of libraryRequests(readHtml(text).scripts, request.url)) {
      if (!asked.url.startsWith(surface.origin + surface.root)) continue;
      const more = asksForPassword(asked) ? { signsIn: true } : {};
      surface.addRequest(asked, { page: request.url, depth: 1, source: 'script' }, more);
    }
  }
}
