import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { headerOf } from '../crawl/spots/spot.ts';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy, ofSite } from '../testing/fake-site.ts';
import type { Page } from '../testing/fake-target.ts';
import { foundAt, type MemberPages, memberSite, SIGN_IN } from '../testing/member-site.ts';
import { corsActive } from './cors-active.ts';
import { graphql } from './graphql.ts';
import { httpMethods } from './http-methods.ts';
import { methodBypass } from './method-bypass.ts';
import { openFolders } from './open-folders.ts';

const headerIn = ({ headers }: WebRequest, name: string) =>
  headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
const echo = (request: WebRequest) => ({
  body: `TRACE / HTTP/1.1\r\n${request.headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n`,
  headers: [['Content-Type', 'message/http']] as const,
});
const allow = (methods: string) => () => ({ status: 204, body: '', headers: [['Allow', methods]] as const });

describe('HTTP methods', () => {
  it('finds TRACE by the echo of a header', async () => {
    expect(await foundBy(httpMethods, fakeSite({ 'TRACE /': echo }))).toEqual(['method-trace TRACE /']);
  });

  it('says nothing of TRACE that shows a page, nor of a page that shows every header', async () => {
    expect(await foundBy(httpMethods, fakeSite({ 'TRACE /': () => ({ body: '<p>Home</p>' }) }))).toEqual([]);
    expect(await foundBy(httpMethods, fakeSite({ 'TRACE /': echo, 'GET /': echo }))).toEqual([]);
  });

  const exchanges = [answer('readme', { url: '/drop/readme.txt' })];

  it('calls a folder that may be written to possible, and writes nothing', async () => {
    const site = fakeSite({ 'OPTIONS /drop/*': allow('GET, PUT'), 'OPTIONS /*': allow('GET, POST') }, { exchanges });
    expect(await foundBy(httpMethods, site)).toEqual(['method-put? PUT /drop/']);
    expect(site.asked.filter((line) => /^(?:PUT|DELETE)/.test(line))).toEqual([]);
  });

  it('proves it with the consent, and deletes nothing', async () => {
    const files = new Map<string, string>();
    const site = fakeSite(
      {
        'OPTIONS /drop/*': allow('GET, PUT, DELETE'),
        'PUT /drop/*': ({ url, body }) => {
          files.set(url, String(body));
          return { status: 201, body: '' };
        },
        'GET /drop/*': ({ url }) => ({ status: files.has(url) ? 200 : 404, body: files.get(url) ?? '' }),
      },
      { exchanges, strength: 'high', mayChange: true },
    );
    expect(await foundBy(httpMethods, site)).toEqual(['method-put PUT /drop/']);
    expect(site.asked.some((line) => line.startsWith('DELETE'))).toBe(false);
  });

  it('says nothing of what OPTIONS allows for other sites, or when it fails', async () => {
    const forScripts = () => ({ body: '', headers: [['Access-Control-Allow-Methods', 'GET, PUT, DELETE']] as const });
    expect(await foundBy(httpMethods, fakeSite({ 'OPTIONS /*': forScripts }))).toEqual([]);
    const refused = () => ({ status: 405, body: '', headers: [['Allow', 'PUT']] as const });
    expect(await foundBy(httpMethods, fakeSite({ 'OPTIONS /*': refused }))).toEqual([]);
  });

  it('finds a method that a header replaces', async () => {
    const post = (request: WebRequest) =>
      headerIn(request, 'X-HTTP-Method-Override') === 'GET' ? { body: 'home' } : { status: 405, body: '' };
    expect(await foundBy(httpMethods, fakeSite({ 'POST /': post }, { strength: 'medium' }))).toEqual([
      'method-override POST / header X-HTTP-Method-Override',
    ]);
    expect(await foundBy(httpMethods, fakeSite({ 'POST /': () => ({ body: 'x' }) }, { strength: 'medium' }))).toEqual(
      [],
    );
  });
});

