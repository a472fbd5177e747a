import { createHash } from 'node:crypto';
import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import type { AttackTools, LoginForm, Site } from '../check.ts';
import { answer } from '../testing/answers.ts';
import { fakeSite, ofSite, type Pages } from '../testing/fake-site.ts';
import { type Page, pointOf } from '../testing/fake-target.ts';
import { weakCredentials } from './weak-credentials.ts';

const FORM = '<form action="/login" method="post"><input name="user"><input name="word" type="password"></form>';
const login: LoginForm = {
  page: ofSite('/login'),
  request: { method: 'POST', url: ofSite('/login'), headers: [], body: 'user=a&word=b' },
  userField: 'user',
  passwordField: 'word',
};
const page = (body: string): Page => ({ body: `<html><title>Shop</title>${body}</html>` });
const REFUSED = `<p>Wrong name or password, please try again.</p>${FORM}`;

/** A sign-in that lets in the given pairs, and every try of a name. */
function signIn(pairs: readonly string[], yes: (n: number) => Page = () => page('<h1>Orders</h1>'), no = yes) {
  const tries = new Map<string, string[]>();
  let count = 0;
  const pages: Pages = {
    'GET /login': () => page(FORM),
    'GET /': () => page('<p>News of the day</p>'),
    'POST /login': ({ body }: WebRequest) => {
      const sent = new URLSearchParams(String(body));
      const [user = '', word = ''] = [sent.get('user') ?? '', sent.get('word') ?? ''];
      tries.set(user, [...(tries.get(user) ?? []), word]);
      count += 1;
      return pairs.includes(`${user} ${word}`) ? yes(count) : no === yes ? page(REFUSED) : no(count);
    },
  };
  return { pages, tries };
}

async function look(pages: Pages, told: Partial<Site> = {}) {
  const { site, tools } = fakeSite(pages, { strength: 'medium', logins: [login], ...told });
  const found = await weakCredentials.probe(site, tools);
  return found.map(({ key, evidence }) => `${key}: ${JSON.stringify(evidence)}`);
}
const at = (html: string, url = '/login') => ({ exchanges: [answer(html, { url })] });

describe('accounts beside the first that was entered', () => {
  it('finds every shipped user whose password is obvious, in one finding', async () => {
    const [found = '', ...more] = await look(signIn(['admin admin', 'guest guest', 'demo demo']).pages);
    expect(more).toEqual([]);
    for (const name of ['admin', 'guest', 'demo']) expect(found).toContain(name);
  });

  it('tries each other usual name once', async () => {
    const { pages, tries } = signIn(['admin admin']);
    await look(pages);
    for (const name of ['root', 'test', 'user', 'guest']) expect(tries.get(name)).toHaveLength(1);
  });

  it.each(['admin', 'guest'])('guesses no password of the scan’s user %s', async (user) => {
    const { pages, tries } = signIn(['demo demo']);
    const obviousPassword = user === 'guest' ? 'guest' : undefined;
    await look(pages, { session: { signedIn: true, cookies: [], user, obviousPassword } });
    const guessed = (tries.get(user) ?? []).filter((word) =>
      ['admin', 'password', '123456', 'admin123'].includes(word),
    );
    expect(guessed).toEqual([]);
  });

  it('finds the obvious password that the customer has given', async () => {
    const session = { signedIn: true, cookies: [], user: 'guest', obviousPassword: 'guest' };
    expect(await look(signIn(['guest guest']).pages, { session })).toHaveLength(1);
  });
});

