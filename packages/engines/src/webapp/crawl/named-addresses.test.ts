import { expect, it } from 'vitest';
import { linesOfJson, namedAddresses, shownLines } from './named-addresses.ts';

const PAGE = 'http://shop.example/help';
const said = (lines: readonly string[]) =>
  namedAddresses(lines, PAGE).map(({ request: { method, url, body } }) =>
    `${method} ${url.replace('http://shop.example', '')} ${String(body ?? '')}`.trim(),
  );

it.each([
  ['<code>GET /api/exec?cmd=ls</code>', ['GET /api/exec?cmd=ls']],
  ['<li>/download?file=a.txt: a file</li><li>/notes</li>', ['GET /download?file=a.txt', 'GET /notes']],
  [
    '<pre>GET /users/:id\nGET /orders/{order}\nGET /x/&lt;int:id&gt;</pre>',
    ['GET /users/1', 'GET /orders/1', 'GET /x/1'],
  ],
  ['<p>See /users/<id> or /find?q=<b>word</b>.</p>', ['GET /users/1', 'GET /find?q=cerca']],
  ['<tr><td>/status</td><td>GET</td></tr><tr><td>/things</td><td>DELETE</td></tr>', ['GET /status']],
  [
    '<p>Try /ping?host= or /fetch?url=http://other.example/.</p>',
    ['GET /ping?host=shop.example', 'GET /fetch?url=http%3A%2F%2F127.0.0.1%3A9%2F'],
  ],
])('reads the addresses that a page shows as text: %s', (html, expected) => {
  expect(said(shownLines(html))).toEqual(expected);
});

it('sends with POST what the text shows with named fields, and leaves out what it does not', () => {
  expect(said(shownLines('<code>POST /login {user, pass}</code>'))).toEqual([
    'POST /login {"user":"rossiverdi","pass":"Prova-2026!"}',
  ]);
  expect(said(['POST /say text=hello&to=anna', 'POST /run', 'PUT /a {b}', 'DELETE /c'])).toEqual([
    'POST /say text=hello&to=anna',
  ]);
});

it('reads the addresses in a JSON answer, in its keys, its values and its pairs of method and path', () => {
  const text = JSON.stringify({
    endpoints: ['/users/:id', '/ping?host='],
    routes: { 'GET /a': 'lists', '/b': 'shows' },
    more: [{ method: 'post', path: '/c', body: { name: 'string', age: 3 } }],
  });
  expect(said(linesOfJson(text))).toEqual([
    ...['GET /users/1', 'GET /ping?host=shop.example', 'GET /a', 'GET /b', 'POST /c {"name":"Anna","age":3}'],
  ]);
  expect(linesOfJson('{')).toEqual([]);
});

it('takes no path of a disk, no fraction, no date and no file of a page for an address', () => {
  const text =
    'and/or 1/2 km/h 15/06/2026 /etc/passwd /app/server.js:12:3 http://other.example/x //cdn/x /logo.png /a.pdf';
  expect(said(shownLines(`<p>${text}</p><script>"/x"</script><!-- /y -->`))).toEqual([]);
});

it('reads sixty addresses of a page at most', () => {
  expect(said(Array.from({ length: 100 }, (_, at) => `GET /page${at}`))).toHaveLength(60);
});
