import { describe, expect, it } from 'vitest';
import { answer, ORIGIN } from '../testing/answers.ts';
import { addLibraryRequests, libraryRequests } from './library-requests.ts';
import { createSurface } from './surface.ts';

const PAGE = `${ORIGIN}/shop/page`;
/** `POST /path type body`. */
const read = (script: string) =>
  libraryRequests([script], PAGE).map(({ method, url, headers, body }) => {
    const type = headers.find(([name]) => name === 'Content-Type')?.[1] ?? '';
    return `${method} ${url.slice(ORIGIN.length)} ${type} ${body ?? ''}`.trim();
  });

describe('requests that a script makes with a library', () => {
  it('are read with a document that is put together from texts and values', () => {
    const script = `
      function ask() {
        var term = $("#term").val();
        var data = "<find><term>" + term + "</term>" +
          "<kind>all</kind></find>";
        $.ajax({
          type: "POST", // sent at once
          url: "find.php",
          contentType: "application/xml;charset=utf-8",
          data: data,
          dataType: "xml",
          success: function (result) { $("#out").text(result, "a,b"); }
        });
      }`;
    expect(read(script)).toEqual([
      expect.stringMatching(
        /^POST \/shop\/find\.php application\/xml;charset=utf-8 <find><term>[^<]+<\/term><kind>all<\/kind><\/find>$/,
      ),
    ]);
  });

  it.each([
    [
      'fields of jQuery',
      `$.post('/search', { q: $('#q').val(), page: 2, 'sort': 'name' }, function (rows) { show(rows); });`,
      /^POST \/search application\/x-www-form-urlencoded q=[^&]+&page=2&sort=name$/,
    ],
    [
      'JSON of jQuery',
      `jQuery.ajax({ url: '/api/find', method: 'post', contentType: 'application/json', data: JSON.stringify({ name: n, size: 'L' }) })`,
      /^POST \/api\/find application\/json \{"name":"[^"]+","size":"L"\}$/,
    ],
    [
      'JSON of axios',
      `axios.post(\`/api/quote/\${id}\`, { city, days: 3 }).then((r) => r.data)`,
      /^POST \/api\/quote\/1 application\/json \{"city":"[^"]+","days":"3"\}$/,
    ],
    ['a query', `$.get('item.php?id=' + id, show)`, /^GET \/shop\/item\.php\?id=1$/],
    ['a query of fields', `$.getJSON('/list', { kind: 'a', at: x }, show)`, /^GET \/list\?kind=a&at=[^&]+$/],
    [
      'options of axios',
      `axios({ url: '/api/a', method: 'post', data: { b: c } })`,
      /^POST \/api\/a application\/json/,
    ],
  ])('are read with %s', (_, script, expected) => {
    expect(read(script)).toEqual([expect.stringMatching(expected)]);
  });

  it.each([
    ['what is taken from a form', `$.ajax({ url: 'save', type: 'POST', data: $('#f').serialize() })`],
    ['an address that is not known', `$.ajax({ url: base + '/find', type: 'POST', data: { a: b } })`],
    ['another method', `$.ajax({ url: '/items/1', type: 'DELETE', data: { a: b } })`],
    ['what a function deletes', `function deleteItem(id) { $.post('/items', { id: id }); }`],
    ['what is not called', `var $ = { ajax: 1 };`],
    ['a text that does not end', `$.ajax({ url: "/find, type: 'POST', data: { a: b`],
  ])('are none of %s', (_, script) => {
    expect(read(script)).toEqual([]);
  });
});

it('makes points of those of the site that change nothing by their words', () => {
  const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
  const page = `<script>
    $.post('/find', { q: text });
    $.post('/account/delete', { id: own });
    $.post('https://other.example/find', { q: text });
    $.post('/enter', { user: name, password: word });
  </script>`;
  surface.keep(answer(page, { url: '/page' }), { page: `${ORIGIN}/`, depth: 1, source: 'link' });
  addLibraryRequests(surface);
  expect(
    surface.points.map(({ name, source, signsIn = false, request }) => [
      new URL(request.url).pathname,
      name,
      source,
      signsIn,
    ]),
  ).toEqual([
    ['/find', 'q', 'script', false],
    ['/enter', 'user', 'script', true],
    ['/enter', 'password', 'script', true],
  ]);
});
