import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy, ofSite } from '../testing/fake-site.ts';
import { type Page, pointOf } from '../testing/fake-target.ts';
import { csrf } from './csrf.ts';

const form = (inside: string, attributes = 'method=post action="/account"') =>
  `<form ${attributes}>${inside}<button>Save</button></form>`;
const SIGNED_IN = { signedIn: true, cookies: ['sid'] };
/** A cookie by which a site knows its visitors again. */
const VISITOR = 'visitor=a1; Path=/';
const SAVED: Page = { status: 302, body: '', headers: [['Location', '/account']] };
const isForeign = ({ headers }: WebRequest) =>
  headers.some(([name, value]) => name === 'Origin' && /example/.test(value));

interface Told {
  readonly html: string;
  readonly fields?: string;
  readonly path?: string;
  readonly session?: { readonly signedIn: boolean; readonly cookies: readonly string[] };
  readonly refused?: boolean;
  readonly setCookie?: string;
  readonly pages?: readonly string[];
  /** The form was never sent. */
  readonly unsent?: boolean;
  /** The value of each field. */
  readonly sent?: string;
  /** The page once the form was sent. */
  readonly later?: string;
  post?(request: WebRequest): Page;
}

async function look(told: Told) {
  const { html, fields = 'address', path = '/account', session = SIGNED_IN, pages = ['/'], refused = true } = told;
  const body = fields
    .split(',')
    .map((name) => `${name}=${encodeURIComponent(told.sent ?? 'x')}`)
    .join('&');
  const headers = [['Content-Type', 'application/x-www-form-urlencoded']] as const;
  const request: WebRequest = { method: 'POST', url: ofSite(path), headers: [...headers], body };
  const points = told.unsent ? [] : [pointOf('x', { kind: 'form', name: fields.split(',')[0] ?? '', request })];
  const exchanges = pages.map((url) =>
    answer(html, { url, ...(told.setCookie && { headers: [['Set-Cookie', told.setCookie]] }) }),
  );
  const target = fakeSite(
    {
      [`POST ${path}`]: told.post ?? (() => SAVED),
      // Whoever is not signed in gets the page, or is sent to the sign-in.
      ...Object.fromEntries(
        pages.map((url) => [`GET ${url}`, () => (refused ? { status: 302, body: '' } : { body: told.later ?? html })]),
      ),
    },
    { session: { ...session }, exchanges, points },
  );
  return { found: await foundBy(csrf, target), asked: target.asked.filter((one) => one.startsWith('POST')) };
}

