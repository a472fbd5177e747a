import type { WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy, type Pages } from '../testing/fake-site.ts';
import { xssPathInfo } from './xss-path-info.ts';

const html = (text: string) => text.replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const queryOf = ({ url }: WebRequest) => decodeURIComponent(new URL(url).search);

/** Pages of a site whose browser runs what could run. */
async function foundOn(pages: Pages, paths: readonly string[]) {
  const { site, tools, asked } = fakeSite(pages, { exchanges: paths.map((url) => answer('<p>A page</p>', { url })) });
  const runs = async () => ({ executed: true, finalUrl: '', failure: null });
  const sender = {
    ...tools,
    browser: { runs, opens: runs },
    send: (point: { request: WebRequest }, value: string) =>
      tools.request({ ...point.request, url: point.request.url.replace(/a$/, encodeURIComponent(value)) }),
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