describe('pairs that the page fills in', () => {
  it('are not those that the scan itself has sent to another form, which may have made the account', async () => {
    const sample = answer(`${FORM}<script>sample = {username: "jack", password: "straw-7"}</script>`, {
      url: '/login',
    });
    const body = '{"username":"jack","password":"straw-7"}';
    const made = { ...answer('{}', { url: '/people' }) };
    const request = { ...made.request, method: 'POST', body };
    const { pages, tries } = signIn(['jack straw-7']);
    expect(await look(pages, { exchanges: [sample, { ...made, request }] })).toEqual([]);
    expect(tries.has('jack')).toBe(false);
    expect(await look(signIn(['jack straw-7']).pages, { exchanges: [sample] })).toHaveLength(1);
  });

  it.each([
    [
      'the values of its fields',
      FORM.replace('"user"', '"user" value="kiosk"').replace('"word"', '"word" value="Lampone.7"'),
    ],
    [
      'examples in its fields',
      FORM.replace('"user"', '"user" placeholder="kiosk"').replace('"word"', '"word" placeholder="Lampone.7"'),
    ],
    ['a script that sets the fields', `${FORM}<script>u.user.value = 'kiosk'; u.password.value = 'Lampone.7'</script>`],
    [
      'a button for a trial',
      `${FORM}<button onclick="fillForm('kiosk', 'Lampone.7')">Try it, no password needed</button>`,
    ],
    [
      'data of a script',
      `${FORM}<script>var demo = {"username": "kiosk", "role": 1, "password": "Lampone.7"}</script>`,
    ],
    ['a command with a name and a password', '<pre>curl -u kiosk:Lampone.7 https://shop.example/</pre>'],
    ['a command with an escaped sign', '<pre>curl -d "username=kiosk&amp;password=Lampone.7"</pre>'],
    ['a comment of two lines', '<!--\n * user: kiosk\n * pass: Lampone.7\n -->'],
    ['a text with emphasis', '<pre>- **Username**: `kiosk`\n- **Password**: `Lampone.7`</pre>'],
    ['settings', '<pre>ADMIN_USERNAME=kiosk\nADMIN_PASSWORD=Lampone.7</pre>'],
  ])('finds one by %s', async (_, html) => {
    const points = [pointOf('Lampone.7', { name: 'word' })];
    const told = /value="/.test(html) ? { ...at(html), points } : at(html);
    expect(await look(signIn(['kiosk Lampone.7']).pages, told)).toHaveLength(1);
    expect(await look(signIn([]).pages, told)).toEqual([]);
  });

  it('tries no labels of empty fields and nothing that the scan has sent', async () => {
    const { pages, tries } = signIn([]);
    const empty = FORM.replace('"user"', '"user" placeholder="Username"').replace(
      '"word"',
      '"word" placeholder="Password"',
    );
    await look(pages, at(empty));
    await look(
      pages,
      at(FORM.replace('"user"', '"user" value="kiosk"').replace('"word"', '"word" value="zz9"'), '/login?word=zz9'),
    );
    expect([...tries.keys()]).not.toContain('Username');
    expect(tries.has('kiosk')).toBe(false);
  });
});

describe('a form with a visible password field and a generic button', () => {
  const formWith = (button: string, more = '') =>
    `<form action="#" method="post"><input name="uname"><input name="passwd">${more}<button>${button}</button></form>`;
  const lookAtForm = async (html: string) => {
    const tries: string[] = [];
    const pages: Pages = {
      'GET /area': () => page(html),
      'POST /area': ({ body }) => {
        tries.push(String(body));
        return String(body) === 'uname=kiosk&passwd=kiosk' ? page('<h1>Orders</h1>') : page(`<p>Wrong.</p>${html}`);
      },
    };
    const found = await look(pages, { logins: [], ...at(html, '/area') });
    return { found: found.length, tries: tries.length };
  };

  it.each(['Submit', 'Envoyer'])('is tried with the account printed beside it: button “%s”', async (button) => {
    expect((await lookAtForm(`${formWith(button)}<p>kiosk / kiosk </p>`)).found).toBe(1);
  });

  it.each([
    ['no account is printed beside it', formWith('Submit')],
    ['the button creates accounts', `${formWith('Add user')}<p>kiosk / kiosk </p>`],
    ['it has a third field', `${formWith('Submit', '<input name="city">')}<p>kiosk / kiosk </p>`],
  ])('is not tried where %s', async (_, html) => {
    expect(await lookAtForm(html)).toEqual({ found: 0, tries: 0 });
  });
});

describe('a search for users that prints their passwords', () => {
  const found = '<p>2 found</p><table><tr><th>ID</th><th>Username</th><th>Password</th></tr>';
  const rows = '<tr><td>7</td><td>giulia7</td><td>Lampone.7</td></tr></table>';
  const lookIn = async (html: string, isPrinted = true) => {
    const { pages, tries } = signIn(['giulia7 Lampone.7']);
    const request: WebRequest = { method: 'GET', url: ofSite('/list?search=prova'), headers: [], body: null };
    const points = [pointOf('prova', { name: 'search', request, page: ofSite('/list') })];
    const asked: string[] = [];
    const list = ({ url }: WebRequest) => {
      asked.push(url);
      const isHit = 'giulia7'.includes(new URL(url).searchParams.get('search') ?? '-');
      return page(isHit && isPrinted ? found + rows : '<p>0 found</p>');
    };
    const exchanges = [answer(html, { url: '/list' })];
    return { found: (await look({ ...pages, 'GET /list': list }, { points, exchanges })).length, asked, tries };
  };

  it('supplies pairs that are tried at the sign-in', async () => {
    expect((await lookIn('<h3>Search users</h3><form><input name="search"></form>')).found).toBe(1);
  });

  it('supplies addresses that are tried as names', async () => {
    const form = FORM.replace('name="user"', 'name="user" type="email"');
    const { pages, tries } = signIn(['ugo@shop.example password123']);
    const request: WebRequest = { method: 'GET', url: ofSite('/list?search=prova'), headers: [], body: null };
    const points = [pointOf('prova', { name: 'search', request, page: ofSite('/list') })];
    const list = ({ url }: WebRequest) =>
      page(/=[ae]$/.test(url) ? '<td>lia@shop.example</td><td>ugo@shop.example</td>' : '<p>0 found</p>');
    const exchanges = [answer('<h3>Search users</h3>', { url: '/list' }), answer(form, { url: '/login' })];
    expect(await look({ ...pages, 'GET /list': list }, { points, exchanges })).toHaveLength(1);
    expect(tries.get('lia@shop.example')?.length).toBeLessThan(5);
  });

  it('is sent at most two terms, and none if it is not for users', async () => {
    expect((await lookIn('<h3>Search users</h3>', false)).asked).toHaveLength(2);
    expect((await lookIn('<h3>Search recipes</h3>')).asked).toEqual([]);
  });
});

