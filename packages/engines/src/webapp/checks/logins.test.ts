import { createHash } from 'node:crypto';
import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import type { LoginForm, Site } from '../check.ts';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy, ofSite, type Pages } from '../testing/fake-site.ts';
import { type Page, pointOf } from '../testing/fake-target.ts';
import { adminPanels } from './admin-panels.ts';
import { loginRate } from './login-rate.ts';
import { weakCredentials } from './weak-credentials.ts';

const FORM = '<form action="/login" method="post"><input name="user"><input name="word" type="password"></form>';
const login: LoginForm = {
  page: ofSite('/login'),
  request: { method: 'POST', url: ofSite('/login'), headers: [], body: 'user=a&word=b' },
  userField: 'user',
  passwordField: 'word',
};
const sentIn = ({ body }: WebRequest) => new URLSearchParams(String(body));
const cookieIn = ({ headers }: WebRequest) => headers.find(([name]) => name === 'Cookie')?.[1] ?? '';
const page = (body: string): Page => ({ body: `<html><title>Shop</title>${body}</html>` });

/** A site with a sign-in that lets in whom it is told to. */
const signIn = (
  letsIn: (user: string, word: string) => boolean,
  refuse = () => page(`<p>Wrong.</p>${FORM}`),
): Pages => ({
  'GET /login': () => page(FORM),
  'POST /login': (request) => {
    const sent = sentIn(request);
    return letsIn(sent.get('user') ?? '', sent.get('word') ?? '')
      ? {
          status: 302,
          body: '',
          headers: [
            ['Location', '/home'],
            ['Set-Cookie', 'sid=in; Path=/'],
          ],
        }
      : refuse();
  },
  'GET /home': (request) =>
    cookieIn(request).includes('sid=in')
      ? page('<p>Welcome back</p>')
      : { status: 302, body: '', headers: [['Location', '/login']] },
});

it('tries no other sign-in than the one it stands for', async () => {
  // Strangers are sent from the page of the form to the sign-in of the site, which has a field of the same name.
  const behind: LoginForm = {
    ...login,
    page: ofSite('/unlock'),
    request: { ...login.request, url: ofSite('/unlock') },
  };
  const pages: Pages = {
    ...signIn(() => false),
    'GET /unlock': () => ({ status: 302, body: '', headers: [['Location', '/login']] }),
  };
  expect(await foundBy(loginRate, fakeSite(pages, { logins: [behind] }))).toEqual([]);
});

it.each([404, 405, 500, 503])('says nothing of a limit where every sign-in is answered with %i', async (status) => {
  const pages: Pages = { ...signIn(() => false), 'POST /login': () => ({ status, body: '<p>Not here.</p>' }) };
  expect(await foundBy(loginRate, fakeSite(pages, { logins: [login] }))).toEqual([]);
});

