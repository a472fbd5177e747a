import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InjectionPoint } from '../crawl/point.ts';
import { type EchoPage, SAFE_PAGES, WEAK_PAGES } from './weak-pages.ts';

const addressOf = ({ name }: EchoPage) => `/${name.replaceAll(/[^a-z0-9]+/g, '-')}`;
const PAGES = new Map([...WEAK_PAGES, ...SAFE_PAGES].map((page) => [addressOf(page), page]));

/** The injection point of a page, as the crawler would have met it. */
export function pointOf(page: EchoPage, origin: string, id: number): InjectionPoint {
  const { kind = 'query', parameter = 'v' } = page;
  const path =
    kind === 'path' ? `${addressOf(page)}/a` : kind === 'query' ? `${addressOf(page)}?${parameter}=a` : addressOf(page);
  const url = origin + path;
  const posts = kind === 'form' || kind === 'json';
  return {
    id,
    kind,
    name: parameter,
    value: 'a',
    request: {
      method: posts ? 'POST' : 'GET',
      url,
      headers: posts
        ? [['Content-Type', kind === 'json' ? 'application/json' : 'application/x-www-form-urlencoded']]
        : [],
      body: kind === 'form' ? `${parameter}=a` : kind === 'json' ? JSON.stringify({ [parameter]: 'a' }) : null,
    },
    page: url,
    source: 'link',
    token: null,
    changes: false,
  };
}

/** A point of a page that has its name for a path. */
export function plainPoint(
  {
    name,
    parameter,
    post = false,
  }: { readonly name: string; readonly parameter: string | null; readonly post?: boolean },
  origin: string,
  id: number,
): InjectionPoint {
  const field = parameter ?? 'v';
  const url = post ? `${origin}/${name}` : `${origin}/${name}?${encodeURIComponent(field)}=%2Fa`;
  return {
    id,
    kind: post ? 'form' : 'query',
    name: field,
    value: '/a',
    request: {
      method: post ? 'POST' : 'GET',
      url,
      headers: post ? [['Content-Type', 'application/x-www-form-urlencoded']] : [],
      body: post ? `${field}=a` : null,
    },
    page: `${origin}/${name}`,
    source: 'link',
    token: null,
    changes: false,
  };
}

/** Answers for every page of the two lists. */
export async function answerEcho(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const page = PAGES.get(url.pathname) ?? PAGES.get(url.pathname.replace(/\/[^/]*$/, ''));
  if (!page) return false;
  const { status = 200, type = 'text/html; charset=utf-8', headers = {}, show } = page;
  const value = await sentValue(page, url, request);
  response.writeHead(status, { ...(type === '' ? {} : { 'content-type': type }), ...headers }).end(show(value));
  return true;
}

async function sentValue(
  { kind = 'query', parameter = 'v' }: EchoPage,
  url: URL,
  request: IncomingMessage,
): Promise<string> {
  switch (kind) {
    case 'query':
      return url.searchParams.get(parameter) ?? '';
    case 'path':
      return decodeURIComponent(url.pathname.split('/')[2] ?? '');
    case 'header':
      return request.headers[parameter.toLowerCase()]?.toString() ?? '';
    case 'cookie':
      return decodeURIComponent(/v=([^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? '');
    case 'form':
      return new URLSearchParams(await bodyOf(request)).get(parameter) ?? '';
    default:
      return String((JSON.parse((await bodyOf(request)) || '{}') as Record<string, unknown>)[parameter] ?? '');
  }
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