describe('a sign-in whose script sends the hash of the password', () => {
  const hashed = createHash('md5').update('admin').digest('hex');
  const lookWith = async (script: string, sent: string) => {
    const { pages } = signIn([`admin ${sent}`]);
    return (await look({ ...pages, 'GET /login': () => page(`${FORM}<script>${script}</script>`) })).length;
  };

  it.each([
    'field.value = CryptoJS.MD5(plainPassword).toString();',
    "form.word.value = hex_md5(document.getElementById('password').value)",
  ])('is sent what the script would send: %s', async (script) => {
    expect(await lookWith(script, hashed)).toBe(1);
  });

  it.each([
    ['something else', 'avatar.src = "/a/" + md5(user.email)'],
    ['the password with a salt', 'field.value = md5(password + salt)'],
  ])('is sent the password itself where the script hashes %s', async (_, script) => {
    expect(await lookWith(script, hashed)).toBe(0);
    expect(await lookWith(script, 'admin')).toBe(1);
  });
});

describe('a sign-in in Chinese', () => {
  const html = (said: string) => `<h1>${said}</h1>${FORM}<button>登 录</button>`;

  it('is tried with 123456 as the second password of its administrator', async () => {
    const { pages, tries } = signIn(['admin 123456']);
    expect(await look(pages, at(html('用户登录')))).toHaveLength(1);
    expect(tries.get('admin')?.slice(0, 2)).toEqual(['admin', '123456']);
  });

  it('is tried with the account that its heading gives, and with no word of the heading', async () => {
    const { pages, tries } = signIn(['kiosk Lampone.7']);
    expect(await look(pages, at(html('系统提示：默认账号为kiosk密码Lampone.7')))).toHaveLength(1);
    expect([...tries.keys()].filter((name) => /[^ -~]/.test(name))).toEqual([]);
  });
});

describe('several sign-ins', () => {
  it('are each tried first with what stands beside them', async () => {
    const paths = ['/login', '/a/login', '/b/login', '/c/login'];
    const htmlOf = (path: string) => REFUSED.replace('/login', path);
    const logins = paths.map((path) => ({
      ...login,
      page: ofSite(path),
      request: { ...login.request, url: ofSite(path) },
    }));
    const pages = Object.fromEntries(
      paths.flatMap(
        (path): Array<[string, (request: WebRequest) => Page]> => [
          [`GET ${path}`, () => page(htmlOf(path))],
          [
            `POST ${path}`,
            ({ body }) =>
              path === '/c/login' && String(body) === 'user=admin&word=Lampone.7'
                ? page('<h1>Orders</h1>')
                : page(htmlOf(path)),
          ],
        ],
      ),
    );
    const exchanges = [answer(`${htmlOf('/c/login')}<p>Demo: admin / Lampone.7</p>`, { url: '/c/login' })];
    const session = { signedIn: true, cookies: [], user: 'paula' };
    expect(await look(pages, { logins, exchanges, session })).toHaveLength(1);
  });
});