describe('refusals and HTTP methods', () => {
  const exchanges = [answer('no', { url: '/staff/list', status: 403 })];
  const verbs = (page: (isKnown: boolean, path: string) => Page) => {
    const { site, tools } = fakeSite({}, { exchanges });
    const request: typeof tools.request = async ({ method, url, ...rest }) => {
      const { body, status = 200 } = page(method === 'GET', new URL(url).pathname);
      return { ...answer(body, { url, method, status }), request: { method, url, ...rest } };
    };
    return foundBy(methodBypass, { site, tools: { ...tools, request }, asked: [] });
  };

  it('finds a page that a made-up method gets', async () => {
    const page = (isKnown: boolean, path: string) =>
      path !== '/staff/list'
        ? { status: 404, body: 'none' }
        : isKnown
          ? { status: 403, body: 'no' }
          : { body: 'Anna, Luigi' };
    expect(await verbs(page)).toEqual(['method-bypass GET /staff/list']);
  });

  it.each([
    ['refuses those as well', () => ({ status: 403, body: 'no' })],
    ['has no such methods', (isKnown: boolean) => ({ status: isKnown ? 403 : 501, body: 'no' })],
    [
      'shows its first page for them',
      (isKnown: boolean) => (isKnown ? { status: 403, body: 'no' } : { body: 'Welcome to the shop' }),
    ],
    ['says nothing for them', (isKnown: boolean) => (isKnown ? { status: 403, body: 'no' } : { body: '' })],
  ])('says nothing of a site that %s', async (_, page) => {
    expect(await verbs(page)).toEqual([]);
  });
});

describe('folders of files that were seen', () => {
  const listing =
    '<title>Index of /files/</title><h1>Index of /files/</h1><hr><pre><a href="../">../</a><a href="a.pdf">a.pdf</a></pre>';

  it('finds one that the server lists', async () => {
    const exchanges = [answer('a', { url: '/files/2026/a.pdf' })];
    expect(await foundBy(openFolders, fakeSite({ 'GET /files/': () => ({ body: listing }) }, { exchanges }))).toEqual([
      'directory-listing GET /files/',
    ]);
  });

  it('asks for the folder of what was left alone, and not for the thing itself', async () => {
    const leave = (path: string) => ({ method: 'GET', url: ofSite(path) });
    const untried = new Map([
      ['one', leave('/files/setup.php')],
      ['two', leave('/delete/')],
      ['three', leave('/delete/all.php')],
    ]);
    const site = fakeSite({ 'GET /files/': () => ({ body: listing }) }, { untried });
    expect(await foundBy(openFolders, site)).toEqual(['directory-listing GET /files/']);
    expect(site.asked).toEqual(['GET /files/']);
  });

  it('says nothing of a page, and asks for nothing twice', async () => {
    const exchanges = [answer('a', { url: '/files/a.pdf' }), answer('seen', { url: '/files/' })];
    const site = fakeSite({ 'GET /files/': () => ({ body: listing }) }, { exchanges });
    expect(await foundBy(openFolders, site)).toEqual([]);
    expect(site.asked).toEqual([]);
  });
});

describe('CORS with other origins', () => {
  const exchanges = [answer('{"a":1}', { url: '/api/me', type: 'application/json' })];
  const trusting =
    (isTrusted: (origin: string) => boolean, credentials = 'true') =>
    (request: WebRequest) => {
      const origin = headerIn(request, 'Origin') ?? '';
      return {
        body: '{"a":1}',
        headers: isTrusted(origin)
          ? ([
              ['Vary', 'Origin'],
              ['Access-Control-Allow-Origin', origin],
              ['Access-Control-Allow-Credentials', credentials],
            ] as const)
          : ([['Vary', 'Origin']] as const),
      };
    };
  const look = (isTrusted: (origin: string) => boolean, credentials?: string) =>
    foundBy(corsActive, fakeSite({ 'GET /api/me': trusting(isTrusted, credentials) }, { exchanges }));

  it.each([
    ['any origin', () => true, 'cors-any-trusted'],
    ['the origin null', (origin: string) => origin === 'null', 'cors-null-trusted'],
    ['names that begin like it', (origin: string) => origin.startsWith('http://shop.example'), 'cors-similar-trusted'],
    ['names that end like it', (origin: string) => origin.endsWith('shop.example'), 'cors-similar-trusted'],
  ])('finds an answer that trusts %s', async (_, isTrusted, key) => {
    expect(await look(isTrusted)).toEqual([`${key} GET /api/me`]);
  });

  it('is one weakness of the server, whatever answers show it', async () => {
    const two = [...exchanges, answer('{"a":1}', { url: '/api/orders', type: 'application/json' })];
    const pages = { 'GET /api/me': trusting(() => true), 'GET /api/orders': trusting(() => true) };
    const { site, tools } = fakeSite(pages, { exchanges: two });
    const found = await corsActive.probe(site, tools);
    expect(found).toHaveLength(2);
    expect(new Set(found.map(({ key, cause }) => `${key} ${cause}`)).size).toBe(1);
    expect(found[0]?.cause).toBeDefined();
  });

  it('says nothing of a list, of subdomains, nor of an answer without credentials', async () => {
    expect(await look((origin) => origin === 'https://app.example')).toEqual([]);
    expect(await look((origin) => /^https?:\/\/(?:[\w-]+\.)?shop\.example$/.test(origin))).toEqual([]);
    expect(await look(() => true, 'false')).toEqual([]);
    const open = () => ({ body: '{}', headers: [['Access-Control-Allow-Origin', '*']] as const });
    expect(await foundBy(corsActive, fakeSite({ 'GET /api/me': open }, { exchanges }))).toEqual([]);
  });
});

