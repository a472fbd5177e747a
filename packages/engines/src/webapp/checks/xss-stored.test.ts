import type { WebRequest } from '@rocca/tools/web/model';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { couldRun } from '../attack/runnable.ts';
import type { AttackTools, ProofBrowser } from '../check.ts';
import { withValue } from '../crawl/replay.ts';
import { createRouting } from '../crawl/routing.ts';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy as found, ofSite } from '../testing/fake-site.ts';
import { type Page, pointOf } from '../testing/fake-target.ts';
import { xssStored } from './xss-stored.ts';

const post: WebRequest = {
  method: 'POST',
  url: ofSite('/guests'),
  headers: [['Content-Type', 'application/x-www-form-urlencoded']],
  body: 'nick=Anna&text=hello',
};
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;');

interface Book {
  /** The length of the columns. */
  readonly length: number;
  /** What becomes of a value before its column cuts it. */
  readonly store?: (value: string) => string;
  /** What a longer value meets. */
  readonly longer?: 'cut' | 'refused';
  readonly show?: (nick: string, text: string) => string;
  /** No two entries may have the same name: the second meets this answer. */
  readonly unique?: Page;
  /** Entries are shown on pages of their own, which the list leads to, or the answer to the form. */
  readonly ownPages?: 'listed' | 'led';
  /** The form keeps one record, which each sending replaces. */
  readonly single?: boolean;
  /** So late the page shows what is written. */
  readonly delayMs?: number;
  /** Only somebody who is not signed in sees the entries. */
  readonly forStrangers?: boolean;
  /** The page that lists the entries; the form itself leads elsewhere. */
  readonly at?: string;
  /** Pages of the site that were seen, and the one of them that lists the entries. */
  readonly routed?: {
    readonly seen: readonly string[];
    readonly list: string;
    readonly pageOf?: (url: string) => string;
  };
}

/** A guest book whose columns have a length; a page runs what a parser of HTML finds in a handler or a script. */
/** As the crawl recognises pages that a parameter chooses. */
function routingOf(words: readonly string[]) {
  const routing = createRouting();
  for (const word of words)
    routing.learn(ofSite(`/?page=${word}`), {
      forms: [],
      elements: new Set([1, 2, 3].map((id) => `${word}${id}`)),
      heading: '',
      sentences: [],
    });
  return routing.pageOf;
}

function book({
  length,
  longer = 'cut',
  store = (value) => value,
  show = (nick, text) => `<li>${html(nick)}: ${text}</li>`,
  at = '/guests',
  single = false,
  delayMs = 0,
  forStrangers = false,
  unique,
  ownPages,
  routed,
}: Book) {
  const entries: Array<readonly [string, string]> = [];
  const log: Array<{ readonly at: number; readonly list: string }> = [];
  /** Nothing changes in the list before the delay is over. */
  const late = (list: string) => {
    log.push({ at: Date.now(), list });
    return log.findLast(({ at }) => at <= Date.now() - delayMs)?.list ?? '';
  };
  const list = (): Page => {
    if (ownPages === 'led') return { body: '<ul></ul>' };
    const links = entries.map((_, id) => `<li><a href="/entry/${id}">Entry ${id}</a></li>`);
    const body = `<ul>${(ownPages ? links : entries.map((entry) => show(...entry))).join('\n')}</ul>`;
    return { body: delayMs > 0 ? late(body) : body };
  };
  const made = fakeSite(
    {
      'GET /guests': () => ({ body: '<form method=post></form>' }),
      'POST /guests': ({ body }) => {
        const sent = new URLSearchParams(String(body));
        const [nick, text] = [sent.get('nick') ?? '', sent.get('text') ?? ''];
        const isLong = nick.length > length || text.length > length;
        if (isLong && longer === 'refused') return { status: 500, body: 'Data too long' };
        if (unique && entries.some(([one]) => one === nick)) return unique;
        if (single) entries.splice(0);
        entries.push([store(nick).slice(0, length), store(text).slice(0, length)]);
        return ownPages === 'led'
          ? { status: 302, body: '', headers: [['Location', `/entry/${entries.length - 1}`]] }
          : { body: '<p>Thank you</p>' };
      },
      [`GET ${at}`]: ({ headers }) =>
        forStrangers && !headers.some(([name]) => name === 'X-Stranger') ? { body: '<p>Nothing' } : list(),
      'GET /entry/*': ({ url }) => {
        const entry = entries[Number(new URL(url).pathname.split('/')[2])];
        return entry ? { body: show(...entry) } : { status: 404, body: '' };
      },
      ...(routed && {
        'GET /': ({ url }: WebRequest) => (url === ofSite(routed.list) ? list() : { body: '<p>Welcome</p>' }),
      }),
    },
    {
      ...(routed?.pageOf && { pageOf: routed.pageOf }),
      exchanges: (routed?.seen ?? ['/guests', at]).map((url) => answer('<ul></ul>', { url })),
      points: ['nick', 'text'].map((name, id) => ({
        ...pointOf('hello'),
        id,
        name,
        kind: 'form' as const,
        request: post,
        page: ofSite('/guests'),
      })),
    },
  );
  const send: AttackTools['send'] = (point, value) => made.tools.request(withValue(point, value));
  const request: AttackTools['request'] = (asked, options) =>
    made.tools.request(options?.anonymous ? { ...asked, headers: [['X-Stranger', '1']] } : asked);
  const opens: ProofBrowser['opens'] = async (request, { answer: given }, mark) => {
    const response = given ?? (await made.tools.request(request)).response;
    return { executed: couldRun(response?.body.toString() ?? '', mark), finalUrl: request.url, failure: null };
  };
  const browser = { ...made.tools.browser, opens };
  const session = { signedIn: true, cookies: ['sid'] };
  return { ...made, site: { ...made.site, session }, tools: { ...made.tools, send, request, browser } };
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());
/** Pauses pass at once. */
const inTime = async <T>(work: Promise<T>): Promise<T> => {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) await vi.advanceTimersByTimeAsync(100);
  return done;
};
const foundBy = (...words: Parameters<typeof found>) => inTime(found(...words));