describe('names', () => {
  it('finds an administrator by the domain of shown addresses where the field asks for an address', async () => {
    const html = `<p>Write to info@shop-two.example</p>${FORM.replace('"user"', '"user" placeholder="E-mail address"')}`;
    expect(await look(signIn(['admin@shop-two.example password']).pages, at(html))).toHaveLength(1);
  });

  it.each([
    ['a script of a package', '<script src="https://cdn.example/npm/@popperjs/core@2.9.3/popper.js"></script>'],
    [
      'an address of a file',
      '<link href="//cdn.example/fonts@next.css"><a href="//media.example/@anna@far.example">x</a>',
    ],
    ['nothing', ''],
  ])('finds an administrator by the domain of the own account beside %s', async (_, html) => {
    const form = FORM.replace('"user"', '"user" placeholder="E-mail address"');
    const session = { signedIn: true, cookies: [], user: 'paula@mill.example' };
    const { pages, tries } = signIn(['admin@mill.example admin123']);
    expect(await look(pages, { ...at(html + form), session })).toHaveLength(1);
    expect([...tries.keys()].filter((name) => /2\.9\.3|next|far\.example/.test(name))).toEqual([]);
  });

  it('finds an administrator with an address of sample data', async () => {
    const form = FORM.replace('"user"', '"user" placeholder="E-mail address"');
    const session = { signedIn: true, cookies: [], user: 'paula@mill.example' };
    expect(await look(signIn(['admin@example.com admin']).pages, { ...at(form), session })).toHaveLength(1);
  });

  it.each([
    ['text', 1],
    ['email', 0],
  ])('finds an administrator without a domain at an e-mail field of type %s: %i', async (type, count) => {
    const form = `<label>Email: <input type="${type}" name="user"></label>${FORM}`.replace('<input name="user">', '');
    const html = `<p>info@shop-two.example</p><form action="/login" method="post">${form.replace(/<form[^>]+>/, '')}`;
    expect(await look(signIn(['admin admin123']).pages, at(html))).toHaveLength(count);
  });

  it('tries a printed account unchanged where the e-mail field is of type text', async () => {
    const form = FORM.replace('<input name="user">', '<label>Email: <input type="text" name="user"></label>');
    const html = `<p>info@shop-two.example</p>${form}<p>kiosk / Lampone.7</p>`;
    expect(await look(signIn(['kiosk Lampone.7']).pages, at(html))).toHaveLength(1);
  });

  it('tries every account printed beside the sign-in, however many other pages print', async () => {
    const names = ['ada', 'bice', 'carla', 'dina', 'elsa', 'fede', 'gina', 'ida', 'lia'];
    const help = names.map((name) => `<p>Username: ${name} Password: Mela.${name.length}</p>`).join('');
    const html = `${FORM}<small>ugo / ugo77 | rosa / Pesca.7 | nina / Prugna.5</small>`;
    const told = { exchanges: [answer(`${help}${FORM}`, { url: '/a' }), answer(html, { url: '/login' })] };
    const [found = ''] = await look(signIn(['ugo ugo77', 'nina Prugna.5']).pages, told);
    expect(found).toContain('ugo77');
    expect(found).toContain('Prugna.5');
  });

  it('finds the administrator of sample data', async () => {
    const form = FORM.replace('"user"', '"user" placeholder="E-mail address"');
    const session = { signedIn: true, cookies: [], user: 'paula@post.example' };
    expect(await look(signIn(['admin@example.com admin123']).pages, { ...at(form), session })).toHaveLength(1);
  });

  it('tries no administrator at the provider of a private address', async () => {
    const form = FORM.replace('"user"', '"user" placeholder="E-mail address"');
    const { pages, tries } = signIn([]);
    await look(pages, { ...at(form), session: { signedIn: true, cookies: [], user: 'paula@gmail.com' } });
    expect([...tries.keys()].filter((name) => name.endsWith('@gmail.com') && name !== 'paula@gmail.com')).toEqual([]);
  });

  it('finds one at a first page that is known by two addresses', async () => {
    const { pages } = signIn(['admin admin']);
    const form = FORM.replace('action="/login" ', '');
    const own = { ...login, page: ofSite('/index.php'), request: { ...login.request, url: ofSite('/') } };
    const atIndex = {
      'GET /index.php': () => page(form),
      'POST /index.php': pages['POST /login'] ?? (() => page('')),
    };
    expect(await look({ ...pages, ...atIndex }, { logins: [own] })).toHaveLength(1);
  });

  it('finds one of the staff whose page the crawl has read', async () => {
    const points = [pointOf('gneri', { kind: 'path', name: '2', source: 'link' })];
    const told = { ...at('<a href="/staff/gneri">Giorgio</a>', '/staff'), points };
    expect(await look(signIn(['gneri gneri']).pages, told)).toHaveLength(1);
  });

  it('tries names that the site shows before those that many sites have', async () => {
    const { pages, tries } = signIn([]);
    await look(pages, at('<h3>Users</h3><a href="/notes/irma">irma</a> <a href="/notes/ugo">ugo</a>'));
    expect([...tries.keys()].filter((name) => /^[a-z]{3,6}$/.test(name)).slice(0, 4)).toEqual(
      expect.arrayContaining(['admin', 'irma', 'ugo']),
    );
  });

  it('finds one whose password is the first part of a name for trials', async () => {
    const html = '<h3>Users</h3><a href="/notes/irma">irma</a> <a href="/notes/test_user">test_user</a>';
    expect(await look(signIn(['test_user test']).pages, at(html))).toHaveLength(1);
  });

  it.each(['irma 12345678', 'irma 123456', 'ugo password123', 'ugo 123456'])(
    'finds one of several names: %s',
    async (pair) => {
      const names = pair.startsWith('irma') && pair.endsWith('8') ? ['ada', 'ugo', 'irma'] : ['irma', 'ugo'];
      const html = `<h3>Users</h3>${names.map((name) => `<a href="/notes/${name}">${name}</a>`).join('')}`;
      expect(await look(signIn([pair]).pages, at(html))).toHaveLength(1);
    },
  );

  it('tries names after the fifth twice', async () => {
    const { pages, tries } = signIn([]);
    const names = ['anna', 'bruno', 'carla', 'dario', 'elena', 'fabio'];
    await look(pages, at(names.map((name) => `<a href="/members/${name}">x</a>`).join('')));
    expect(tries.get('fabio')).toEqual(['fabio', 'password']);
  });

  it('uses what is left of the tries of a name where administrators sign in', async () => {
    const tries = await triesOfAdmin(['/login', '/customer/login', '/admin/login']);
    expect(tries).toHaveLength(4);
    expect(tries).toContain('/admin/login user=admin&word=password');
  });

  it('spends all attempts for an administrator at the administrator sign-in, not at those for other roles', async () => {
    const tries = await triesOfAdmin(['/ClientLogin.php', '/StaffLogin.php', '/AdminLogin.php']);
    expect(tries).toHaveLength(4);
    expect(tries).toContain('/AdminLogin.php user=admin&word=admin123');
  });
});