describe('obvious passwords', () => {
  const look = (pages: Pages) => foundBy(weakCredentials, fakeSite(pages, { logins: [login] }));

  it('finds a name with an obvious password', async () => {
    expect(await look(signIn((user, word) => user === 'admin' && word === 'admin'))).toEqual([
      'weak-credentials POST /login',
    ]);
  });

  it('finds it though the page for whoever gets in speaks of captchas', async () => {
    const pages = signIn((user, word) => user === 'admin' && word === 'admin');
    const home: Pages = { 'GET /home': (request) => (cookieIn(request) ? page('<a>Captchas</a>') : page(FORM)) };
    expect(await look({ ...pages, ...home })).toEqual(['weak-credentials POST /login']);
  });

  it('goes on where the sign-in tells names on a page without its form', async () => {
    const refuse = (request: WebRequest) =>
      page(
        sentIn(request).get('user') === 'admin'
          ? '<p>Your password is not right, please try once more.</p>'
          : '<p>Nobody here is called so.</p>',
      );
    const pages: Pages = {
      ...signIn(() => false),
      'POST /login': (request) => {
        const sent = sentIn(request);
        const isIn = sent.get('user') === 'test' && sent.get('word') === 'test';
        return isIn ? page('<h1>Welcome back</h1><p>Here are your orders of this year.</p>') : refuse(request);
      },
    };
    expect(await look(pages)).toEqual(['login-tells-names POST /login', 'weak-credentials POST /login']);
  });

  it.each([
    ['{"success":false}', '{"success":true}'],
    ['{"ok":false,"error":"no"}', '{"ok":true,"token":"a.b.c"}'],
    ['Invalid', 'Welcome'],
  ])('tells short answers apart: %s and %s', async (no, yes) => {
    const type = no.startsWith('{') ? 'application/json' : 'text/plain';
    const found = (isWeak: boolean) =>
      look({
        ...signIn(() => false),
        'POST /login': (request) => ({
          body: isWeak && String(request.body) === 'user=admin&word=admin' ? yes : no,
          headers: [['Content-Type', type]],
        }),
      });
    expect(await found(true)).toEqual(['weak-credentials POST /login']);
    expect(await found(false)).toEqual([]);
  });

  it('tries each of several sign-ins of one program', async () => {
    const staff = FORM.replace('/login', '/login?for=staff').replace('"word"', '"code"');
    const other: LoginForm = {
      ...{ page: ofSite('/staff'), userField: 'user', passwordField: 'code' },
      request: { ...login.request, url: ofSite('/login?for=staff'), body: 'user=a&code=b' },
    };
    const pages: Pages = {
      ...signIn(() => false),
      'GET /staff': () => page(staff),
      'POST /login': (request) => {
        const isIn = new URL(request.url).search === '?for=staff' && String(request.body) === 'user=admin&code=admin';
        return isIn ? page('<h1>Staff</h1><p>Rota of the week</p>') : page(`<p>Wrong.</p>${FORM}`);
      },
    };
    expect(await foundBy(weakCredentials, fakeSite(pages, { logins: [login, other] }))).toEqual([
      'weak-credentials POST /login',
    ]);
  });

  it('tries the most usual password at each of several sign-ins before a second one at the first', async () => {
    const names = ['a', 'b', 'c'];
    const logins = names.map((name) => ({
      ...login,
      page: ofSite(`/${name}/login`),
      request: { ...login.request, url: ofSite(`/${name}/login`) },
    }));
    const refused = () => page(`<p>Wrong.</p>${FORM}`);
    const forms: Pages = Object.fromEntries(
      names.flatMap((name) => [
        [`GET /${name}/login`, () => page(FORM.replace('/login', `/${name}/login`))],
        [
          `POST /${name}/login`,
          (request: WebRequest) =>
            name === 'c' && String(request.body) === 'user=admin&word=admin' ? page('<h1>Orders</h1>') : refused(),
        ],
      ]),
    );
    for (const strength of ['low', 'medium'] as const)
      expect(await foundBy(weakCredentials, fakeSite(forms, { strength, logins }))).toEqual([
        'weak-credentials POST /c/login',
      ]);
  });

  it('begins with what the product is delivered with', async () => {
    const tries: string[] = [];
    const pages: Pages = {
      ...signIn((user, word) => {
        tries.push(`${user}:${word}`);
        return user === 'airflow' && word === 'airflow';
      }),
      'GET /login': () => ({ body: `<html><title>Airflow - Sign in</title>${FORM}</html>` }),
    };
    const seen = { logins: [login], exchanges: [answer(`<title>Airflow - Sign in</title>${FORM}`, { url: '/login' })] };
    expect(await foundBy(weakCredentials, fakeSite(pages, seen))).toEqual(['weak-credentials POST /login']);
    expect(tries[1]).toBe('airflow:airflow');
  });

  it('tells by the scan’s own user that the sign-in tells names, with two wrong passwords at most', async () => {
    const tries: string[] = [];
    const pages: Pages = {
      ...signIn(() => false),
      'POST /login': (request) => {
        const user = sentIn(request).get('user') ?? '';
        tries.push(user);
        return page(
          `<p>${user === 'anna' ? 'The password is wrong, try once more.' : 'No such user is known here.'}</p>${FORM}`,
        );
      },
    };
    const session = { signedIn: true, cookies: ['sid'], user: 'anna' };
    expect(await foundBy(weakCredentials, fakeSite(pages, { logins: [login], session }))).toEqual([
      'login-tells-names POST /login',
    ]);
    expect(tries.filter((user) => user === 'anna')).toHaveLength(2);
  });

  it('finds one behind a sign-in that the browser asks for', async () => {
    const right = `Basic ${Buffer.from('root:root').toString('base64')}`;
    const manager = ({ headers }: WebRequest): Page =>
      headers.some(([name, value]) => name === 'Authorization' && value === right)
        ? page('<h1>Applications</h1>')
        : { status: 401, body: 'no', headers: [['WWW-Authenticate', 'Basic realm="Manager"']] };
    expect(await foundBy(weakCredentials, fakeSite({ 'GET /manager/html': manager }))).toEqual([
      'weak-credentials GET /manager/html',
    ]);
  });

  it('asks for a digest where the server wants one, once for each realm', async () => {
    const md5 = (text: string) => createHash('md5').update(text).digest('hex');
    const tries: string[] = [];
    const asks: Page = {
      status: 401,
      body: 'no',
      headers: [['WWW-Authenticate', 'Digest realm="Files", nonce="n1", qop="auth", algorithm=MD5']],
    };
    const files = ({ headers, url }: WebRequest): Page => {
      const given = headers.find(([name]) => name === 'Authorization')?.[1] ?? '';
      const of = (name: string) => new RegExp(`${name}="?([^",]+)`).exec(given)?.[1] ?? '';
      if (given === '') return asks;
      tries.push(of('username'));
      const [secret, what] = [md5('admin:Files:password'), md5(`GET:${new URL(url).pathname}`)];
      const right = md5([secret, 'n1', of('nc'), of('cnonce'), 'auth', what].join(':'));
      return of('response') === right ? page('<h1>Reports</h1>') : asks;
    };
    const refused = (url: string) => answer('no', { url, status: 401, headers: [...(asks.headers ?? [])] });
    const pages: Pages = { 'GET /files/a': files, 'GET /files/b': files };
    const site = fakeSite(pages, { exchanges: [refused('/files/a'), refused('/files/b')] });
    expect(await foundBy(weakCredentials, site)).toEqual(['weak-credentials GET /files/a']);
    expect(tries.filter((name) => name === 'admin')).toHaveLength(4);
  });

  describe('of usual depth', () => {
    const lookWell = (pages: Pages, told: Partial<Site> = {}) =>
      foundBy(weakCredentials, fakeSite(pages, { strength: 'medium', logins: [login], ...told }));

    it.each([
      ['admin', '123456'],
      ['admin', 'admin123'],
      ['guest', 'guest'],
      ['user', 'password'],
      ['user', 'user123'],
      ['test', '123456'],
      ['guest', 'password'],
      ['administrator', 'secret'],
    ])('finds %s with %s', async (name, secret) => {
      expect(await lookWell(signIn((user, word) => user === name && word === secret))).toEqual([
        'weak-credentials POST /login',
      ]);
    });

    it.each([
      ['beside the form', '<p>Try it: Username: <b>mario</b> Password: <b>Lampone.7</b></p>'],
      ['in a comment', '<!-- TODO remove: login mario / password Lampone.7 -->'],
      ['in one word', '<p>Enter your credentials (mario/Lampone.7).</p>'],
      ['in Italian', '<p>Accesso di prova, utente: mario, password: Lampone.7</p>'],
    ])('finds what the site shows %s', async (_, html) => {
      const pages = signIn((user, word) => user === 'mario' && word === 'Lampone.7');
      expect(await lookWell(pages, { exchanges: [answer(html, { url: '/login' })] })).toEqual([
        'weak-credentials POST /login',
      ]);
    });

    const shownAgain = (said: (user: string, word: string) => string): Pages => ({
      ...signIn(() => false),
      'POST /login': (request) => {
        const sent = sentIn(request);
        return page(`${FORM}<p>${said(sent.get('user') ?? '', sent.get('word') ?? '')}</p>`);
      },
    });

    it.each([
      ['Authentication successful!', 'Authentication failed!'],
      ['Welcome back', 'Wrong name or password'],
      ['Accesso riuscito', 'Accesso non riuscito'],
    ])('finds one that shows its form again and says %s', async (yes, no) => {
      const right = (user: string, word: string) => user === 'admin' && word === 'password';
      expect(await lookWell(shownAgain((...pair) => (right(...pair) ? yes : no)))).toEqual([
        'weak-credentials POST /login',
      ]);
    });

    it('takes no other refusal for a success', async () => {
      const weak = (_: string, word: string) => word === 'password';
      for (const said of ['This password is too common', 'Not a correct password', 'Unsuccessful, be more careful'])
        expect(await lookWell(shownAgain((...pair) => (weak(...pair) ? said : 'Wrong')))).toEqual([]);
    });

    it('finds what stands beside a second sign-in', async () => {
      const { logins, pages } = sideBySide(['enter', 'staff'], 'user=mario&word=Lampone.7');
      const exchanges = [answer('<p>Username: mario Password: Lampone.7</p>', { url: '/staff' })];
      expect(await lookWell(pages, { logins, exchanges })).toEqual(['weak-credentials POST /staff']);
    });

    it('has all tries for the form where a script sends the same names to another address', async () => {
      const request: WebRequest = {
        ...{ method: 'POST', url: ofSite('/api/login'), body: '{"username":"a","password":"b"}' },
        headers: [['Content-Type', 'application/json']],
      };
      const points = [pointOf('b', { kind: 'json', name: 'password', request, source: 'script' })];
      const tries: string[] = [];
      const letsIn = (user: string, word: string) => {
        tries.push(user);
        return user === 'admin' && word === '123456';
      };
      const pages: Pages = {
        ...signIn(letsIn),
        'POST /api/login': ({ body }) => {
          const { username = '', password = '' } = JSON.parse(String(body));
          const isIn = letsIn(username, password);
          return { body: JSON.stringify({ ok: isIn }), headers: [['Content-Type', 'application/json']] };
        },
      };
      expect(await lookWell(pages, { points })).toEqual(['weak-credentials POST /login']);
      expect(tries.filter((user) => user === 'admin').length).toBeLessThanOrEqual(6);
    });

    it.each([
      [
        'JSON',
        'application/json',
        'json',
        '{"username":"a","password":"b"}',
        '{"username":"admin","password":"admin123"}',
      ],
      [
        'a document',
        'text/xml',
        'xml',
        '<u><username>a</username><password>b</password></u>',
        '<u><username>admin</username><password>admin123</password></u>',
      ],
      [
        'fields',
        'application/x-www-form-urlencoded',
        'form',
        'username=a&password=b',
        'username=admin&password=admin123',
      ],
    ] as const)(
      'finds one that a script sends as %s, beside a form that does nothing',
      async (_, type, kind, body, right) => {
        const idle = '<form><input name="username"><input name="password" type="password"></form>';
        const request: WebRequest = {
          ...{ method: 'POST', url: ofSite('/api/login'), body },
          headers: [['Content-Type', type]],
        };
        const points = [pointOf('b', { kind, name: 'password', request, source: 'script' })];
        const logins: LoginForm[] = ['/login', '/shops/login'].map((path) => ({
          ...{ page: ofSite(path), userField: 'username', passwordField: 'password' },
          request: { method: 'GET', url: ofSite(`${path}?username=a&password=b`), headers: [], body: null },
        }));
        const pages: Pages = {
          'GET /login': () => page(idle),
          'GET /shops/login': () => page(`<h1>Shops</h1>${idle}`),
          'POST /api/login': (sent) =>
            String(sent.body) === right
              ? { body: '{"status":"success","token":"abc"}', headers: [['Content-Type', 'application/json']] }
              : { status: 401, body: '{"status":"error"}', headers: [['Content-Type', 'application/json']] },
        };
        expect(await lookWell(pages, { points, logins })).toEqual(['weak-credentials POST /api/login']);
      },
    );

    it('tries three usual passwords where the scan’s user signs in beside another sign-in', async () => {
      const { logins, pages } = sideBySide(['enter', 'staff'], '');
      const main: Pages = {
        ...pages,
        'POST /enter': (request) =>
          String(request.body) === 'user=admin&word=admin123'
            ? page('<h1>Welcome</h1><p>Your things</p>')
            : page(`<p>No.</p>${FORM}`),
      };
      const session = { signedIn: true, cookies: ['sid'], user: 'paula' };
      expect(await lookWell(main, { logins, session })).toEqual(['weak-credentials POST /enter']);
    });

    it('finds the name of the application', async () => {
      const pages = signIn((user, word) => user === 'gestpro' && word === 'gestpro');
      const exchanges = [answer('<title>Login - GestPro 2</title>', { url: '/login' })];
      expect(await lookWell(pages, { exchanges })).toEqual(['weak-credentials POST /login']);
    });

    it('finds one that leads to a form for a new password', async () => {
      const change =
        '<form method="post"><input type="password" name="word"><input type="password" name="again"></form>';
      const pages: Pages = {
        ...signIn((user, word) => user === 'admin' && word === 'admin'),
        'GET /home': (request) => page(cookieIn(request) ? `<h1>Choose a new password</h1>${change}` : FORM),
      };
      expect(await lookWell(pages)).toEqual(['weak-credentials POST /login']);
    });

    it('finds the password of a form that asks for no name, with four wrong ones at most', async () => {
      const alone = FORM.replace('<input name="user">', '');
      const tries: string[] = [];
      const pages = (right: string): Pages => ({
        ...signIn((_, word) => {
          tries.push(word);
          return word === right;
        }),
        'GET /login': () => page(alone),
      });
      const nameless = { ...login, userField: '', request: { ...login.request, body: 'word=b' } };
      expect(await lookWell(pages('123456'), { logins: [nameless] })).toEqual(['weak-credentials POST /login']);
      tries.length = 0;
      await lookWell(pages('none of these'), { logins: [nameless] });
      expect(tries.length).toBeLessThanOrEqual(5);
    });

    it('finds one at a sign-in that only who is signed in is shown', async () => {
      const inner = FORM.replace('/login', '/vault');
      const isOwn = (request: WebRequest) => cookieIn(request).includes('own=1');
      const pages: Pages = {
        ...signIn(() => false),
        'GET /vault': (request) =>
          isOwn(request) ? page(inner) : { status: 302, body: '', headers: [['Location', '/login']] },
        'POST /vault': (request) =>
          isOwn(request) && String(request.body) === 'user=admin&word=admin'
            ? page('<h1>Vault</h1><p>All that is kept here</p>')
            : page(`<p>Wrong.</p>${inner}`),
      };
      const second = { ...login, page: ofSite('/vault'), request: { ...login.request, url: ofSite('/vault') } };
      const fake = fakeSite(pages, { strength: 'medium', logins: [second] });
      const own = {
        read: async () => answer(''),
        cookies: () => new Map([['own', '1']]),
        signOut: async () => answer(''),
      };
      const users = { openFirst: async () => own, openSecond: async () => null };
      expect(await foundBy(weakCredentials, { ...fake, tools: { ...fake.tools, users } })).toEqual([
        'weak-credentials POST /vault',
      ]);
    });

    /** Sign-ins beside each other, of which the last lets one pair in. */
    const sideBySide = (
      names: readonly string[],
      right: string,
      refuse = (_: WebRequest): Page => page(`<p>Wrong.</p>${FORM}`),
    ) => ({
      logins: names.map((name) => ({
        ...login,
        page: ofSite(`/${name}`),
        request: { ...login.request, url: ofSite(`/${name}`) },
      })),
      pages: Object.fromEntries(
        names.flatMap((name) => [
          [`GET /${name}`, () => page(FORM.replace('/login', `/${name}`))],
          [
            `POST /${name}`,
            (request: WebRequest): Page =>
              name === names.at(-1) && String(request.body) === right
                ? page('<h1>Orders</h1><p>All of them</p>')
                : refuse(request),
          ],
        ]),
      ) as Pages,
    });

    it('shares the tries among sign-ins that answer, and not with forms that are no sign-in', async () => {
      const { logins, pages } = sideBySide(['enter', 'staff'], 'user=admin&word=password');
      const two = (at: string) =>
        page(FORM.replace('/login', at).replace('</form>', '<input name="again" type="password"></form>'));
      const others = ['a', 'b', 'c', 'd'].map((at) => ({
        ...login,
        page: ofSite(`/own/${at}`),
        request: { ...login.request, url: ofSite(`/own/${at}`) },
      }));
      const all: Pages = { ...pages, 'GET /own/*': ({ url }) => two(new URL(url).pathname) };
      expect(await lookWell(all, { logins: [...others, ...logins] })).toEqual(['weak-credentials POST /staff']);
    });

    it('tries the two most usual passwords at the sign-in of the scan’s user, however many others there are', async () => {
      const { logins, pages } = sideBySide(['enter', 'a', 'b', 'c', 'd'], '');
      const main: Pages = {
        ...pages,
        'POST /enter': (request) =>
          String(request.body) === 'user=admin&word=password'
            ? page('<h1>Welcome</h1><p>Your things</p>')
            : page(`<p>No.</p>${FORM}`),
      };
      const session = { signedIn: true, cookies: ['sid'], user: 'paula' };
      expect(await lookWell(main, { logins, session })).toEqual(['weak-credentials POST /enter']);
    });

    it('tries the two most usual passwords before names that texts show, and no sizes of a style', async () => {
      const tries: string[] = [];
      const pages = signIn((user, word) => {
        tries.push(`${user} ${word}`);
        return false;
      });
      const html =
        '<style>.login { margin: 10px } .account { padding:20px }</style><p>Username: mario Password: Lampone.7</p><a href="/members/anna">Anna</a>';
      await lookWell(pages, { exchanges: [answer(html, { url: '/login' })] });
      expect(tries.slice(1, 4)).toEqual(['admin admin', 'admin password', 'mario Lampone.7']);
      expect(tries.filter((one) => /px/.test(one))).toEqual([]);
    });

    it.each([
      ['a plain name', 'paula', ['weak-credentials POST /login']],
      ['an address', 'paula@shop.example', []],
    ])('writes usual names into a field for an address where the scan’s user has %s', async (_, user, found) => {
      const form = FORM.replace('name="user"', 'name="email"');
      const pages: Pages = {
        ...signIn(() => false),
        'GET /login': () => page(form),
        'POST /login': (request) =>
          String(request.body) === 'email=admin&word=admin'
            ? page('<h1>Orders</h1><p>All of them</p>')
            : page(`<p>Wrong.</p>${form}`),
      };
      const byMail = { ...login, userField: 'email', request: { ...login.request, body: 'email=a&word=b' } };
      const session = { signedIn: true, cookies: ['sid'], user };
      expect(await lookWell(pages, { logins: [byMail], session })).toEqual(found);
    });

    it('finds one at a form that shows the password', async () => {
      const form = '<form action="/login" method="post"><input name="u"><input name="p"><button>Log in</button></form>';
      const pages: Pages = {
        'GET /login': () => page(form),
        'POST /login': (request) =>
          String(request.body) === 'u=admin&p=password'
            ? page('<h1>Orders</h1><p>All of them</p>')
            : page(`<p>Wrong.</p>${form}`),
      };
      const shown = { ...login, request: { ...login.request, body: 'u=a&p=b' }, userField: 'u', passwordField: 'p' };
      expect(await lookWell(pages, { logins: [shown] })).toEqual(['weak-credentials POST /login']);
    });

    it('goes on at a second sign-in where the first one says of a name that it exists, without its form', async () => {
      const { logins, pages } = sideBySide(['enter', 'staff'], 'user=admin&word=password', (request) =>
        page(
          request.url.endsWith('/enter') && sentIn(request).get('user') === 'admin'
            ? '<p>Your password is not right, please try once more.</p>'
            : `<p>Nobody here is called so.</p>${FORM}`,
        ),
      );
      expect(await lookWell(pages, { logins })).toContain('weak-credentials POST /staff');
    });

    it('gives a second sign-in what the first has left over', async () => {
      const { logins, pages } = sideBySide(['enter', 'staff'], 'user=admin&word=admin123');
      const first: Pages = {
        ...pages,
        'POST /enter': (request) =>
          String(request.body) === 'user=admin&word=admin'
            ? page('<h1>Welcome</h1><p>Your things</p>')
            : page(`<p>No.</p>${FORM}`),
      };
      expect(await lookWell(first, { logins })).toEqual([
        'weak-credentials POST /enter',
        'weak-credentials POST /staff',
      ]);
    });

    it.each(['admin', 'password', 'admin123', '123456'])(
      'finds admin with %s where the sign-in tells names',
      async (word) => {
        const pages: Pages = {
          ...signIn(() => false),
          'POST /login': (request) => {
            const sent = sentIn(request);
            if (sent.get('user') !== 'admin') return page(`<p>No such user is known here.</p>${FORM}`);
            return sent.get('word') === word
              ? page('<h1>Orders</h1><p>All of them</p>')
              : page(`<p>The password is wrong, try once more.</p>${FORM}`);
          },
        };
        expect(await lookWell(pages)).toContain('weak-credentials POST /login');
      },
    );

    it.each(['password', 'admin123'])(
      'finds admin with %s where data tell names, and no form is there to be past',
      async (word) => {
        const request: WebRequest = {
          ...{ method: 'POST', url: ofSite('/api/login'), body: '{"username":"a","password":"b"}' },
          headers: [['Content-Type', 'application/json']],
        };
        const points = [pointOf('b', { kind: 'json', name: 'password', request, source: 'script' })];
        let failures = 0;
        const says = (user: string, secret: string) => {
          if (user !== 'admin') return '{"error":"no such user"}';
          if (secret === word) return '{"token":"a.b.c"}';
          failures += 1;
          return '{"error":"the password is wrong"}';
        };
        const pages: Pages = {
          'POST /api/login': ({ body }) => {
            const { username = '', password = '' } = JSON.parse(String(body));
            return { body: says(username, password), headers: [['Content-Type', 'application/json']] };
          },
        };
        expect(await lookWell(pages, { logins: [], points })).toContain('weak-credentials POST /api/login');
        expect(failures).toBeLessThan(5);
      },
    );

    it('gives a form without a name four tries beside other sign-ins', async () => {
      const { logins, pages } = sideBySide(['enter', 'staff'], '');
      const alone = FORM.replace('<input name="user">', '').replace('/login', '/unlock');
      const nameless = {
        ...login,
        page: ofSite('/unlock'),
        userField: '',
        request: { ...login.request, url: ofSite('/unlock'), body: 'word=b' },
      };
      const all: Pages = {
        ...pages,
        'GET /unlock': () => page(alone),
        'POST /unlock': (request) =>
          String(request.body) === 'word=123456'
            ? page('<h1>Unlocked</h1><p>All of it</p>')
            : page(`<p>Wrong.</p>${alone}`),
      };
      for (const strength of ['low', 'medium'] as const)
        expect(await foundBy(weakCredentials, fakeSite(all, { strength, logins: [...logins, nameless] }))).toEqual([
          'weak-credentials POST /unlock',
        ]);
    });

    it('counts what it asks of the scan’s own user among the wrong passwords of a name', async () => {
      const tries: string[] = [];
      const pages = signIn((user) => {
        tries.push(user);
        return false;
      });
      await lookWell(pages, { session: { signedIn: true, cookies: ['sid'], user: 'admin' } });
      expect(tries.filter((user) => user === 'admin').length).toBeLessThan(5);
    });

    it('locks nobody who is locked by the fifth wrong password, whichever of two sign-ins it is sent to', async () => {
      const failures = new Map<string, number>();
      const admin = FORM.replace('/login', '/admin/login');
      const exchanges = [
        answer('<a href="/members/anna">Anna</a><p>Demo account: admin / Nothing.1</p>', { url: '/news' }),
      ];
      const isLocked = (tells: 'nothing' | 'names' | 'names without the form', turns: number): Pages => {
        failures.clear();
        const refuse = (request: WebRequest): Page => {
          const user = sentIn(request).get('user') ?? '';
          failures.set(user, (failures.get(user) ?? 0) + 1);
          const isKnown = tells !== 'nothing' && ['admin', 'anna'].includes(user);
          const said = `<p>${isKnown ? 'The password is not right for this name' : 'No.'}</p>`;
          // The first sign-in says nothing of names, so that the second one is where they are told.
          if (tells === 'names without the form')
            return page(request.url.includes('/admin/') && isKnown ? said : `<p>No.</p>${FORM}`);
          return page(said + FORM);
        };
        return {
          'GET /login': () => page(FORM),
          'GET /admin/login': async () => {
            // Whichever of them comes first.
            for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
            return page(admin);
          },
          'POST /login': refuse,
          'POST /admin/login': refuse,
        };
      };
      const other = {
        ...login,
        page: ofSite('/admin/login'),
        request: { ...login.request, url: ofSite('/admin/login') },
      };
      for (const strength of ['low', 'medium', 'high', 'insane'] as const)
        for (const tells of ['nothing', 'names', 'names without the form'] as const) {
          for (const turns of [0, 50, 100, 150, 200, 250, 300]) {
            const site = fakeSite(isLocked(tells, turns), { strength, logins: [login, other], exchanges });
            await foundBy(weakCredentials, site);
            expect(Math.max(...failures.values())).toBeLessThan(5);
          }
        }
    });

    it('stops where the answers to one name change or say how many tries are left', async () => {
      const stopsAfter = async (said: (times: number) => string) => {
        const tries = new Map<string, number>();
        const pages: Pages = {
          ...signIn(() => false),
          'POST /login': (request) => {
            const user = sentIn(request).get('user') ?? '';
            tries.set(user, (tries.get(user) ?? 0) + 1);
            return page(`<p>${said(tries.get(user) ?? 0)}</p>${FORM}`);
          },
        };
        await lookWell(pages);
        return tries.get('admin') ?? 0;
      };
      expect(await stopsAfter((times) => `Wrong. ${6 - times} attempts left`)).toBe(0);
      expect(
        await stopsAfter((times) => (times > 1 ? 'Mind that this account will soon need the desk.' : 'Wrong.')),
      ).toBe(2);
    });
  });

  describe('of names that the site shows', () => {
    const lookAt = async (pages: Pages, html: string, told: Partial<Site> = {}, url = '/news') => {
      const site = fakeSite(pages, { logins: [login], exchanges: [answer(html, { url })], ...told });
      return foundBy(weakCredentials, site);
    };

    it.each([
      ['a link to a member', '<a href="/members/anna">Anna Verdi</a>'],
      ['an author', '<span class="post-author">anna</span>'],
      ['the words of a post', '<p>Posted by <b>anna</b> today</p>'],
      ['a mail address', '<a href="mailto:anna@shop.example">Write to us</a>'],
      ['the example of a field for a name', '<input name="username" type="text" placeholder="e.g. anna">'],
      ['an example before the name of its field', '<input placeholder="Nome utente, per esempio anna" id=utente>'],
    ])('finds one by %s', async (_, html) => {
      expect(
        await lookAt(
          signIn((user, word) => user === 'anna' && word === 'password'),
          html,
        ),
      ).toEqual(['weak-credentials POST /login']);
    });

    it.each(['anna', 'password', 'anna123', '123456'])('finds %s', async (secret) => {
      const pages = signIn((user, word) => user === 'anna' && word === secret);
      const told = { logins: [login], exchanges: [answer('<a href="/members/anna">Anna</a>', { url: '/news' })] };
      expect(await foundBy(weakCredentials, fakeSite(pages, { ...told, strength: 'medium' }))).toEqual([
        'weak-credentials POST /login',
      ]);
    });

    it.each([
      ['a column of users', '<table><tr><th>#<th>User<th>Text<tr><td>1<td><b>anna</b><td>prova</table>'],
      [
        'what stands where the own name stands',
        '<ul><li class="w">paula</li><li class="w">anna</li><li>prova</li></ul>',
      ],
    ])('finds one by %s', async (_, html) => {
      const tries = new Set<string>();
      const pages = signIn((user, word) => {
        tries.add(user);
        return user === 'anna' && word === 'password';
      });
      const session = { signedIn: true, cookies: [], user: 'paula' };
      expect(await lookAt(pages, html, { session })).toEqual(['weak-credentials POST /login']);
      expect([...tries].filter((name) => ['paula', 'prova'].includes(name))).toEqual([]);
    });

    it('leaves the second user of the scan alone, by name and by address', async () => {
      const tries = new Set<string>();
      const pages = signIn((user) => {
        tries.add(user);
        return false;
      });
      const session = { signedIn: true, cookies: [], user: 'paula', hasSecond: true, secondUser: 'bruno@mail.example' };
      await lookAt(pages, '<table><tr><th>User<tr><td>bruno<tr><td>carla</table>', { session });
      expect(tries).toContain('carla');
      expect(tries).not.toContain('bruno');
    });

    it('takes no example of another field, nor words for one', async () => {
      const pages = signIn((user, word) => ['anna', 'your'].includes(user) && word === 'password');
      const html =
        '<input name="note" placeholder="e.g. anna"><input name="user" placeholder="e.g. your staff number"><input name="user" placeholder="Anna">';
      expect(await lookAt(pages, html)).toEqual([]);
    });

    it('takes an example though its field was filled with it', async () => {
      const html = '<input name="user" placeholder="e.g. anna">';
      const points = [pointOf('anna', { name: 'user' })];
      const pages = signIn((user, word) => user === 'anna' && word === 'password');
      expect(await lookAt(pages, html, { points })).toEqual(['weak-credentials POST /login']);
    });

    it('tries none more than twice, five names at most, and not the user of the scan', async () => {
      const tries: string[] = [];
      const pages = signIn((user) => {
        tries.push(user);
        return false;
      });
      const names = ['anna', 'bruno', 'carla', 'dario', 'elena', 'fabio', 'gino'];
      const html = `<p>Welcome back, <b>bruno</b></p>${names.map((name) => `<a href="/members/${name}">x</a>`).join('')}`;
      await lookAt(pages, html, { session: { signedIn: true, cookies: [] } });
      const tried = tries.filter((name) => names.includes(name));
      expect(tried).toEqual(['anna', 'carla', 'dario', 'elena', 'fabio'].flatMap((name) => [name, name]));
    });
  });

  it('gives no name more than two wrong passwords, whatever the answers are', async () => {
    const tries = new Map<string, number>();
    const pages = signIn(
      (user) => {
        tries.set(user, (tries.get(user) ?? 0) + 1);
        return false;
      },
      () => page(`<p>${'Wrong, see our other tips. '.repeat(tries.size + (tries.get('admin') ?? 0) * 3)}</p>${FORM}`),
    );
    await look(pages);
    expect(Math.max(...tries.values())).toBe(2);
  });

  it('goes on after it has seen that names are told', async () => {
    const pages = signIn((user, word) => user === 'test' && word === 'test');
    const post = pages['POST /login'];
    const telling: Pages = {
      ...pages,
      'POST /login': (request) =>
        sentIn(request).get('user') === 'admin'
          ? page(`<p>Wrong password for this name</p>${FORM}`)
          : (post?.(request) ?? page('')),
    };
    expect(await look(telling)).toEqual(['login-tells-names POST /login', 'weak-credentials POST /login']);
  });

  it.each([
    ['nobody', signIn(() => false)],
    ['everybody', signIn(() => true)],
    [
      'a page that forgets the form',
      signIn(
        () => false,
        () => page('<p>Unknown.</p>'),
      ),
    ],
  ])('says nothing of a sign-in that lets in %s', async (_, pages) => {
    expect(await look(pages)).toEqual([]);
  });

  /** What a sign-in says to one name, whatever the password is. */
  const saysToAdmin = (html: string): Pages => ({
    ...signIn(() => false),
    'POST /login': (request) =>
      page(sentIn(request).get('user') === 'admin' ? html : `<p>Login failed, once more please.</p>${FORM}`),
  });

  it.each([
    ['leads to a page of its own', signIn((user) => user === 'admin')],
    ['greets beside its form', saysToAdmin(`${FORM}<p>Welcome admin, here is your key</p>`)],
    ['shows how to leave', saysToAdmin('<h1>Orders</h1><a href="/logout">Leave</a>')],
  ])('finds a sign-in that takes any password for a name and %s', async (_, pages) => {
    expect(await look(pages)).toEqual(['password-unchecked POST /login']);
  });

  it('finds a sign-in that accepts any password for the scan’s own user', async () => {
    const session = { signedIn: true, cookies: ['sid'], user: 'anna' };
    const lookAs = (pages: Pages) =>
      foundBy(weakCredentials, fakeSite(pages, { strength: 'medium', logins: [login], session }));
    const own = signIn((user) => user === 'anna');
    const home: Pages = {
      'GET /home': (request) => page(cookieIn(request) ? '<h1>Orders</h1><a href="/logout">Leave</a>' : FORM),
    };
    expect(await lookAs({ ...own, ...home })).toEqual(['password-unchecked POST /login']);
    expect(await lookAs({ ...signIn((user, word) => user === 'anna' && word === 'Lampone.7'), ...home })).toEqual([]);
  });

  it.each([
    ['asks for a code then', saysToAdmin('<p>Welcome back. Enter the code we sent you.</p><input name="code">')],
    [
      'asks for the password on its next page',
      saysToAdmin('<p>Welcome, your password please</p><a href="/logout">Leave</a>'),
    ],
    ['lets everybody in as a guest', { ...signIn(() => true), 'GET /home': () => page('<p>Welcome</p>') }],
    [
      'leads a name to another site',
      {
        ...signIn(() => false),
        'POST /login': (request) =>
          sentIn(request).get('user') === 'admin'
            ? { status: 302, body: '', headers: [['Location', 'https://sso.example/welcome']] }
            : page(`<p>Wrong.</p>${FORM}`),
      },
    ],
  ] as ReadonlyArray<[string, Pages]>)('takes none for unchecked that %s', async (_, pages) => {
    expect(await look(pages)).not.toContain('password-unchecked POST /login');
  });

  it('finds a sign-in that tells which names exist', async () => {
    const telling = (tells: (user: string) => string): Pages => ({
      ...signIn(() => false),
      'POST /login': (request) => page(`<p>${tells(sentIn(request).get('user') ?? '')}</p>${FORM}`),
    });
    const isKnown = (user: string) => user === 'admin';
    expect(
      await look(telling((user) => (isKnown(user) ? 'Wrong password for this name' : 'No such user here'))),
    ).toEqual(['login-tells-names POST /login']);
    expect(await look(telling((user) => `Sorry ${user}, wrong name or password`))).toEqual([]);
    let tries = 0;
    expect(await look(telling(() => `Wrong. ${'Another tip for you here. '.repeat(tries++)}`))).toEqual([]);
  });

  it('stops at the first sign of a lock', async () => {
    let tries = 0;
    const locking = signIn(
      (user, word) => user === 'user' && word === 'user',
      () => (++tries > 2 ? page(`<p>Too many attempts</p>${FORM}`) : page(`<p>Wrong.</p>${FORM}`)),
    );
    expect(await look(locking)).toEqual([]);
    expect(tries).toBe(3);
  });

  it('goes on where the page of the sign-in speaks of limits before any try', async () => {
    const notice = '<p>This API has no rate limit.</p>';
    const pages: Pages = {
      ...signIn(
        (user, word) => user === 'admin' && word === 'password',
        () => page(`<p>Wrong.</p>${notice}${FORM}`),
      ),
      'GET /login': () => page(notice + FORM),
    };
    const seen = answer(`<html><title>Shop</title>${notice}${FORM}</html>`, { url: ofSite('/login') });
    expect(await foundBy(weakCredentials, fakeSite(pages, { logins: [login], exchanges: [seen] }))).toEqual([
      'weak-credentials POST /login',
    ]);
    const counted: Pages = { ...pages, 'POST /login': () => page(`<p>Wrong. Rate limit reached.</p>${FORM}`) };
    const closed = fakeSite(counted, {
      logins: [login],
      exchanges: [answer(`<html>${FORM}</html>`, { url: ofSite('/login') })],
    });
    expect(await foundBy(weakCredentials, closed)).toEqual([]);
    expect(closed.asked.filter((line) => line.startsWith('POST'))).toHaveLength(1);
  });

  it.each([
    ['goes on where every page names a captcha in its scripts', '', '<script>var captchaKey = "k";</script>', true],
    ['leaves a form with a captcha alone', '<div class="g-recaptcha"></div>', '', false],
  ])('%s', async (_, inside, outside, goesOn) => {
    const form = FORM.replace('</form>', `${inside}</form>`) + outside;
    const pages: Pages = {
      ...signIn(
        (user, word) => user === 'admin' && word === 'password',
        () => page(`<p>Wrong.</p>${form}`),
      ),
      'GET /login': () => page(form),
    };
    const exchanges = [answer(`<html>${form}</html>`, { url: ofSite('/login') })];
    expect(await foundBy(weakCredentials, fakeSite(pages, { logins: [login], exchanges }))).toEqual(
      goesOn ? ['weak-credentials POST /login'] : [],
    );
  });

  it('leaves forms alone that make accounts or change passwords', async () => {
    const request = { ...login.request, url: ofSite('/register') };
    const site = fakeSite({ 'GET /login': () => page(FORM) }, { logins: [{ ...login, request }] });
    await foundBy(weakCredentials, site);
    expect(site.asked.some((line) => line.startsWith('POST'))).toBe(false);
    const two = FORM.replace('</form>', '<input name="again" type="password"></form>');
    const changing = fakeSite({ 'GET /login': () => page(two) }, { logins: [login] });
    await foundBy(weakCredentials, changing);
    expect(changing.asked.some((line) => line.startsWith('POST'))).toBe(false);
  });
});