describe('forms without CSRF protection', () => {
  it('are proven by a request of another site that is accepted', async () => {
    const { found } = await look({ html: form('<input name=address>') });
    expect(found).toEqual(['csrf-token-missing POST /account']);
  });

  it('are protected where the origin is checked', async () => {
    const post = (request: WebRequest): Page => (isForeign(request) ? { status: 403, body: 'Forbidden' } : SAVED);
    expect((await look({ html: form('<input name=address>'), post })).found).toEqual([]);
    const leadsElsewhere = (request: WebRequest): Page =>
      isForeign(request) ? { ...SAVED, headers: [['Location', '/account?error=origin']] } : SAVED;
    expect((await look({ html: form('<input name=address>'), post: leadsElsewhere })).found).toEqual([]);
  });

  it.each<[string, Told]>([
    ['a token by its name', { html: form('<input name=address><input type=hidden name=csrf_token value=1>') }],
    [
      'a token by its value',
      { html: form('<input name=address><input type=hidden name=k value=9f86d081884c7d659a2feaa0c55ad015>') },
    ],
    ['a token for scripts', { html: `<meta name=csrf-token content=a1>${form('<input name=address>')}` }],
    ['a sign-in', { html: form('<input name=user><input type=password name=pass>'), fields: 'user,pass' }],
    ['a search', { html: form('<input name=q>', 'method=post action="/search"'), fields: 'q', path: '/search' }],
    ['a form sent by GET', { html: form('<input name=address>', 'action="/account"') }],
    ['a form of another site', { html: form('<input name=address>', 'method=post action="https://pay.example/"') }],
    [
      'a calculator',
      {
        html: '<form method=post action=/calc><input name=a><input name=b><button>Calculate</button></form>',
        ...{ fields: 'a,b', path: '/calc', post: () => ({ body: '<p>Result: 3</p>' }) },
      },
    ],
    [
      'a list that is chosen from',
      {
        html: '<form method=post action=/list><select name=year></select><button>Show</button></form>',
        ...{ fields: 'year', path: '/list', post: () => ({ body: '<p>2026</p>' }) },
      },
    ],
    [
      'an export',
      {
        html: form('<input name=address>'),
        post: () => ({ body: 'a;b', headers: [['Content-Disposition', 'attachment; filename=a.csv']] }),
      },
    ],
    [
      'a search whose page always says that something is sent',
      {
        html: `<p>The result will be sent by e-mail</p><form method=post action=/newer/movies.php><input name=title><button name=action value=search>Search</button></form>`,
        ...{
          fields: 'title',
          path: '/newer/movies.php',
          post: () => ({ body: '<p>The result will be sent by e-mail</p>' }),
        },
      },
    ],
    [
      'a form that fetches an address',
      {
        html: '<form method=post action=/fetch><input name=address><button>Go</button></form>',
        ...{ fields: 'address', path: '/fetch', post: () => ({ body: '<p>200 OK, success</p>' }) },
      },
    ],
    [
      'a form that looks at a machine, whatever its page is called',
      {
        html: '<form method=post action=/address-book/tool><input name=url><button>Submit</button></form>',
        ...{ fields: 'url', path: '/address-book/tool', post: () => ({ body: '<p>It was created in 2019</p>' }) },
      },
    ],
    [
      'a search that leads on to what was found',
      {
        html: '<form method=post action=/things><input name=word><button>Find</button></form>',
        ...{ fields: 'word', path: '/things' },
        post: () => ({ status: 303, body: '', headers: [['Location', '/things?word=x']] as const }),
      },
    ],
    [
      'a choice of language',
      {
        html: '<form method=post action=/set><select name=language><option>it</select><button>Change</button></form>',
        ...{ fields: 'language', path: '/set' },
      },
    ],
    [
      'a change that asks for the present password, which no other site knows',
      {
        html: form('<input type=password name=current><input type=password name=new><input type=password name=again>'),
        unsent: true,
      },
    ],
  ])('are not found in %s', async (_, told) => {
    expect((await look(told)).found).toEqual([]);
  });

  it('are none on a site that knows none of its visitors', async () => {
    const session = { signedIn: false, cookies: [] };
    expect((await look({ html: form('<input name=address>'), session })).found).toEqual([]);
  });

  it.each([
    ['POST', '<form method=post action=/register>'],
    ['GET', '<form action=/create-account>'],
  ])('are none where a form makes an account by %s', async (_, start) => {
    const html = `${start}<input name=username><input name=email><input type=password name=password><button>Register</button></form>`;
    expect((await look({ html, path: '/register', fields: 'username,email,password' })).found).toEqual([]);
  });

  it('are no more than possible where strangers may send them, where nobody is signed in, and where they were not sent', async () => {
    const html = form('<input name=address>');
    expect((await look({ html, refused: false })).found).toEqual(['csrf-token-missing? POST /account']);
    const stranger = { signedIn: false, cookies: [] };
    expect((await look({ html, session: stranger, setCookie: VISITOR })).found).toEqual([
      'csrf-token-missing? POST /account',
    ]);
    const unsent = await look({
      html: form('<input type=password name=new><input type=password name=again>'),
      unsent: true,
    });
    expect(unsent).toEqual({ found: ['csrf-token-missing? POST /account'], asked: [] });
  });

  it('are none where a forgotten password is asked for, but where a new one is set', async () => {
    const ask = (inside: string) =>
      look({ html: form(inside, 'method=post action="/forgot"'), fields: 'email', path: '/forgot' });
    expect((await ask('<input name=email>')).found).toEqual([]);
    const set = await ask('<input name=email><input type=password name=new><input type=password name=again>');
    expect(set.found).toEqual(['csrf-token-missing? POST /forgot']);
  });

  it('are no more than possible where the answer does not show that anything was done', async () => {
    const post = () => ({ body: '<form>…</form>' });
    expect((await look({ html: form('<input name=address>'), post })).found).toEqual([
      'csrf-token-missing? POST /account',
    ]);
  });

  it('are no more than possible where only the way of the answer speaks for a change', async () => {
    const html = '<form method=post action=/step><input name=what><button>Next</button></form>';
    const post = () => ({ status: 302, body: '', headers: [['Location', '/step2']] as const });
    expect((await look({ html, fields: 'what', path: '/step', post })).found).toEqual([
      'csrf-token-missing? POST /step',
    ]);
  });

  it.each([
    ['is the next step', '/account/confirm', 'csrf-token-missing? POST /account'],
    ['shows the form once more', '/account', 'csrf-token-missing POST /account'],
  ])('are judged by what was done where the answer %s', async (_, action, found) => {
    const body = `<p>Success: one step left</p><form method=post action=${action}><input type=hidden name=to value=x></form>`;
    expect((await look({ html: form('<input name=address>'), post: () => ({ body }) })).found).toEqual([found]);
  });

  describe('of forms that no user has to be signed in for', () => {
    const html =
      '<form method=post action=/account><input name=title><textarea name=comment></textarea><button>Create post</button></form>';
    const open = {
      html,
      fields: 'title,comment',
      refused: false,
      session: { signedIn: false, cookies: [] },
      setCookie: VISITOR,
    };
    const possible = ['csrf-token-missing? POST /account'];
    const shows = (request: WebRequest): Page => ({
      body: `${html}<pre>${new URLSearchParams(String(request.body)).get('comment')}</pre>`,
    });

    it('are none where the answer is the page as it was', async () => {
      expect((await look({ ...open, post: () => ({ body: html }) })).found).toEqual([]);
    });

    it('are none where the answer shows what was sent, and the page does not', async () => {
      expect((await look({ ...open, sent: 'words of ours', post: shows })).found).toEqual([]);
    });

    it.each([
      ['none where the answer shows what stands in a file', (content: string) => content, []],
      ['possible where it shows no more than that there was one', () => 'one file', possible],
    ])('are %s', async (_, shown, found) => {
      const upload =
        '<form method=post action=/account enctype="multipart/form-data"><input type=file name=doc><button>Upload</button></form>';
      const type = ['Content-Type', 'multipart/form-data; boundary=b'] as const;
      const request: WebRequest = {
        ...{ method: 'POST', url: ofSite('/account'), headers: [type] },
        body: '--b\r\nContent-Disposition: form-data; name="doc"; filename="a.png"\r\n\r\nPNG\r\n--b--\r\n',
      };
      const post = ({ body }: WebRequest): Page => ({
        body: `${upload}<b>${shown(/<text>(\w+)/.exec(String(body))?.[1] ?? '-')}</b>`,
      });
      const target = fakeSite(
        { 'POST /account': post, 'GET /': () => ({ body: upload }) },
        {
          exchanges: [answer(upload, { url: '/', headers: [['Set-Cookie', VISITOR]] })],
          points: [pointOf('a.png', { kind: 'multipart', name: 'doc', request })],
        },
      );
      expect(await foundBy(csrf, target)).toEqual(found);
    });

    it('are possible where the page shows something else afterwards', async () => {
      const page = `${html}<p>words of ours</p>`;
      expect((await look({ ...open, sent: 'words of ours', post: shows, later: page })).found).toEqual(possible);
      expect((await look({ ...open, post: () => ({ body: html }), later: page })).found).toEqual(possible);
    });

    it('are possible where the answer says something else', async () => {
      expect((await look({ ...open, post: () => ({ body: `${html}<b>Obrigado!</b>` }) })).found).toEqual(possible);
    });
  });

  it('are possible, and not tried, where a form sent by GET says that it changes something', async () => {
    const html = '<form action=/account><input name=amount><input name=to><button>Transfer</button></form>';
    expect(await look({ html, unsent: true })).toEqual({ found: ['csrf-token-missing? GET /account'], asked: [] });
    expect((await look({ html, unsent: true, setCookie: 'sid=a; SameSite=Strict' })).found).toEqual([]);
  });

  describe('in links that change something', () => {
    const lookAtLink = async (url: string, setCookie = 'sid=a1', change = 'destroys') => {
      const untried = new Map([['one', { method: 'GET', url: ofSite(url), change }]]);
      const page = answer(`<a href="${url}">x</a>`, { url: '/', headers: [['Set-Cookie', setCookie]] });
      const site = fakeSite({}, { session: SIGNED_IN, exchanges: [page], untried });
      return { found: await foundBy(csrf, site), asked: site.asked.filter((one) => one.includes('/item')) };
    };

    it('are possible, and not tried', async () => {
      expect(await lookAtLink('/item?do=delete&id=7')).toEqual({ found: ['csrf-token-missing? GET /item'], asked: [] });
    });

    it.each([
      ['with a token', '/item?do=delete&id=7&token=9f86d081884c7d65', undefined],
      ['with a random value', '/item?do=delete&k=9f86d081884c7d659a2feaa0c55ad015', undefined],
      ['of a page without parameters, which may only ask', '/item/delete', undefined],
      ['where the session stays home', '/item?do=delete&id=7', 'sid=a1; SameSite=Strict'],
    ])('are none %s', async (_, url, setCookie) => {
      expect((await lookAtLink(url, setCookie)).found).toEqual([]);
    });

    it('are none where there is no session at all', async () => {
      const untried = new Map([['one', { method: 'GET', url: ofSite('/item?do=delete&id=7'), change: 'destroys' }]]);
      const site = fakeSite({}, { exchanges: [answer('', { url: '/' })], untried });
      expect(await foundBy(csrf, site)).toEqual([]);
    });
  });

  it('name the other pages that show the form', async () => {
    const html = form('<input name=address>');
    const target = fakeSite(
      {},
      { session: SIGNED_IN, exchanges: ['/a', '/b'].map((url) => answer(html, { url })), points: [] },
    );
    const [found] = await csrf.probe(target.site, target.tools);
    expect(found?.evidence).toMatchObject({ en: expect.stringContaining('Also on: /b') });
  });

  it('are none where browsers keep the session out of requests of other sites', async () => {
    const html = form('<input name=address>');
    expect((await look({ html, setCookie: 'sid=a1; SameSite=Lax' })).found).toEqual([]);
    expect((await look({ html, setCookie: 'sid=a1; SameSite=None; Secure' })).found).toHaveLength(1);
    expect((await look({ html, setCookie: 'lang=it; SameSite=Lax' })).found).toHaveLength(1);
  });

  it('that set a password by a link bring cookies that are Lax', async () => {
    const html = '<form action=/account><input type=password name=new><input type=password name=again></form>';
    const found = async (rule: string) => (await look({ html, setCookie: `sid=a1; SameSite=${rule}` })).found;
    expect(await found('Lax')).toEqual(['csrf-token-missing? GET /account']);
    expect(await found('Strict')).toEqual([]);
  });

  it('are one finding, however many pages show the form', async () => {
    const pages = ['/a', '/b', '/c'];
    expect((await look({ html: form('<input name=address>'), pages })).found).toHaveLength(1);
    const ofPage = form('<input name=address>', 'method=post');
    expect((await look({ html: ofPage, pages, path: '/a' })).found).toEqual(['csrf-token-missing POST /a']);
  });

  it('are one finding where their addresses differ in a number alone', async () => {
    const ofThings = [1, 2, 3].map((id) => form('<input name=text>', `method=post action="/things/${id}/comment"`));
    const { found } = await look({ html: ofThings.join(''), fields: 'text', path: '/things/1/comment' });
    expect(found).toEqual(['csrf-token-missing POST /things/1/comment']);
  });

  it('that the scan leaves alone are possible, whatever their words are', async () => {
    const lookAt = async (html: string, method: string) => {
      const untried = new Map([['one', { method, url: ofSite('/things?drop=7') }]]);
      const site = fakeSite({}, { session: SIGNED_IN, exchanges: [answer(html, { url: '/' })], untried });
      return { found: await foundBy(csrf, site), sent: site.asked.filter((one) => one.includes('/things')) };
    };
    const inside = '<input type=hidden name=drop value=7><input type=submit value="Drop selected">';
    const found = (method: string) => ({ found: [`csrf-token-missing? ${method} /things`], sent: [] });
    expect(await lookAt(`<form method=post action=/things>${inside}</form>`, 'POST')).toEqual(found('POST'));
    expect(await lookAt(`<form action=/things>${inside}</form>`, 'GET')).toEqual(found('GET'));
    const none = { found: [], sent: [] };
    const filter = '<form action=/things><input name=category></form>';
    expect(await lookAt(filter, 'GET')).toEqual(none);
    expect(await lookAt(`<form action=/other>${inside}</form>`, 'GET')).toEqual(none);
    const token = '<input type=hidden name=csrf_token value=1>';
    expect(await lookAt(`<form action=/things>${inside}${token}</form>`, 'GET')).toEqual(none);
  });

  it('are told apart on a site with one entry script, and found by their page where the query differs', async () => {
    const page = (name: string) => answer(form('<input name=address>', 'method=post'), { url: `/?page=${name}` });
    const sendsTo = (url: string, from: string, id: number) =>
      pointOf('x', {
        ...{ id, kind: 'form', name: 'address', page: ofSite(from) },
        request: {
          ...{ method: 'POST', url: ofSite(url), body: 'address=x' },
          headers: [['Content-Type', 'application/x-www-form-urlencoded']],
        },
      });
    const other = answer(form('<input name=address>', 'method=post action="/?page=two"'), { url: '/?page=two' });
    const posted: string[] = [];
    const site = fakeSite(
      {
        'GET /': () => ({ status: 302, body: '' }),
        'POST /': ({ url }) => {
          posted.push(new URL(url).search);
          return SAVED;
        },
      },
      {
        session: SIGNED_IN,
        exchanges: [page('one'), other],
        points: [sendsTo('/?page=one&do=save', '/?page=one', 1), sendsTo('/?page=two', '/?page=two', 2)],
        pageOf: (url) => url,
      },
    );
    const found = await csrf.probe(site.site, site.tools);
    expect(found.map(({ place, possible = false }) => [place.url.slice(ofSite('').length), possible])).toEqual([
      ['/?page=one', false],
      ['/?page=two', false],
    ]);
    expect(new Set(posted)).toEqual(new Set(['?page=one&do=save', '?page=two']));
  });
});