describe('a sign-in that shows no signed-in state', () => {
  const to = (url: string, cookie = ''): Page => ({
    status: 302,
    body: '',
    headers: [['Location', url], ...(cookie === '' ? [] : [['Set-Cookie', cookie] as const])],
  });

  it.each<[string, Page, Page]>([
    ['leads to a page for everybody', to('/'), to('/login')],
    [
      'sets a cookie and shows its form again',
      { ...page(FORM), headers: [['Set-Cookie', 'sid=1; Path=/']] },
      page(FORM),
    ],
    ['leads to the same page with a cookie', to('/', 'sid=1; Path=/'), to('/')],
    ['says nothing of an error', page(FORM), page(REFUSED)],
  ])('is found where it %s', async (_, yes, no) => {
    const { pages, tries } = signIn(
      ['test test'],
      () => yes,
      () => no,
    );
    expect(await look(pages)).toHaveLength(1);
    expect(Math.max(...[...tries].filter(([name]) => name !== 'test').map(([, all]) => all.length))).toBeLessThan(5);
  });

  describe('and leads to a page that fails', () => {
    const broken: Pages = { 'GET /account': () => ({ status: 500, body: 'name is not defined' }) };
    const lookBroken = async (pages: Pages) => {
      const { site, tools } = fakeSite({ ...pages, ...broken }, { strength: 'medium', logins: [login] });
      return (await weakCredentials.probe(site, tools)).map(({ key, possible }) => `${key}${possible ? '?' : ''}`);
    };
    const refuse = () => page(REFUSED);

    it.each([
      ['a new cookie', to('/account', 'sid=1; Path=/'), 'weak-credentials'],
      ['no cookie', to('/account'), 'weak-credentials?'],
    ])('is reported where the correct pair gets %s', async (_, yes, found) => {
      for (const pair of ['guest guest', 'admin admin123'])
        expect(await lookBroken(signIn([pair], () => yes, refuse).pages)).toEqual([found]);
    });

    it('is reported after two attempts with the same name at other sign-ins', async () => {
      const others = ['/a/login', '/b/login'].map((path) => ({
        ...login,
        page: ofSite(path),
        request: { ...login.request, url: ofSite(path) },
      }));
      const refused: Pages = Object.fromEntries(
        ['/a/login', '/b/login'].flatMap((path) =>
          ['GET', 'POST'].map((method) => [`${method} ${path}`, () => page(REFUSED.replace('/login', path))] as const),
        ),
      );
      const { pages, tries } = signIn(['guest guest'], () => to('/account', 'sid=1; Path=/'), refuse);
      const { site, tools } = fakeSite(
        { ...pages, ...refused, ...broken },
        { strength: 'medium', logins: [...others, login] },
      );
      expect(await weakCredentials.probe(site, tools)).toHaveLength(1);
      expect((tries.get('guest') ?? []).filter((word) => word !== 'guest')).toHaveLength(1);
    });

    it('is not reported where every attempt, or every short password, leads there', async () => {
      expect(await lookBroken(signIn([], () => to('/account', 'sid=1')).pages)).toEqual([]);
      const tries = signIn([], refuse);
      const short: Pages = {
        'POST /login': ({ body }) => (String(body).length < 22 ? to('/account', 'sid=1') : page(REFUSED)),
      };
      expect(await lookBroken({ ...tries.pages, ...short })).toEqual([]);
    });
  });

  it.each<[string, (n: number, word: string) => Page]>([
    ['leads everybody on with a new cookie', () => to('/', 'sid=1; Path=/')],
    ['alternates', (n) => (n % 2 ? to('/', 'sid=1; Path=/') : page(REFUSED))],
    ['alternates by three', (n) => (n % 3 ? page(REFUSED) : to('/', 'sid=1; Path=/'))],
    ['answers short passwords in another way', (_, word) => (word.length < 6 ? to('/', 'sid=1') : page(REFUSED))],
    [
      'counts tries with a cookie that refusals set',
      () => ({ ...page(REFUSED), headers: [['Set-Cookie', 'tries=1']] }),
    ],
  ])('is not claimed of one that %s, and no account has more than four tries', async (_, answerTo) => {
    const tries = new Map<string, number>();
    let count = 0;
    const pages: Pages = {
      'GET /login': () => page(FORM),
      'GET /': () => page('<p>News of the day</p>'),
      'POST /login': ({ body }) => {
        const sent = new URLSearchParams(String(body));
        const user = sent.get('user') ?? '';
        tries.set(user, (tries.get(user) ?? 0) + 1);
        count += 1;
        return answerTo(count, sent.get('word') ?? '');
      },
    };
    for (let shift = 0; shift < 6; shift += 1) {
      tries.clear();
      count = shift;
      expect(await look(pages)).toEqual([]);
      expect(Math.max(...tries.values())).toBeLessThan(5);
    }
  });

  it('is not claimed of one that makes an account of each new name', async () => {
    const accounts = new Map<string, string>();
    const pages: Pages = {
      'GET /login': () => page(FORM),
      'GET /home': () => page('<p>Welcome</p>'),
      'POST /login': ({ body }) => {
        const sent = new URLSearchParams(String(body));
        const [user, word] = [sent.get('user') ?? '', sent.get('word') ?? ''];
        if (!accounts.has(user)) accounts.set(user, word);
        return accounts.get(user) === word ? to('/home', 'sid=1') : page(REFUSED);
      },
    };
    expect(await look(pages)).toEqual([]);
  });
});