describe('GraphQL', () => {
  const schema = '{"data":{"__schema":{"queryType":{"name":"Query"},"types":[{"name":"Query"},{"name":"User"}]}}}';
  const answering = ({ body }: WebRequest) =>
    String(body).includes('__schema') ? { body: schema } : { status: 400, body: '{"errors":[{"message":"no"}]}' };

  it('finds a schema that is told, at the usual place and where it was seen', async () => {
    expect(await foundBy(graphql, fakeSite({ 'POST /graphql': answering }))).toEqual([
      'graphql-introspection POST /graphql',
    ]);
    const exchanges = [answer('{}', { url: '/shop/graphql', method: 'POST', type: 'application/json' })];
    expect(await foundBy(graphql, fakeSite({ 'POST /shop/graphql': answering }, { exchanges }))).toEqual([
      'graphql-introspection POST /shop/graphql',
    ]);
    const both = fakeSite({ 'POST /graphql': answering, 'POST /shop/graphql': answering }, { exchanges });
    const causes = (await graphql.probe(both.site, both.tools)).map(({ cause }) => cause);
    expect([causes.length, new Set(causes).size]).toEqual([2, 1]);
  });

  it('says nothing of a refusal, nor of an answer that is always the same', async () => {
    const refusing = () => ({ status: 400, body: '{"errors":[{"message":"__schema is not allowed"}]}' });
    expect(await foundBy(graphql, fakeSite({ 'POST /graphql': refusing }))).toEqual([]);
    expect(await foundBy(graphql, fakeSite({ 'POST /graphql': () => ({ body: schema }) }))).toEqual([]);
  });

  it('finds a console, and not an article about it', async () => {
    const page = () => ({ body: '<html><title>GraphiQL</title><div id="graphiql"></div></html>' });
    expect(await foundBy(graphql, fakeSite({ 'GET /graphiql': page }))).toEqual(['graphql-console GET /graphiql']);
    const article = () => ({ body: '<html><title>Blog</title><p>GraphiQL and graphiql are tools.</p></html>' });
    expect(await foundBy(graphql, fakeSite({ 'GET /graphiql': article }))).toEqual([]);
  });
});

describe('pages behind the sign-in', () => {
  const member = (headersFor: (origin: string) => ReadonlyArray<readonly [string, string]>) => {
    const pages: MemberPages = ({ url, user, request }) => {
      if (url.pathname === '/') return { body: '<p>Start</p>' };
      if (user === null) return SIGN_IN;
      const origin = headerOf(request, 'origin');
      return { body: '<p>Your key: 7f3a</p>', headers: origin === null ? [] : headersFor(origin) };
    };
    return memberSite(pages, { seen: ['/', '/key'] });
  };

  it('are asked from another origin, in the session', async () => {
    const site = await member((origin) => [
      ['Access-Control-Allow-Origin', origin],
      ['Access-Control-Allow-Credentials', 'true'],
    ]);
    expect(await foundAt(corsActive, site)).toEqual(['cors-any-trusted GET /key']);
  });

  it('are no finding where only others are allowed, and cost one request where they speak of no origin', async () => {
    const one = await member(() => [
      ['Access-Control-Allow-Origin', 'https://own.example'],
      ['Access-Control-Allow-Credentials', 'true'],
    ]);
    expect(await foundAt(corsActive, one)).toEqual([]);
    const silent = await member(() => []);
    expect(await foundAt(corsActive, silent)).toEqual([]);
    // Once as a stranger, for all checks, and once from another origin.
    expect(silent.asked.filter((asked) => asked.includes('/key'))).toHaveLength(2);
  });
});