describe('the limit of sign-in tries', () => {
  const look = (refuse: () => Page) =>
    foundBy(
      loginRate,
      fakeSite(
        signIn(() => false, refuse),
        { logins: [login] },
      ),
    );

  it('finds a sign-in without one', async () => {
    expect(await look(() => page(`<p>Wrong.</p>${FORM}`))).toEqual(['login-unlimited POST /login']);
    expect(await look(() => ({ status: 401, body: '<p>Wrong.</p>' }))).toEqual(['login-unlimited POST /login']);
  });

  it.each([
    ['answers 429', (tries: number): Page => (tries > 6 ? { status: 429, body: '' } : page(`Wrong ${FORM}`))],
    [
      'says how many are left',
      (tries: number) => page(`<p>You have only ${20 - tries} more chances left ok</p>${FORM}`.repeat(tries)),
    ],
    ['shows a captcha', (tries: number) => page(tries > 3 ? `<img class="captcha">${FORM}` : FORM)],
    ['waits longer each time', (tries: number): Page => ({ ...page(`Wrong ${FORM}`), ms: 50 * 1.6 ** tries })],
    [
      'locks with another page',
      (tries: number) => page(tries > 4 ? '<p>Ask the desk for a new one, please</p>' : FORM),
    ],
  ])('says nothing of one that %s', async (_, refuse) => {
    let tries = 0;
    expect(await look(() => refuse(++tries))).toEqual([]);
  });
});