describe('a sign-in that prints its SQL query with the submitted values', () => {
  const lookAtQueries = async (right: string) => {
    const tries: string[] = [];
    const pages: Pages = {
      'GET /login': () => page(FORM),
      'GET /home': () => page('<h1>Welcome</h1><p>Search users</p>'),
      'POST /login': ({ body }) => {
        const sent = new URLSearchParams(String(body));
        const [user = '', word = ''] = [sent.get('user') ?? '', sent.get('word') ?? ''];
        tries.push(`${user} ${word}`);
        const query = `SELECT * FROM users WHERE username = &#039;${user}&#039; AND password = &#039;${word}&#039;`;
        return `${user} ${word}` === right
          ? { status: 302, body: '', headers: [['Location', '/home']] }
          : page(`<p>Executed query: ${query}</p><p class="error">Invalid username or password</p>${FORM}`);
      },
    };
    return { found: await look(pages), tries };
  };

  it.each(['admin admin123', 'user password'])('is reported to accept %s', async (pair) => {
    const { found } = await lookAtQueries(pair);
    expect(found).toEqual([expect.stringContaining('weak-credentials')]);
  });

  it('is not taken to reveal user names where no pair works', async () => {
    const { found, tries } = await lookAtQueries('');
    expect(found).toEqual([]);
    expect(tries.filter((one) => one.startsWith('admin '))).toHaveLength(4);
  });
});

it.each([
  ['/news/login.php', 1],
  ['/profile/signin', 1],
  ['/users/new', 0],
])('treats a form at %s as a sign-in, with %i findings', async (path, count) => {
  const html = FORM.replace('/login', path);
  const own = { ...login, page: ofSite(path), request: { ...login.request, url: ofSite(path) } };
  const pages: Pages = {
    [`GET ${path}`]: () => page(html),
    [`POST ${path}`]: ({ body }) =>
      String(body) === 'user=admin&word=admin' ? page('<h1>Orders</h1>') : page(`<p>No.</p>${html}`),
  };
  expect(await look(pages, { logins: [own] })).toHaveLength(count);
});

