import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy, ofSite, type Pages } from '../testing/fake-site.ts';
import { type Page, pointOf } from '../testing/fake-target.ts';
import { otherObjects } from './other-objects.ts';
import { privatePages } from './private-pages.ts';

const SESSION = { signedIn: true, cookies: ['sid'] };
const ACCOUNT =
  '<span>Hello, Anna</span><table><td>Anna Verdi</td><td>anna@shop.example</td><td>Via Roma 1</td></table>';
const toSignIn: Page = { status: 302, body: '', headers: [['Location', '/login']] };

describe('private pages without a sign-in', () => {
  const account = answer(ACCOUNT, { url: '/account' });
  const look = (pages: Pages, others: ReadonlyArray<readonly [path: string, html: string]>) =>
    foundBy(
      privatePages,
      fakeSite(
        { 'GET /account': () => toSignIn, 'GET /': () => ({ body: '<p>Shop</p>' }), ...pages },
        { session: SESSION, exchanges: [account, ...others.map(([url, html]) => answer(html, { url }))] },
      ),
    );

  it('finds the data of a person where nobody asks who is there', async () => {
    expect(await look({ 'GET /export': () => ({ body: ACCOUNT }) }, [['/export', ACCOUNT]])).toEqual([
      'private-data-open GET /export',
    ]);
  });

  it.each([
    ['a page for everybody', '<p>Opening hours and more</p>', '<p>Opening hours and more</p>'],
    ['one that shows less to strangers', ACCOUNT, '<p>Welcome, guest</p>'],
    ['an address that stands in a form', '<input value="anna@shop.example">', '<input value="anna@shop.example">'],
  ])('says nothing of %s', async (_, signedIn, anonymous) => {
    expect(await look({ 'GET /page': () => ({ body: anonymous }) }, [['/page', signedIn]])).toEqual([]);
  });

  it('finds it once where the page has two addresses, with and without a slash', async () => {
    const pages = { 'GET /export': () => ({ body: ACCOUNT }), 'GET /export/': () => ({ body: ACCOUNT }) };
    const both = [
      ['/export', ACCOUNT],
      ['/export/', ACCOUNT],
    ] as const;
    expect(await look(pages, both)).toEqual(['private-data-open GET /export']);
  });

  it('says nothing of data that stands in several public pages', async () => {
    const pages = { 'GET /a': () => ({ body: ACCOUNT }), 'GET /b': () => ({ body: ACCOUNT }) };
    expect(
      await look(pages, [
        ['/a', ACCOUNT],
        ['/b', ACCOUNT],
      ]),
    ).toEqual([]);
  });

  it('reports no private data in the source of a template, which holds only the texts of its pages', async () => {
    const texts = '<li>Order status</li><li>Account help</li><li>anna@shop.example</li>';
    const source = `{% extends "base.html" %}<ul>${texts}</ul>{% for one in all %}<td>{{ one.name }}</td>{% endfor %}`;
    const own = answer(`<ul>${texts}</ul><td>Anna Verdi</td>`, { url: '/help' });
    const pages: Pages = { 'GET /help': () => toSignIn, 'GET /files/help.html': () => ({ body: source }) };
    const seen = (body: string) => [own, account, answer(body, { url: '/files/help.html' })];
    const site = (body: string) =>
      fakeSite(
        { 'GET /account': () => toSignIn, ...pages, 'GET /files/help.html': () => ({ body }) },
        { session: SESSION, exchanges: seen(body) },
      );
    expect(await foundBy(privatePages, site(source))).toEqual([]);
    // A copy of the page itself has them, and one that shows statements as a text to read.
    for (const copy of [`<ul>${texts}</ul>`, `<ul>${texts}</ul><pre>{% for x in y %}</pre>`])
      expect(await foundBy(privatePages, site(copy))).toEqual(['private-data-open GET /files/help.html']);
  });

  describe('that list users', () => {
    const mails = ['a@one.example', 'b@two.example', 'c@three.example'];
    const list = (head: string) =>
      `<table><tr><th>${head}</th></tr>${mails.map((mail) => `<tr><td>${mail}</td></tr>`).join('')}</table>`;
    const html = list('Mail');
    const door = ['/admin', '<a href="/admin/people">People</a>'] as const;
    const pages = (body: string, start = ''): Pages => ({
      'GET /': () => ({ body: `<p>Shop</p>${start}` }),
      'GET /admin': () => toSignIn,
      'GET /admin/people': () => ({ body }),
    });

    it('are proven where only pages behind the sign-in lead to them', async () => {
      expect(await look(pages(html), [door, ['/admin/people', html]])).toEqual(['private-data-open GET /admin/people']);
    });

    it('are none where strangers are led there, or get less', async () => {
      const link = '<a href="/admin/people">People</a>';
      const shown = [door, ['/', link], ['/admin/people', html]] as const;
      expect(await look(pages(html, link), shown)).toEqual([]);
      expect(await look(pages('<p>Sign in</p>'), [door, ['/admin/people', html]])).toEqual([]);
    });

    it('are possible by their fields where everybody gets them, without a sign-in as well', async () => {
      const users = list('Username');
      const found = (body: string, type = 'text/html') =>
        foundBy(
          privatePages,
          fakeSite(
            { 'GET /list': () => ({ body, headers: [['Content-Type', type]] }) },
            { exchanges: [answer(body, { url: '/list', type })] },
          ),
        );
      expect(await found(users)).toEqual(['private-data-open? GET /list']);
      expect(await found(html)).toEqual([]);
      const json = JSON.stringify(mails.map((email, id) => ({ id, email, isAdmin: false })));
      expect(await found(json, 'application/json')).toEqual(['private-data-open? GET /list']);
      expect(await found(JSON.stringify(mails.map((email) => ({ email }))), 'application/json')).toEqual([]);
    });
  });

  it('asks for usual names of lists alone without a sign-in, and the coverage says so', async () => {
    const site = fakeSite({}, { exchanges: [account] });
    expect(await foundBy(privatePages, site)).toEqual([]);
    expect(site.asked).toEqual(['GET /api/users', 'GET /admin/users']);
    expect(privatePages.lacks(site.site)).toBe('no_sign_in');
  });
});