describe('admin panels', () => {
  const PANEL =
    '<html><title>Administration</title><h1>Administration</h1><ul><li>Users</li><li>Orders</li><li>Settings</li></ul><table><tr><td>1</td></tr><tr><td>2</td></tr></table></html>';

  it('finds a sign-in, by form or asked by the browser', async () => {
    expect(await foundBy(adminPanels, fakeSite({ 'GET /admin': () => page(FORM) }))).toEqual([
      'admin-login GET /admin',
    ]);
    const asks = (): Page => ({ status: 401, body: '', headers: [['WWW-Authenticate', 'Basic realm="a"']] });
    expect(await foundBy(adminPanels, fakeSite({ 'GET /manager/html': asks }))).toEqual([
      'admin-login GET /manager/html',
    ]);
  });

  it('names the one sign-in behind several addresses as their cause, and asks for nothing below it', async () => {
    const sign = page('<form method=post><input name=user><input name=word type=password></form>');
    const toSignIn: Page = { status: 302, body: '', headers: [['Location', '/admin/login/?next=/admin/']] };
    const other = page('<form action="/staff-in" method=post><input name=user><input name=word type=password></form>');
    const pages: Pages = {
      'GET /admin': () => toSignIn,
      'GET /admin/login': () => toSignIn,
      'GET /admin/login/': () => sign,
      'GET /backend': () => other,
    };
    const { site, tools, asked } = fakeSite(pages, { strength: 'medium' });
    const found = await adminPanels.probe(site, tools);
    const causes = Object.groupBy(found, ({ cause = '' }) => cause);
    expect(Object.values(causes).map((places) => places?.length)).toEqual([2, 1]);
    expect(asked.filter((path) => path.startsWith('GET /admin/login/') && path !== 'GET /admin/login/')).toEqual([]);
  });

  it('finds a panel that is open, also where a page led', async () => {
    expect(await foundBy(adminPanels, fakeSite({ 'GET /admin': () => ({ body: PANEL }) }))).toEqual([
      'admin-open GET /admin',
    ]);
    const exchanges = [answer('', { url: '/shop-admin' })];
    expect(await foundBy(adminPanels, fakeSite({ 'GET /shop-admin': () => ({ body: PANEL }) }, { exchanges }))).toEqual(
      ['admin-open GET /shop-admin'],
    );
  });

  const MANAGED =
    '<form method=post><input type=radio name=user value=anna> anna<input type=radio name=user value=bruno> bruno<input type=submit name=delete value=Delete></form>';
  const LINKS = '<a href="/admin/edit_user?id=3">anna</a><a href="/admin/edit_user?id=4">bruno</a>';

  it.each([
    ['a choice of accounts with a button', MANAGED],
    ['links that change accounts', LINKS],
  ])('finds a page that does not ask for the sign-in of its panel, by %s', async (_, html) => {
    const pages: Pages = {
      'GET /admin/login.php': () => page(FORM.replace('/login', '/admin/login.php')),
      'GET /admin/users.php': () => page(html),
    };
    const exchanges = [answer('', { url: '/admin/login.php' })];
    expect(await foundBy(adminPanels, fakeSite(pages, { strength: 'medium', exchanges }))).toEqual([
      'admin-login GET /admin/login.php',
      'admin-open GET /admin/users.php',
    ]);
  });

  it.each([
    ['articles about it', '<a href="/admin/delete-user">Delete a user</a><a href="/admin/edit-user">Edit a user</a>'],
    ['things that are no accounts', '<a href="/admin/edit?item=3">a</a><a href="/admin/edit?item=4">b</a>'],
    [
      'the page of one’s own account',
      '<form method=post><input type=hidden name=user value=anna><input type=submit value=Edit></form>',
    ],
  ])('says nothing of %s', async (_, html) => {
    expect(await foundBy(adminPanels, fakeSite({ 'GET /admin': () => page(html) }))).toEqual([]);
  });

  it.each([
    ['the sign-in of customers', { 'GET /login': () => page(FORM), 'GET /dashboard': () => page(FORM) }],
    [
      'a page about panels',
      { 'GET /admin': () => page('<h1>Our admin panel</h1><p>Manage users, orders and settings.</p>') },
    ],
    ['a menu that every page has', { 'GET /admin': () => ({ body: PANEL }), 'GET /': () => ({ body: PANEL }) }],
    [
      'a page that leads to the sign-in of all users',
      {
        'GET /admin.php': (): Page => ({ status: 302, body: '', headers: [['Location', '/login.php']] }),
        'GET /login.php': () => page(`<title>Sign in</title>${FORM}`),
      },
    ],
    ['one that is forbidden', { 'GET /admin': () => ({ status: 403, body: PANEL }) }],
  ])('says nothing of %s', async (_, pages) => {
    expect(await foundBy(adminPanels, fakeSite(pages))).toEqual([]);
  });
});