describe('many sign-ins', () => {
  /** Sign-ins of programs of their own, with the pairs that each lets in. */
  const many = (all: ReadonlyArray<readonly string[]>) => {
    const tries: string[] = [];
    const pages = Object.fromEntries(
      all.flatMap((pairs, at): Array<[string, Pages[string]]> => {
        const form = FORM.replace('/login', `/area${at}`);
        const post = ({ body }: WebRequest) => {
          const sent = new URLSearchParams(String(body));
          const tried = `${sent.get('user')} ${sent.get('word')}`;
          tries.push(`/area${at} ${tried}`);
          return pairs.includes(tried) ? page('<h1>Orders</h1>') : page(`<p>Wrong.</p>${form}`);
        };
        return [
          [`GET /area${at}`, () => page(form)],
          [`POST /area${at}`, post],
        ];
      }),
    );
    const logins = all.map((_, at): LoginForm => {
      const url = ofSite(`/area${at}`);
      return { ...login, page: url, request: { ...login.request, url } };
    });
    return { ...fakeSite(pages, { strength: 'medium', logins }), tries };
  };
  const pathsOf = (urls: readonly string[] | undefined) => (urls ?? []).map((url) => new URL(url).pathname);

  it('are tried with the accounts that another page shows, within the tries of each name', async () => {
    const exchanges = [answer('<p>Demo accounts: kiosk / Lampone.7</p>', { url: '/help' })];
    const ofKiosk = (tries: readonly string[]) => tries.filter((one) => one.includes(' kiosk '));
    const few = many([[], [], ['kiosk Lampone.7']]);
    expect(await weakCredentials.probe({ ...few.site, exchanges }, few.tools)).toHaveLength(1);
    const none = many(Array(9).fill([]));
    expect(await weakCredentials.probe({ ...none.site, exchanges }, none.tools)).toEqual([]);
    expect(ofKiosk(none.tries)).toHaveLength(4);
  });

  it('get four wrong passwords for one name in all, also where the usual pair signs in, and the others are named', async () => {
    const { site, tools, tries } = many(Array(12).fill(['admin admin']));
    const found = await weakCredentials.probe(site, tools);
    expect(found.length).toBeGreaterThan(1);
    const wrong = tries.filter((one) => / admin /.test(one) && !one.endsWith(' admin admin'));
    expect(wrong.length).toBeLessThanOrEqual(4);
    const gaps = new Map(weakCredentials.gaps(site).map(({ reason, pages }) => [reason, pages]));
    expect(pathsOf(gaps.get('not_examined'))).toContain('/area0');
    const untried = pathsOf(gaps.get('sign_in_not_tried'));
    for (const [at] of Array.from({ length: 12 }).entries())
      if (!tries.some((one) => one.startsWith(`/area${at} admin `))) expect(untried).toContain(`/area${at}`);
  });

  it('are first tried with a pair that worked at another one, within the attempts per name', async () => {
    const { site, tools, tries } = many([[], [], ['admin admin123'], ['admin admin123']]);
    const exchanges = [answer(`${FORM}<p>admin / admin123</p>`, { url: '/area2' })];
    expect(await weakCredentials.probe({ ...site, exchanges }, tools)).toHaveLength(2);
    expect(tries.filter((one) => / admin /.test(one) && !/area[23] admin admin123$/.test(one)).length).toBeLessThan(5);
  });

  it('are tried with a pair that worked elsewhere, first those without a working pair', async () => {
    const own = ['ada Mela.3', 'bice Pera.4', 'carla Uva.5', 'dina Fico.6'];
    const { site, tools } = many([['test test'], ...own.map((pair) => [pair]), ['test test']]);
    const exchanges = own.map((pair, at) =>
      answer(`${FORM}<p>${pair.replace(' ', ' / ')}</p>`, { url: `/area${at + 1}` }),
    );
    expect(await weakCredentials.probe({ ...site, exchanges }, tools)).toHaveLength(6);
  });

  it('get the attempts of a name that others no longer need', async () => {
    const { site, tools } = many([[], ['admin admin'], ['test test'], ['root root'], ['guest guest']]);
    expect(await weakCredentials.probe(site, tools)).toHaveLength(4);
  });

  it('costs an account that is known from another sign-in no wrong password', async () => {
    const { site, tools, tries } = many(Array(12).fill(['admin admin']));
    expect(await weakCredentials.probe(site, tools)).toHaveLength(12);
    expect(tries.filter((one) => / admin /.test(one) && !one.endsWith(' admin admin'))).toHaveLength(1);
  });

  it('names those whose form could not be opened', async () => {
    const { site, tools, tries } = many([['admin admin']]);
    const isGone: AttackTools = {
      ...tools,
      request: async (request) => ({ request, response: null, failure: 'out_of_scope', ms: 0 }),
    };
    expect(await weakCredentials.probe(site, isGone)).toEqual([]);
    expect(tries).toEqual([]);
    const [left] = weakCredentials.gaps(site);
    expect([left?.reason, pathsOf(left?.pages)]).toEqual(['sign_in_not_tried', ['/area0']]);
  });

  it('names those at which the tries of a name were used up', async () => {
    const { site, tools, tries } = many(Array(7).fill([]));
    expect(await weakCredentials.probe(site, tools)).toEqual([]);
    expect(tries.filter((one) => one.includes(' admin '))).toHaveLength(4);
    const [left] = weakCredentials.gaps(site);
    expect(left?.reason).toBe('sign_in_not_tried');
    expect(pathsOf(left?.pages)).toEqual(['/area4', '/area5', '/area6']);
  });

  it.each([
    ['signs in', '<button>Login</button>', 1],
    ['makes an account', '<button>Register</button>', 0],
    ['sends something else', '', 0],
    ['signs in by an input in Chinese', '<input type=submit value="登 录">', 1],
    ['sends something else by an input', '<input type=submit value="提 交">', 0],
  ])('tries what the script of a page sends whose form %s', async (_, button, count) => {
    const request: WebRequest = {
      ...{ method: 'POST', url: ofSite('/in/api.php'), body: '{"username":"a","password":"b"}' },
      headers: [['Content-Type', 'application/json']],
    };
    const points = [pointOf('b', { kind: 'json', name: 'password', request, source: 'script', page: ofSite('/in/') })];
    const html = `<form id=f><input name=username><input type=password name=password>${button}</form>`;
    const pages: Pages = {
      'POST /in/api.php': ({ body }) => {
        const { username = '', password = '' } = JSON.parse(String(body));
        const isIn = `${username} ${password}` === 'admin admin';
        return {
          status: isIn ? 200 : 401,
          body: JSON.stringify(isIn ? { status: 'success', token: 'a1' } : { status: 'invalid' }),
          headers: [['Content-Type', 'application/json']],
        };
      },
    };
    const exchanges = [answer(html, { url: '/in/' })];
    const { site, tools } = fakeSite(pages, { strength: 'medium', logins: [], points, exchanges });
    expect(await weakCredentials.probe(site, tools)).toHaveLength(count);
  });

  it.each([
    ['a request for a token', '/token', 'grant_type=prova&username=a&password=b&scope=&client_id=a&client_secret=a', 1],
    ['a request that makes accounts', '/admin/users', 'username=a&password=b', 0],
  ])('are read from a description: %s', async (_, path, body, count) => {
    const request: WebRequest = {
      ...{ method: 'POST', url: ofSite(path), body },
      headers: [['Content-Type', 'application/x-www-form-urlencoded']],
    };
    const points = [pointOf('b', { kind: 'form', name: 'password', request, source: 'description' })];
    const asked: string[] = [];
    const pages: Pages = {
      [`POST ${path}`]: ({ body: sent }) => {
        asked.push(String(sent));
        const isIn = String(sent).startsWith('grant_type=password&username=admin&password=admin&');
        return {
          status: isIn ? 200 : 401,
          body: JSON.stringify(isIn ? { access_token: 'a1' } : { detail: 'No' }),
          headers: [['Content-Type', 'application/json']],
        };
      },
    };
    const { site, tools } = fakeSite(pages, { strength: 'medium', logins: [], points });
    expect(await weakCredentials.probe(site, tools)).toHaveLength(count);
    expect(asked.length > 0).toBe(count > 0);
  });
});

/** What several sign-ins, all of which refuse, are sent for the user `admin`. */
async function triesOfAdmin(paths: readonly string[]): Promise<string[]> {
  const tries: string[] = [];
  const logins = paths.map((path) => ({
    ...login,
    page: ofSite(path),
    request: { ...login.request, url: ofSite(path) },
  }));
  const forms = paths.flatMap((path): Array<[string, () => Page]> => {
    const html = REFUSED.replace('/login', path);
    return [[`GET ${path}`, () => page(html)]];
  });
  const posts = paths.map((path): [string, (request: WebRequest) => Page] => [
    `POST ${path}`,
    ({ body }) => {
      if (String(body).startsWith('user=admin&')) tries.push(`${path} ${body}`);
      return page(REFUSED.replace('/login', path));
    },
  ]);
  await look(Object.fromEntries([...forms, ...posts]), { logins });
  return tries;
}