describe('objects of other users', () => {
  const order = (number: number, who: string, mail: string) =>
    `<span>Hello, Anna</span><table><td>${number}</td><td>${who}</td><td>${mail}</td><td>Via Roma 1</td></table>`;
  const mine = order(1001, 'Anna Verdi', '-');
  const exchanges = [
    answer(ACCOUNT, { url: '/account' }),
    answer('<span>Hello, Anna</span><p>News</p>', { url: '/news' }),
    // Strangers get it as well, with less in it.
    answer('<table><td>Anna Verdi</td></table>', { url: '/greeting' }),
    answer('<a href="/order?id=1001">1</a> <a href="/order?id=1003">2</a>', { url: '/orders' }),
    answer(mine, { url: '/order?id=1001' }),
  ];
  const request: WebRequest = { method: 'GET', url: ofSite('/order?id=1001'), headers: [], body: null };
  const point = pointOf('1001', { name: 'id', request });
  // What strangers get must not use up the points that are tried.
  const written = pointOf('Via Roma 1', { id: 99, kind: 'form', name: 'street', source: 'form' });
  // A script sends what the site has told it.
  const told = pointOf('Anna Verdi', { id: 98, kind: 'json', name: 'name', source: 'script' });
  const others = Array.from({ length: 30 }, (_, at) =>
    pointOf('3', { id: 2 + at, name: `page${at}`, request: { ...request, url: ofSite(`/news?page${at}=3`) } }),
  );

  /** What is found of orders that are handed out as told; strangers are sent to the sign-in. */
  async function look(give: (number: number) => string | null, stranger: Page = toSignIn) {
    const tried: number[] = [];
    const { site, tools } = fakeSite(
      {
        'GET /news': () => ({ body: '<p>News</p>' }),
        'GET /greeting': () => ({ body: '<table><td>guest</td></table>' }),
        'GET /account': () => toSignIn,
        'GET /orders': () => toSignIn,
        'GET /order': () => stranger,
      },
      { session: SESSION, exchanges, points: [written, told, ...others, point] },
    );
    const send: typeof tools.send = async (one, value) => {
      tried.push(Number(value));
      const given = give(Number(value));
      return {
        ...answer(given ?? '<span>Hello, Anna</span><p>None</p>', {
          url: '/order',
          status: given === null ? 404 : 200,
        }),
        request: one.request,
      };
    };
    const found = await otherObjects.probe(site, { ...tools, send });
    return { found: found.map(({ key, possible, place }) => [key, possible, place.parameter]), tried };
  }

  it('calls one possible that is not the user’s, and asks for numbers that no page names', async () => {
    const { found, tried } = await look((number) => {
      if (number > 2000) return null;
      return number % 2 === 1 ? mine : order(number, 'Luigi Neri', 'luigi@shop.example');
    });
    expect(found).toEqual([['object-of-another', true, 'id']]);
    expect(tried).not.toContain(1003);
  });

  it('says nothing where others are refused, theirs alone exist or strangers get them as well', async () => {
    expect((await look((number) => (number === 1001 ? mine : null))).found).toEqual([]);
    expect((await look((number) => (number < 2000 ? mine : null))).found).toEqual([]);
    const all = (number: number) => (number < 2000 ? order(number, 'Luigi Neri', 'luigi@shop.example') : null);
    expect((await look(all, { body: mine })).found).toEqual([]);
    expect((await look(() => order(1, 'Luigi Neri', 'luigi@shop.example'))).found).toEqual([]);
  });

  describe('by personal data', () => {
    const profile = (number: number, mail: string, lines = 1) =>
      `<h1>Profile ${number}</h1><p>help@shop.example</p><ul>${`<li>Mail: ${mail}</li>`.repeat(lines)}</ul>`;
    const own = profile(7, 'anna@mail.example');
    const empty = profile(0, '');
    /** A site whose only page of the user is the one with the number; pages are chosen by a word. */
    async function lookAt(
      give: (number: number) => string,
      {
        links = '<a href="/?page=profile&amp;id=7">Profile</a>',
        stranger = toSignIn,
      }: { links?: string; stranger?: Page } = {},
    ) {
      const at: WebRequest = { method: 'GET', url: ofSite('/?page=profile&id=7'), headers: [], body: null };
      const { site, tools } = fakeSite(
        { 'GET /': ({ url }) => (url.includes('page=profile') ? stranger : { body: links }) },
        {
          session: SESSION,
          exchanges: [answer(links, { url: '/' }), answer(own, { url: '/?page=profile&id=7' })],
          points: [pointOf('7', { name: 'id', request: at })],
          pageOf: (url) => url.replace(/[?&]id=\d+/, ''),
        },
      );
      const send: typeof tools.send = async (_, value) => answer(give(Number(value)), { url: '/' });
      return (await otherObjects.probe(site, { ...tools, send })).map(({ key, possible = false }) => [key, possible]);
    }
    const ofAll = (number: number) => {
      if (number > 20) return empty;
      return number === 7 ? own : profile(number, `user${number}@mail.example`, number);
    };

    it('are proven where another person’s stands in the place of the user’s', async () => {
      expect(await lookAt(ofAll)).toEqual([['object-of-another', false]]);
    });

    it('are possible where pages lead to several numbers', async () => {
      const links = '<a href="/?page=profile&amp;id=7">Me</a><a href="/?page=profile&amp;id=3">Luigi</a>';
      expect(await lookAt(ofAll, { links })).toEqual([['object-of-another', true]]);
    });

    it('are none where it is always the same, only the user’s is shown, or strangers get it', async () => {
      expect(await lookAt(() => own)).toEqual([]);
      expect(await lookAt((number) => (number === 7 ? own : empty))).toEqual([]);
      expect(await lookAt((number) => (number === 7 ? own : '<p>Ask admin@shop.example for access</p>'))).toEqual([]);
      expect(await lookAt((number) => `${own}<p>${number}</p>`)).toEqual([]);
      expect(await lookAt(ofAll, { stranger: { body: own } })).toEqual([]);
    });
  });

  describe('of JSON that name their owner', () => {
    const basket = (id: number, owner: number, things: string) =>
      `{"status":"success","data":{"id":${id},"UserId":${owner},"things":[${things}]}}`;
    const own = basket(6, 2, '{"name":"Juice"}');
    const type = 'application/json';
    const seen = [
      answer('[{"id":2,"name":"Anna"}]', { url: '/api/me', type }),
      answer(own, { url: '/rest/basket/6', type }),
    ];
    const at: WebRequest = { method: 'GET', url: ofSite('/rest/basket/6'), headers: [], body: null };
    async function lookAt(give: (number: number) => string | null) {
      const refused = () => ({ status: 401, body: '{"error":"no"}' });
      const { site, tools } = fakeSite(
        { 'GET /api/me': refused, 'GET /rest/basket/6': refused },
        { session: SESSION, exchanges: seen, points: [pointOf('6', { kind: 'path', name: '3', request: at })] },
      );
      const send: typeof tools.send = async (_, value) => {
        const given = give(Number(value));
        return answer(given ?? '{"status":"success","data":null}', { url: `/rest/basket/${value}`, type });
      };
      return (await otherObjects.probe(site, { ...tools, send })).map(({ key, possible }) => [key, possible]);
    }

    it('are told by the number of another owner, whatever else is in them', async () => {
      const found = await lookAt((number) => (number === 6 ? own : number < 9 ? basket(number, number, '') : null));
      expect(found).toEqual([['object-of-another', true]]);
    });

    it('are nobody’s where the owner is the same, or something else comes', async () => {
      expect(await lookAt((number) => (number < 9 ? basket(number, 2, '') : null))).toEqual([]);
      expect(await lookAt((number) => (number === 6 ? own : number < 9 ? '{"error":"no","UserId":3}' : null))).toEqual(
        [],
      );
    });
  });

  it('says in the coverage that a second user is missing', () => {
    expect(otherObjects.lacks(fakeSite({}, { session: SESSION }).site)).toBe('one_sign_in');
  });
});
