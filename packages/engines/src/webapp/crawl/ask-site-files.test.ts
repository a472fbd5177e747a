import type { WebClient } from '@rocca/tools/web/client';
import type { Exchange, Header, WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { askSiteFiles } from './ask-site-files.ts';
import { createMissing } from './missing.ts';

const ORIGIN = 'http://127.0.0.1';

it('leads to the pages that show a description of the API to people', async () => {
  const pages: Readonly<Record<string, readonly [number, readonly Header[]]>> = {
    '/api-docs': [301, [['Location', '/api-docs/']]],
    '/swagger.json': [200, [['Content-Type', 'application/json']]],
    '/v2/api-docs': [200, [['Content-Type', 'text/html']]],
  };
  const send = async (request: WebRequest): Promise<Exchange> => {
    const [status, headers] = pages[new URL(request.url).pathname] ?? [404, []];
    const response = { status, statusText: '', headers, body: Buffer.from('{}'), cut: false };
    return { request, response, failure: null, ms: 1 };
  };
  const scope = { origin: ORIGIN, path: '/', address: '127.0.0.1' };
  const files = await askSiteFiles({ send } as unknown as WebClient, scope, createMissing());
  expect(files.map(({ exchange, links }) => [new URL(exchange.request.url).pathname, ...links])).toEqual([
    ['/swagger.json'],
    ['/api-docs', `${ORIGIN}/api-docs/`],
    ['/v2/api-docs', `${ORIGIN}/v2/api-docs`],
  ]);
});

it('leads to folders with a usual name that the server lists for strangers, and to no others', async () => {
  const list =
    '<title>Index of /admin</title><h1>Index of /admin</h1><hr><pre><a href="../">../</a><a href="users.php">users.php</a></pre>';
  const pages: Readonly<Record<string, string>> = {
    '/admin/': list,
    '/backup/': '<title>Backup</title><a href="/admin/">Administration</a>',
  };
  const withCookies: string[] = [];
  const send = async (request: WebRequest, options: { readonly cookies?: string } = {}): Promise<Exchange> => {
    const { pathname } = new URL(request.url);
    const body = pages[pathname];
    if (body !== undefined && options.cookies !== 'none') withCookies.push(pathname);
    const headers: readonly Header[] = [['Content-Type', 'text/html']];
    const status = body === undefined ? 404 : 200;
    const response = { status, statusText: '', headers, body: Buffer.from(body ?? ''), cut: false };
    return { request, response, failure: null, ms: 1 };
  };
  const scope = { origin: ORIGIN, path: '/', address: '127.0.0.1' };
  const files = await askSiteFiles({ send } as unknown as WebClient, scope, createMissing());
  expect(files.map(({ links }) => links)).toEqual([[`${ORIGIN}/admin/`]]);
  expect(withCookies).toEqual([]);
});

it('reads the robots.txt of the folder in which the application lies, whose paths may begin there', async () => {
  const text: Readonly<Record<string, string>> = {
    '/robots.txt': 'User-agent: *\nDisallow: /private/',
    '/shop/robots.txt': 'User-agent: *\nDisallow: /panel\nDisallow: /shop/staff',
  };
  const send = async (request: WebRequest): Promise<Exchange> => {
    const body = text[new URL(request.url).pathname];
    const headers: readonly Header[] = [['Content-Type', 'text/plain']];
    const status = body === undefined ? 404 : 200;
    const response = { status, statusText: '', headers, body: Buffer.from(body ?? ''), cut: false };
    return { request, response, failure: null, ms: 1 };
  };
  const scope = { origin: ORIGIN, path: '/shop/', address: '127.0.0.1' };
  const files = await askSiteFiles({ send } as unknown as WebClient, scope, createMissing());
  const links = files.flatMap((file) => file.links.map((link) => new URL(link, `${ORIGIN}/shop/`).pathname));
  expect(links).toEqual(['/shop/panel', '/shop/staff']);
});
