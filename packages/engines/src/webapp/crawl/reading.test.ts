import type { Exchange } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { readApiDescription } from './api-description.ts';
import { isFound } from './bounded-regex.ts';
import { createMissing } from './missing.ts';
import { addressesInScript, readRobots, readSitemap, requestsInScript, routesInScript } from './site-files.ts';

describe('a description of an API', () => {
  it('gives requests with examples of what they take', () => {
    const document = {
      openapi: '3.0.1',
      servers: [{ url: 'http://elsewhere/v1' }],
      paths: {
        '/things/{id}': {
          parameters: [{ name: 'id', in: 'path', schema: { type: 'integer' } }],
          get: { parameters: [{ name: 'q', in: 'query', example: 'a b' }] },
          put: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/T' } } } } },
          delete: {},
        },
      },
      components: {
        schemas: {
          T: { type: 'object', properties: { n: { type: 'integer' }, self: { $ref: '#/components/schemas/T' } } },
        },
      },
    };
    const requests = readApiDescription(JSON.stringify(document), 'http://a/docs/openapi.json');
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET http://a/v1/things/1?q=a%20b',
      'PUT http://a/v1/things/1',
      'DELETE http://a/v1/things/1',
    ]);
    expect(JSON.parse(String(requests[1]?.body))).toMatchObject({ n: 1, self: { n: 1 } });
  });

  it('gives texts that fit their pattern', () => {
    const schema = {
      type: 'object',
      properties: { grant_type: { anyOf: [{ type: 'string', pattern: '^password$' }] } },
    };
    const requestBody = { content: { 'application/x-www-form-urlencoded': { schema } } };
    const document = { openapi: '3.0.0', paths: { '/token': { post: { requestBody } } } };
    const [request] = readApiDescription(JSON.stringify(document), 'http://a/openapi.json');
    expect(request?.body).toBe('grant_type=password');
  });

  it('is read from the script of a page that shows it', () => {
    const document = { openapi: '3.0.0', info: { title: 'a "}" {' }, paths: { '/orders': { post: {} } } };
    const script = `var options = {\n"swaggerDoc": ${JSON.stringify(document, null, 2)},\n"customOptions": {}\n};run({`;
    expect(readApiDescription(script, 'http://a/docs/init.js').map(({ url }) => url)).toEqual(['http://a/orders']);
    expect(readApiDescription('x({spec: {"openapi":"3","paths":', 'http://a/docs/init.js')).toEqual([]);
  });

  it.each(['', '[]', '{"paths":{}}', '{"openapi":"3","paths":{"/a":{"get":7}}}', '{"swagger":"2.0","paths":null}'])(
    'that is none, or a broken one, gives nothing wrong: %s',
    (text) => {
      expect(() => readApiDescription(text, 'http://a/x')).not.toThrow();
    },
  );
});

describe('files for crawlers', () => {
  it.each<[string, readonly string[]]>([
    ['fetch("/api/user.php?id=" + id)', ['/api/user.php?id=1']],
    [`fetch('/api/orders?view=full&id=' + order.id).then(show)`, ['/api/orders?view=full&id=1']],
    ['$.getJSON(`/api/user?id=$' + '{id}`)', ['/api/user?id=1']],
    ['fetch("/api/user.php?id=" + id, { method: "PUT" })', ['/api/user.php?id=']],
    ['$.post("/api/user.php?id=" + id)', ['/api/user.php?id=']],
    ['fetch("/api/ship.php?id=" + id)', ['/api/ship.php?id=']],
    ['fetch("/admin/delete_user.php?id=" + id)', ['/admin/delete_user.php?id=']],
    ['function deleteUser(id) { fetch("/admin/user.php?id=" + id) }', []],
  ])('gives the address that a script asks for with a value only where it shows something: %s', (script, read) => {
    expect(addressesInScript(script).read).toEqual(read);
  });

  it('gives addresses that are put together, where later parts name parameters', () => {
    const handler = `location.href='/lang?l='+this.value+'&redirect='+encodeURIComponent(location.pathname)`;
    expect(addressesInScript(handler).read).toEqual(['/lang?l=', '/lang?l=1&redirect=1']);
    expect(addressesInScript(`location = '/set/' + this.value + "?back=" + here`).read).toContain('/set/1?back=1');
    expect(addressesInScript(`location = '/item/' + id`).read).toEqual(['/item/']);
  });

  it.each<[string, boolean]>([
    ["function del(id) { location = '/rows?v=' + id; }", true],
    ["function removeRow(id) { if (id) { $.get('/rows?v=' + id); } }", true],
    ["const openUser = (id) => { location.href = '/rows?v=' + id }", false],
    ["const deleteUser = (id) => { location.href = '/rows?v=' + id }", true],
    [
      "function go(id) { if (!confirm('Are you sure you want to delete it?')) return; location = '/rows?v=' + id }",
      true,
    ],
    ["function go(id) { if (confirm('Delete it?')) { x() } } function next(id) { location = '/rows?v=' + id }", false],
    ["function deleteRow(id) { x(id) } location = '/rows?v=' + id", false],
    ["const deleteRow = (id) => x(id); location = '/rows?v=' + id", false],
  ])('tells what a script asks for to change something: %s', (script, isAct) => {
    const { read, acts } = addressesInScript(script);
    expect([read.includes('/rows?v='), acts.has('/rows?v=')]).toEqual([!isAct, isAct]);
  });

  it('name what is there', () => {
    expect(
      readRobots('User-agent: *\nDisallow: /admin/*.php$\nAllow:/b # c\nDisallow: /\nSitemap: http://a/s.xml'),
    ).toEqual({
      paths: ['/admin/', '/b'],
      sitemaps: ['http://a/s.xml'],
    });
    expect(readSitemap('<urlset><url><loc> http://a/?x=1&amp;y=2 </loc></url></urlset>')).toEqual([
      'http://a/?x=1&y=2',
    ]);
    expect(addressesInScript(`get("/api/a?b=1"); x='/img/a.png'; y="//cdn/x"; z=\`/c\``).read).toEqual(['/api/a?b=1']);
    expect(addressesInScript(`${'x();'.repeat(300_000)}get("/profile/me")`).read).toEqual(['/profile/me']);
    expect(addressesInScript(`if (x) location.href = "order.php?id=1"; else location = '#a'`).read).toEqual([
      'order.php?id=1',
    ]);
    expect(routesInScript('[{path:"search",c:A},{path:"order/:id"},{path: \'/a/b\'}],cookie({path:"/"})')).toEqual([
      'search',
      'a/b',
    ]);
  });
});

