import type { WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import type { InjectionPoint } from '../crawl/point.ts';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy, ofSite, type Pages } from '../testing/fake-site.ts';
import { pointOf } from '../testing/fake-target.ts';
import { xssPathInfo } from './xss-path-info.ts';

const html = (text: string) => text.replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const queryOf = ({ url }: WebRequest) => decodeURIComponent(new URL(url).search);

const STRANGER = ['X-Of-Test', 'stranger'] as const;
const isStranger = ({ headers }: WebRequest) => headers.includes(STRANGER);

/** Pages of a site whose browser runs what could run. */
async function foundOn(
  pages: Pages,
  paths: readonly string[],
  targets: readonly string[] = [],
  signedIn = false,
  of: Partial<InjectionPoint> = { looksUp: true },
) {
  const { site, tools, asked } = fakeSite(pages, {
    exchanges: paths.map((url) => answer(`<p>A page</p><a href="${url}">again</a>`, { url })),
    points: targets.map((path, id) =>
      pointOf('', { ...of, id, request: { method: 'POST', url: ofSite(path), headers: [], body: 'q=' } }),
    ),
    session: { signedIn, cookies: [] },
  });
  const runs = async () => ({ executed: true, finalUrl: '', failure: null });
  const ask = (request: WebRequest, anonymous = false) =>
    tools.request({ ...request, headers: anonymous ? [STRANGER] : [] });
  const sender = {
    ...tools,
    browser: { runs, opens: runs },
    request: (request: WebRequest, options?: { anonymous?: boolean }) => ask(request, options?.anonymous),
    control: ({ request, stranger }: InjectionPoint) => ask(request, stranger),
    send: ({ request, stranger }: InjectionPoint, value: string) =>
      ask({ ...request, url: request.url.replace(/a$/, encodeURIComponent(value)) }, stranger),
  };
  return { found: await foundBy(xssPathInfo, { site, tools: sender, asked }), asked };
}

it('finds pages that write their whole query, or the names in it', async () => {
  const { found } = await foundOn(
    {
      'GET /whole': (request) => ({ body: `<!DOCTYPE html><p>${queryOf(request)}</p>` }),
      'GET /names': ({ url }) => ({
        body: `<!DOCTYPE html><pre>${[...new URL(url).searchParams.keys()].join()}</pre>`,
      }),
      'GET /script': (request) => ({
        body: `<!DOCTYPE html><script>var a = "${queryOf(request).replaceAll('<', '')}";</script>`,
      }),
    },
    ['/whole', '/names?page=1', '/script'],
  );
  expect(found.toSorted()).toEqual([
    'xss-reflected GET /names query',
    'xss-reflected GET /script query',
    'xss-reflected GET /whole query',
  ]);
});

it('asks a page once that shows nothing of its query', async () => {
  const { found, asked } = await foundOn(
    {
      'GET /other': () => ({ body: '<!DOCTYPE html><p>The same</p>' }),
      'GET /encoded': (request) => ({ body: `<!DOCTYPE html><p>${html(queryOf(request))}</p>` }),
    },
    ['/other', '/encoded'],
  );
  expect(found).toEqual([]);
  expect(asked.filter((one) => one === 'GET /other')).toHaveLength(1);
});

it('finds what is said of a page that is not there', async () => {
  const missing = (write: (text: string) => string): Pages => ({
    'GET /*': ({ url }) => ({
      status: 404,
      body: `<!DOCTYPE html><p>${write(decodeURIComponent(new URL(url).pathname))}</p>`,
    }),
  });
  expect(
    (
      await foundOn(
        missing((text) => text),
        [],
      )
    ).found,
  ).toEqual(['xss-reflected GET / path']);
  expect((await foundOn(missing(html), [])).found).toEqual([]);
});

/** What programs say that find their own address strange. */
const strange = (write: (text: string) => string) => (request: WebRequest) => ({
  body: `<!DOCTYPE html><h1>Sorry</h1><p>Nothing at ${write(decodeURIComponent(new URL(request.url).pathname))}</p>`,
});
const raw = (text: string) => text;

it.each([
  ['the page that names itself', raw, ['/list.php'], [], ['xss-reflected GET /list.php path']],
  ['the page that encodes its name', html, ['/list.php'], [], []],
  ['where a form is sent to', raw, [], ['/keep.php'], ['xss-reflected GET /keep.php path']],
  ['where a form is sent to, encoded', html, [], ['/keep.php'], []],
  ['where a form is sent to, which would delete', raw, [], ['/delete.php'], []],
])('finds what is put behind the address of a program: %s', async (_, write, paths, targets, expected) => {
  const pages: Pages = Object.fromEntries(
    [...paths, ...targets].map((path) => [`GET ${path}/*`, strange(write)] as const),
  );
  expect((await foundOn(pages, paths, targets)).found).toEqual(expected);
});

it('asks nothing behind the target of a form that stores or registers', async () => {
  const pages: Pages = { 'GET /keep.php/*': strange(raw) };
  const { asked } = await foundOn(pages, [], ['/keep.php'], false, {});
  expect(asked.filter((one) => one.startsWith('GET /keep.php'))).toEqual([]);
  const { found } = await foundOn(pages, [], ['/keep.php'], false, { signsIn: true });
  expect(found).toEqual(['xss-reflected GET /keep.php path']);
});

it('finds what strangers are told of a page that is for users', async () => {
  const forUsers = (write: (text: string) => string): Pages => ({
    'GET /own.php/*': (request) =>
      isStranger(request) ? strange(write)(request) : { body: '<!DOCTYPE html><p>Your own page</p>' },
  });
  expect((await foundOn(forUsers(raw), ['/own.php'], [], true)).found).toEqual(['xss-reflected GET /own.php path']);
  expect((await foundOn(forUsers(html), ['/own.php'], [], true)).found).toEqual([]);
  expect((await foundOn(forUsers(raw), ['/own.php'], [], false)).found).toEqual([]);
});

it('asks a program once that shows nothing of what stands behind its address', async () => {
  const pages: Pages = { 'GET /keep.php/*': () => ({ body: '<!DOCTYPE html><p>Kept</p>' }) };
  const { asked } = await foundOn(pages, [], ['/keep.php', '/keep.php']);
  expect(asked.filter((one) => one.startsWith('GET /keep.php/'))).toHaveLength(1);
});
