import type { Exchange, Header, WebResponse } from '@rocca/tools/web/model';

/** Reading answers: their headers, their kind and their text. Everything here was written by the target. */

export type ContentKind = 'html' | 'script' | 'style' | 'json' | 'xml' | 'text' | 'other';

/** Longer texts are read to here: what a page says is at its beginning. */
const MAX_TEXT = 1_000_000;

/** Every value of a header, in their order. */
export function headersOf(headers: readonly Header[], name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([one]) => one.toLowerCase() === wanted).map(([, value]) => value);
}

/** The first value of a header, without space around it; null: it was not sent. */
export function headerOf({ headers }: { readonly headers: readonly Header[] }, name: string): string | null {
  return headersOf(headers, name)[0]?.trim() ?? null;
}

/** By the content type; where none was sent, by the first characters. */
export function kindOf(response: WebResponse): ContentKind {
  const type = (headerOf(response, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === '') return /^\s*<(?:!doctype html|html|head|body)\b/i.test(textOf(response)) ? 'html' : 'other';
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html';
  if (/(?:java|ecma)script$/.test(type)) return 'script';
  if (type === 'text/css') return 'style';
  if (type.endsWith('/json') || type.endsWith('+json')) return 'json';
  if (type.endsWith('/xml') || type.endsWith('+xml')) return 'xml';
  return type.startsWith('text/') ? 'text' : 'other';
}

const texts = new WeakMap<WebResponse, string>();

/** The body as text, to a length that can be searched. */
export function textOf(response: WebResponse): string {
  const known = texts.get(response);
  if (known !== undefined) return known;
  const latin = /charset="?(?:iso-8859-1|windows-1252)/i.test(headerOf(response, 'content-type') ?? '');
  const text = response.body.subarray(0, MAX_TEXT).toString(latin ? 'latin1' : 'utf8');
  texts.set(response, text);
  return text;
}

/** The URL without query and fragment: what a place is called. */
export function pageUrlOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/** An exchange that brought an answer. */
export type Answered = Exchange & { readonly response: WebResponse };

export const isAnswered = (exchange: Exchange): exchange is Answered => exchange.response !== null;

/** A page a person would see: HTML that came with success. */
export const isPage = (exchange: Exchange): exchange is Answered =>
  isAnswered(exchange) && exchange.response.status === 200 && kindOf(exchange.response) === 'html';

/** Whether the text came from us: an answer that repeats our own words says nothing of the target. */
export function isOurs({ request }: Exchange, text: string): boolean {
  const sent = [request.url, ...request.headers.map(([, value]) => value), request.body?.toString() ?? ''].join('\n');
  return [sent, unescaped(sent)].some((words) => words.includes(text));
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // Not an encoding of anything: as it stands.
    return text;
  }
}