it.each([
  ['http://a/status.jsp', 'x.open("GET","tools/check.jsp?host=" + host)', ['tools/check.jsp?host=']],
  ['http://a/tools/status.html', 'x.open("GET","tools/check.jsp?host=" + host)', ['../tools/check.jsp?host=']],
  ['http://a/', `fetch("data.php?id=" + id); $.getJSON("list?page=2", show)`, ['data.php?id=', 'list?page=2']],
  ['http://a/', 'x.open("POST","save?id=1"); prefetch("a?b=1"); label("Why not?")', []],
])('names what scripts of %s ask for with parameters', (page, script, addresses) => {
  expect(requestsInScript(script, page)).toEqual(addresses);
});

describe('what is not there', () => {
  const answer = (url: string, status: number, body: string, location?: string): Exchange => ({
    request: { method: 'GET', url, headers: [], body: null },
    response: {
      status,
      statusText: '',
      headers: location === undefined ? [] : [['Location', location]],
      body: Buffer.from(body),
      cut: false,
    },
    failure: null,
    ms: 1,
  });
  const friendly = (path: string) =>
    `<html><title>Shop</title><p>Sorry, ${path} is not here.</p><p>Try these</p><p>a</p><p>b</p></html>`;

  it('is known by a friendly page, too, and by where it is sent', () => {
    const missing = createMissing();
    missing.learn(answer('http://a/xyzxyz', 200, friendly('/xyzxyz')));
    missing.learn(answer('http://a/abcabc', 302, '', '/home?from=/abcabc'));
    expect(missing.isMissing(answer('http://a/backup', 200, friendly('/backup')))).toBe(true);
    expect(missing.isMissing(answer('http://a/other', 302, '', '/home?from=/other'))).toBe(true);
    expect(missing.isMissing(answer('http://a/real', 200, '<html><title>Real</title><p>Another page</p></html>'))).toBe(
      false,
    );
    expect(missing.isMissing(answer('http://a/real', 302, '', '/login'))).toBe(false);
    expect(missing.isMissing(answer('http://a/gone', 404, 'x'))).toBe(true);
  });

  it('is known by the page of a folder or a program above that stands in for it', () => {
    const listOf = (path: string, thing = 'all') => `<p>${path} ${thing}</p>${'<a href="list/">list</a>'.repeat(20)}`;
    const missing = createMissing();
    missing.know(answer('http://a/shop/', 200, listOf('/shop/')));
    missing.know(answer('http://a/list.php', 200, listOf('here:')));
    expect(missing.isMissing(answer('http://a/shop/list/list/', 200, listOf('/shop/list/list/')))).toBe(true);
    expect(missing.isMissing(answer('http://a/list.php/v2/2', 200, listOf('here:v2/2')))).toBe(true);
    expect(missing.isMissing(answer('http://a/shop/', 200, listOf('/shop/')))).toBe(false);
    expect(missing.isMissing(answer('http://a/shop/index.php', 200, listOf('/shop/')))).toBe(false);
    expect(missing.isMissing(answer('http://a/shop/list?page=a', 200, listOf('/shop/')))).toBe(false);
    expect(missing.isMissing(answer('http://a/shop/7', 200, listOf('/shop/7', 'a chair')))).toBe(false);
    // An application in the browser has one page for all addresses.
    const shell = `<script src="/app/main.js"></script>${'<p>Loading</p>'.repeat(20)}`;
    missing.know(answer('http://a/app/', 200, shell));
    expect(missing.isMissing(answer('http://a/app/orders/7', 200, shell))).toBe(false);
    expect(missing.isMissing(answer('http://a/other/list/', 200, listOf('/other/list/')))).toBe(false);
  });

  it('may be shown the first page, which is there all the same', () => {
    const missing = createMissing();
    missing.learn(answer('http://a/xyzxyz', 200, friendly('')));
    expect(missing.isMissing(answer('http://a/', 200, friendly('')))).toBe(false);
    expect(missing.isMissing(answer('http://a/api-docs', 200, friendly('')))).toBe(true);
  });

  it('is not where the site begins, though the same page is shown for everything', () => {
    const application = '<html><title>Shop</title><app-root></app-root><script src="main.js"></script></html>';
    const missing = createMissing('http://a/');
    missing.learn(answer('http://a/xyzxyz', 200, application));
    expect(missing.isMissing(answer('http://a/', 200, application))).toBe(false);
    expect(missing.isMissing(answer('http://a/.env', 200, application))).toBe(true);
    expect(missing.isShownForAll(answer('http://a/', 200, application))).toBe(true);
    expect(missing.isShownForAll(answer('http://a/api', 200, '{"a":1}'))).toBe(false);
  });
});

it('gives up on an expression that takes too long', () => {
  expect(isFound('(a+)+$', `${'a'.repeat(60)}b`)).toBeNull();
  expect(isFound('wel+come', 'welllcome')).toBe(true);
  expect(isFound('(', 'a')).toBeNull();
});
