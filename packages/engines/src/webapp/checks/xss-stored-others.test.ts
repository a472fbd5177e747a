import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { couldRun } from '../attack/runnable.ts';
import type { AttackTools, ProofBrowser, UserSession } from '../check.ts';
import { withValue } from '../crawl/replay.ts';
import { answer } from '../testing/answers.ts';
import { fakeSite, ofSite } from '../testing/fake-site.ts';
import { type Page, pointOf } from '../testing/fake-target.ts';
import { xssStored } from './xss-stored.ts';

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const page = (body: string): Page => ({ body: `<!DOCTYPE html>${body}` });
const isSecond = ({ headers }: WebRequest) =>
  headers.some(([name, value]) => name === 'Cookie' && value === 'sid=bruno');
const FORM: WebRequest = {
  ...{ method: 'POST', url: ofSite('/write'), body: 'text=prova' },
  headers: [['Content-Type', 'application/x-www-form-urlencoded']],
};
/** Pages without anything that was written: more of them than others read. */
const DULL = Array.from({ length: 20 }, (_, at) => `/page-${'abcdefghijklmnopqrst'[at]}`);

interface Told {
  /** What the second user reads of what was written. */
  readonly toSecond: (texts: readonly string[], url: URL) => string;
  readonly toFirst?: (texts: readonly string[]) => string;
  readonly path?: string;
  readonly hasSecond?: boolean;
  readonly script?: string;
}

async function look({ toSecond, toFirst = () => '', path = '/feed', hasSecond = true, script }: Told) {
  const texts: string[] = [];
  const urls: string[] = [];
  const shown = (request: WebRequest) =>
    page(isSecond(request) ? toSecond(texts, new URL(request.url)) : toFirst(texts));
  const made = fakeSite(
    {
      [`GET ${path}`]: shown,
      'GET /page-*': () => page('<p>Nothing</p>'),
      'GET /write': () => page('<p>Write</p>'),
      'POST /write': ({ body }) => {
        texts.push(new URLSearchParams(String(body)).get('text') ?? '');
        return page('<p>Thank you</p>');
      },
    },
    {
      exchanges: ['/write', ...DULL, ...(script ? [] : [path])].map((url) => answer('<p>Page</p>', { url })),
      points: [
        { ...pointOf('prova'), name: 'text', kind: 'form', request: FORM, page: ofSite('/write') },
        ...(script
          ? [
              {
                ...({
                  ...pointOf('3'),
                  name: 'count',
                  kind: 'query',
                  source: 'script',
                  page: ofSite('/write'),
                } as const),
                request: { method: 'GET', url: ofSite(script), headers: [], body: null },
              },
            ]
          : []),
      ],
      session: { signedIn: true, cookies: ['sid'], hasSecond, secondUser: 'bruno' },
    },
  );
  const ask: AttackTools['request'] = (asked, options) => {
    urls.push(asked.url);
    return made.tools.request(asked, options);
  };
  const opens: ProofBrowser['opens'] = async (asked, { answer: given }, mark) => {
    const response = given ?? (await ask(asked)).response;
    return { executed: couldRun(response?.body.toString() ?? '', mark), finalUrl: asked.url, failure: null };
  };
  const second: UserSession = {
    read: (url) => ask({ method: 'GET', url, headers: [['Cookie', 'sid=bruno']], body: null }),
    cookies: () => new Map(),
    signOut: () => Promise.reject(new Error('the second user is not signed out')),
  };
  const tools: AttackTools = {
    ...{ ...made.tools, request: ask, browser: { ...made.tools.browser, opens } },
    send: (point, value) => ask(withValue(point, value)),
    users: { openFirst: async () => null, openSecond: async () => (hasSecond ? second : null) },
  };
  const found = await xssStored.probe(made.site, tools);
  return { keys: found.map(({ key, place }) => `${key} ${place.parameter}`), urls };
}

const list = (write: (text: string) => string) => (texts: readonly string[]) =>
  texts.map((text) => `<p>${write(text)}</p>`).join('');
const raw = (text: string) => text;

describe('stored cross-site scripting that the second user alone sees', () => {
  it('is found on a page of what others write, behind many other pages', async () => {
    expect((await look({ toSecond: list(raw) })).keys).toEqual(['xss-stored text']);
    expect((await look({ toSecond: list(html) })).keys).toEqual([]);
    expect((await look({ toSecond: list(raw), hasSecond: false })).keys).toEqual([]);
  });

  it('is found where the first user is shown the same text encoded', async () => {
    const { keys } = await look({ toSecond: list(raw), toFirst: list(html) });
    expect(keys).toEqual(['xss-stored text']);
  });

  it('is found at the beginning of a list that a script asks for further on', async () => {
    const fromStart = (texts: readonly string[], url: URL) =>
      list(raw)(texts.slice(Number(url.searchParams.get('count') ?? 99)).slice(0, 50));
    const { keys } = await look({ toSecond: fromStart, path: '/more', script: '/more?count=30' });
    expect(keys).toEqual(['xss-stored text']);
  });

  it('costs a few requests alone', async () => {
    const { urls } = await look({ toSecond: () => '<p>Nothing</p>' });
    const without = await look({ toSecond: () => '<p>Nothing</p>', hasSecond: false });
    expect(urls.length - without.urls.length).toBeLessThanOrEqual(12);
  });
});