describe('stored cross-site scripting', () => {
  it.each<[string, Book]>([
    ['a column of any length', { length: 5_000 }],
    ['a column of 40 characters', { length: 40 }],
    ['a page of each entry that a list leads to', { length: 5_000, ownPages: 'listed' }],
    ['a page of each entry that the form leads to', { length: 5_000, ownPages: 'led' }],
    ['a column of 30 characters', { length: 30 }],
    ['a column of 30 characters that refuses more', { length: 30, longer: 'refused' }],
    [
      'a column of 30 characters that holds quotes escaped',
      { length: 30, store: (value) => value.replaceAll('"', '&quot;').replaceAll("'", '&#039;') },
    ],
    ['a column of 30 characters without quotes', { length: 30, store: (value) => value.replaceAll(/["'`]/g, '') }],
    [
      'a column of 30 characters whose quotes are escaped when they are shown',
      { length: 30, show: (nick, text) => `<li>${html(nick)}: ${text.replaceAll(/["']/g, '&quot;')}</li>` },
    ],
    ['a page that no form leads to', { length: 30, at: '/archive/last' }],
    ['a page that strangers alone are shown', { length: 500, at: '/wall', forStrangers: true }],
    ['a single record', { length: 500, at: '/profile', single: true }],
  ])('is found in %s', async (_, settings) => {
    expect(await foundBy(xssStored, book(settings))).toEqual(['xss-stored POST /guests text']);
  });

  it('is found in a single record that a form stores by GET, whatever its other fields are tried with', async () => {
    let about = '';
    const form = '<form action=/change><textarea name=about></textarea><input type=submit name=go value=Change></form>';
    const own = { ...pointOf('prova'), page: ofSite('/edit'), source: 'form' as const };
    const url = ofSite('/change?about=prova&go=Change');
    const request = { method: 'GET', url, headers: [['Referer', ofSite('/edit')]] as const, body: null };
    const made = fakeSite(
      {
        'GET /edit': () => ({ body: form }),
        'GET /change': ({ url: asked }) => {
          about = new URL(asked).searchParams.get('about') ?? about;
          return { body: '<p>Saved</p>' };
        },
        'GET /me': () => ({ body: `<p>${about}</p>` }),
      },
      {
        exchanges: [
          ['/edit', form] as const,
          ['/change?about=prova&go=Change', '<p>Saved</p>'] as const,
          ['/me', '<p>'] as const,
        ].map(([path, body]) => ({ ...answer(body, { url: path }), ...(path.startsWith('/change') && { request }) })),
        points: [
          { ...own, id: 1, name: 'about', request },
          { ...own, id: 2, name: 'go', value: 'Change', request },
        ],
      },
    );
    const send: AttackTools['send'] = (point, value) => made.tools.request(withValue(point, value));
    const opens: ProofBrowser['opens'] = async (opened, { answer: given }, mark) => {
      const response = given ?? (await made.tools.request(opened)).response;
      return { executed: couldRun(response?.body.toString() ?? '', mark), finalUrl: opened.url, failure: null };
    };
    const tools = { ...made.tools, send, browser: { ...made.tools.browser, opens } };
    expect(await foundBy(xssStored, { ...made, tools })).toEqual(['xss-stored GET /change about']);
  });

  describe('in a page that changes late', () => {
    it('is found after a pause', async () => {
      const site = book({ length: 500, delayMs: 2000, at: '/wall' });
      await site.tools.request({ method: 'GET', url: ofSite('/wall'), headers: [], body: null });
      await foundBy(xssStored, site);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await inTime(xssStored.late(site.site, site.tools))).toMatchObject([
        { key: 'xss-stored', place: { parameter: 'text' } },
      ]);
    });

    it('is not reported of values that are encoded', async () => {
      const show = (nick: string, text: string) => `<li>${html(nick)}: ${html(text)}</li>`;
      const site = book({ length: 500, delayMs: 2000, at: '/wall', show });
      expect(await foundBy(xssStored, site)).toEqual([]);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await inTime(xssStored.late(site.site, site.tools))).toEqual([]);
    });
  });

  it('is found in each field of a single record', async () => {
    const show = (nick: string, text: string) => `<li>${nick}: ${html(text)}</li>`;
    const site = book({ length: 500, at: '/profile', single: true, show });
    expect(await foundBy(xssStored, site)).toEqual(['xss-stored POST /guests nick']);
  });

  it('is found in a list of visits', async () => {
    const visits: string[] = [];
    const made = fakeSite(
      {
        'GET /': ({ headers }) => {
          const agent = headers.find(([name]) => name === 'User-Agent')?.[1];
          if (agent) visits.push(agent);
          return { body: '<p>Welcome' };
        },
        'GET /visits': () => ({ body: `<ul>${visits.map((visit) => `<li>${visit}</li>`).join('')}</ul>` }),
        'POST /say': () => ({ body: 'Thanks' }),
      },
      {
        exchanges: [answer('<ul></ul>', { url: '/visits' })],
        points: [{ ...pointOf('hello'), name: 'text', kind: 'form', request: { ...post, url: ofSite('/say') } }],
      },
    );
    const send: AttackTools['send'] = (point, value) => made.tools.request(withValue(point, value));
    const opens: ProofBrowser['opens'] = async (request, _, mark) => {
      const { response } = await made.tools.request(request);
      return { executed: couldRun(response?.body.toString() ?? '', mark), finalUrl: request.url, failure: null };
    };
    const tools = { ...made.tools, send, browser: { ...made.tools.browser, opens } };
    expect(await foundBy(xssStored, { ...made, tools })).toEqual(['xss-stored GET / header User-Agent']);
  });

  it.each([
    ['is proven twice in a log of all requests, which is read no more for the other inputs', true],
    ['is looked for with a bound in a log where nothing runs, and the rest is said to be left out', false],
  ])('%s', async (_, runs) => {
    const log: string[] = [];
    let opened = 0;
    const keep = ({ url, body }: WebRequest): Page => {
      log.push(decodeURIComponent(`${url} ${String(body ?? '')}`));
      return { body: '<p>Done' };
    };
    const paths = Array.from({ length: 20 }, (_, at) => `/page${at}`);
    const queries = paths.map((path, id) =>
      pointOf('hello', {
        id,
        name: 'q',
        request: { ...post, method: 'GET', url: ofSite(`${path}?q=hello`), body: null },
      }),
    );
    const form = pointOf('hello', { id: 30, name: 'text', kind: 'form', request: { ...post, url: ofSite('/say') } });
    const made = fakeSite(
      {
        'GET /page*': keep,
        'POST /say': keep,
        'GET /log': () => ({ body: `<ul>${log.map((line) => `<li>${line}</li>`).join('')}</ul>` }),
      },
      { strength: 'high', exchanges: [answer('<ul></ul>', { url: '/log' })], points: [...queries, form] },
    );
    const send: AttackTools['send'] = (point, value) => made.tools.request(withValue(point, value));
    const opens: ProofBrowser['opens'] = async (request, _, mark) => {
      opened += 1;
      const { response } = await made.tools.request(request);
      return {
        executed: runs && couldRun(response?.body.toString() ?? '', mark),
        finalUrl: request.url,
        failure: null,
      };
    };
    const tools = { ...made.tools, send, browser: { ...made.tools.browser, opens } };
    const kept = await inTime(xssStored.prepare(made.site, tools));
    expect(kept).toHaveLength(3);
    const sightings = await inTime(xssStored.probe(made.site, tools));
    expect(xssStored.leftOut(tools)).toBe(runs ? null : 'limit_reached');
    expect(made.asked.filter((one) => one === 'GET /log').length - opened).toBeLessThan(runs ? 20 : 35);
    if (!runs) return expect(sightings).toEqual([]);
    expect(new Set(sightings.map(({ cause }) => cause)).size).toBe(1);
    expect(sightings).toHaveLength(2);
    expect(sightings[0]?.evidence).toMatchObject({ en: expect.stringContaining('other inputs (20)') });
    expect(opened).toBe(4);
    return expect(await inTime(xssStored.late(made.site, tools))).toEqual([]);
  });

  it.each<[string, Page]>([
    ['a status', { status: 409, body: '<p>No</p>' }],
    ['a redirect', { status: 302, body: '', headers: [['Location', '/error']] }],
    ['English words', { body: '<p>This name already exists</p>' }],
    ['Italian words', { body: '<p>Nome già presente</p>' }],
    ['German words', { body: '<p>Der Name ist vergeben</p>' }],
    ['French words', { body: '<p>Ce nom est déjà pris</p>' }],
    ['Spanish words', { body: '<p>Entrada duplicada</p>' }],
  ])('is found beside a field that must be unique, as %s tell', async (_, unique) => {
    expect(await foundBy(xssStored, book({ length: 500, unique }))).toEqual(['xss-stored POST /guests text']);
  });

  const WORDS = ['home', 'news', 'about', 'list', 'help', 'terms', 'links'];
  it.each<[string, NonNullable<Book['routed']>]>([
    [
      'a page that a parameter chooses',
      { seen: WORDS.map((word) => `/?page=${word}`), list: '/?page=list', pageOf: routingOf(WORDS) },
    ],
    ['the second of two such pages', { seen: ['/?page=home', '/?page=list'], list: '/?page=list' }],
    ['the first of two such pages', { seen: ['/?page=list', '/?page=home'], list: '/?page=list' }],
    ['a search without a word', { seen: ['/?search=prova'], list: '/?search=' }],
    ['a page without the number of an entry', { seen: ['/?entry=7'], list: '/' }],
  ])('is found in %s', async (_, routed) => {
    const site = book({ length: 500, at: '/nowhere', routed });
    expect(await foundBy(xssStored, site)).toEqual(['xss-stored POST /guests text']);
  });

  it('sends nothing more where every entry is taken', async () => {
    const free = book({ length: 14 });
    const sent = (site: ReturnType<typeof book>) => site.asked.filter((one) => one === 'POST /guests').length;
    await xssStored.prepare(free.site, free.tools);
    expect(sent(free)).toBe(6);
    const unique = book({ length: 14, unique: { status: 409, body: '' } });
    await xssStored.prepare(unique.site, unique.tools);
    expect(sent(unique)).toBe(7);
  });

  it.each<[string, (value: string) => string]>([
    ['takes scripts and handlers out', (v) => v.replaceAll(/script|on\w+=/gi, '')],
    ['drops a value with a usual tag', (v) => (/<(?:script|img|svg)|on(?:error|load)/i.test(v) ? '' : v)],
  ])('is found behind a filter that %s', async (_, store) => {
    const made = book({ length: 5_000, store });
    const seen = await foundBy(xssStored, {
      ...made,
      tools: { ...made.tools, depth: { ...made.tools.depth, strength: 'medium' } },
    });
    expect(seen).toContain('xss-stored POST /guests text');
  });

  it.each<[string, RegExp, string, boolean]>([
    ['Markdown', /\[(.*?)\]\((.*?)\)/g, '<a href="$2">$1</a>', true],
    ['BBCode', /\[url=(.*?)\](.*?)\[\/url\]/g, '<a href="$1">$2</a>', true],
    ['Markdown with the schemes of the web', /\[(.*?)\]\((https?:.*?)\)/g, '<a href="$2">$1</a>', false],
  ])('is looked for in links of %s', async (_, link, made, isWeak) => {
    const show = (nick: string, text: string) => `<li>${html(nick)} ${html(text).replaceAll(link, made)}</li>`;
    const found = await foundBy(xssStored, book({ length: 5_000, show }));
    expect(found).toEqual(isWeak ? ['xss-stored POST /guests text'] : []);
  });

  it('is found in two columns of 20 characters together', async () => {
    const show = (nick: string, text: string) => `<li title="entry">${nick}<br class="gap">${text}</li>`;
    const found = await foundBy(xssStored, book({ length: 20, show }));
    expect(found).toContain('xss-stored POST /guests nick');
  });

  it.each<[string, Book]>([
    ['columns that are too short for any script', { length: 14 }],
    [
      'pages of entries that are encoded',
      { length: 5_000, ownPages: 'listed', show: (nick, text) => `<p>${html(nick)} ${html(text)}</p>` },
    ],
    [
      'pages of entries that the form leads to and that are encoded',
      { length: 5_000, ownPages: 'led', show: (nick, text) => `<p>${html(nick)} ${html(text)}</p>` },
    ],
    ['values that are encoded', { length: 30, show: (nick, text) => `<li>${html(nick)} ${html(text)}</li>` }],
  ])('is not reported of %s', async (_, settings) => {
    expect(await foundBy(xssStored, book(settings))).toEqual([]);
  });
});
