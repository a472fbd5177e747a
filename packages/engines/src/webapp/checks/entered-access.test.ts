import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { noteEntered } from '../attack/entered.ts';
import { createVisitor } from '../attack/visitor.ts';
import type { SiteCheck } from '../check.ts';
import { answer, ORIGIN } from '../testing/answers.ts';
import type { Page } from '../testing/fake-target.ts';
import { type MemberPages, memberSite, SIGN_IN } from '../testing/member-site.ts';
import { betweenUsers } from './between-users.ts';
import { otherObjects } from './other-objects.ts';
import { privatePages } from './private-pages.ts';
import { roleValues } from './role-values.ts';
import { sessionValues } from './session-values.ts';
import { weakCredentials } from './weak-credentials.ts';

type Late = SiteCheck & Required<Pick<SiteCheck, 'late'>>;

const SIDS: Readonly<Record<string, string>> = { anna: 'k3a91f', bruno: 'p7c02e' };

interface Told {
  /** Names under which the accounts of Anna and Bruno were entered. */
  readonly entered: Readonly<Record<string, string>>;
  readonly seen?: readonly string[];
  /** The user that the scan was given. */
  readonly own?: string;
  /** Cookies of the accounts beside the session. */
  readonly cookies?: Readonly<Record<string, string>>;
  /** The scan has made an account, which signs in as Bruno. */
  readonly isMade?: boolean;
}

const NEWCOMER = "newcomer'<rc1a2b3c4d>";
const FORM = '<form method="post" action="/login"><input name="user"><input name="word" type="password"></form>';
const LOGIN: WebRequest = {
  ...{ method: 'POST', url: `${ORIGIN}/login`, body: 'user=prova&word=prova' },
  headers: [['Content-Type', 'application/x-www-form-urlencoded']],
};

/** The pages with a sign-in for the account that the scan has made. */
const withSignIn =
  (pages: MemberPages): MemberPages =>
  (asking) => {
    const { request, url } = asking;
    if (url.pathname !== '/login') return pages(asking);
    if (request.method !== 'POST') return { body: FORM };
    const isRight = new URLSearchParams(String(request.body)).get('user') === NEWCOMER;
    const headers = [
      ['Location', '/home'],
      ['Set-Cookie', `sid=${SIDS.bruno}; Path=/`],
    ] as const;
    return isRight ? { status: 302, body: '', headers } : { body: `<p>Wrong.</p>${FORM}` };
  };

/** What a check finds at the end of a scan in which these accounts had weak passwords. */
async function foundLate(
  check: Late,
  pages: MemberPages,
  { entered, seen = ['/'], own, cookies = {}, isMade = false }: Told,
) {
  const made = await memberSite(isMade ? withSignIn(pages) : pages, {
    ...{ seen, signedIn: own !== undefined },
    ...(own !== undefined && { user: own }),
  });
  const { site, asked } = made;
  if (isMade) site.addLogin({ page: `${ORIGIN}/login`, request: LOGIN, userField: 'user', passwordField: 'word' });
  const account = { exchange: answer(''), names: [NEWCOMER], password: 'Prugna.5', marks: new Map(), raised: [] };
  const tools = { ...made.tools, ...(isMade && { madeAccount: () => account }) };
  for (const [account, user] of Object.entries(entered)) {
    const visitor = createVisitor(tools, new Map([['sid', SIDS[account] ?? ''], ...Object.entries(cookies)]));
    noteEntered(site, { visitor, landing: await visitor.open(`${site.origin}/home`), user });
  }
  const found = await check.late(site, tools);
  const lines = found.map(
    ({ key, possible, place: { url } }) => `${key}${possible ? '?' : ''} ${new URL(url).pathname}`,
  );
  return { lines, asked, found, site };
}

const list = (name: string) =>
  `<h1>${name}</h1><table><tr><td>Harvest of the north</td><td>Pears and plums</td></tr></table>`;
const REFUSED: Page = { status: 403, body: 'No' };

describe('pages of an account that the scan entered or made', () => {
  const desk =
    (open: (path: string, user: string | null) => Page | null): MemberPages =>
    ({ url: { pathname }, user }) => {
      const given = open(pathname, user);
      if (given) return given;
      if (pathname === '/') return { body: '<p>Orchard</p>' };
      if (user === null) return SIGN_IN;
      if (pathname === '/home') return { body: '<a href="/admin/index.php">Desk</a><a href="/logout">Leave</a>' };
      if (pathname === '/admin/index.php')
        return {
          body: '<h1>Desk</h1><a href="/admin/stock.php">Stock</a><a href="/admin/stock.php?delete=all">Empty</a><a href="/admin/block.php?id=3">Rosa</a>',
        };
      return pathname === '/admin/stock.php' ? { body: list('Stock') } : null;
    };
  const asManager = { entered: { anna: 'admin' } };

  it('keep their forms, and the coverage names them', async () => {
    const form = '<form method=post action="/admin/upload.php"><input type=file name=photo></form>';
    const open = desk((path, user) => (path === '/admin/stock.php' && user !== null ? { body: form } : null));
    const { asked, site } = await foundLate(privatePages, open, asManager);
    expect(asked.filter((one) => one.startsWith('POST'))).toEqual([]);
    expect(weakCredentials.gaps(site).at(-1)).toEqual({
      reason: 'not_examined',
      pages: [`${ORIGIN}/home`, `${ORIGIN}/admin/stock.php`],
    });
  });

  it('are reported where strangers get them as well', async () => {
    const open = desk((path) => (path === '/admin/stock.php' ? { body: list('Stock') } : null));
    expect((await foundLate(privatePages, open, asManager)).lines).toEqual(['members-page-open? /admin/stock.php']);
  });

  it('are reported where strangers get them with another menu', async () => {
    const menu = (user: string | null) =>
      user === null
        ? '<a href="/login">Enter</a>'
        : ['Orders', 'Settings', 'Letters', 'Photos', 'Bills'].map((one) => `<i>${one}</i>`).join('');
    const open: MemberPages = ({ url: { pathname }, user }) => {
      if (pathname === '/') return { body: `${menu(user)}<p>Orchard</p>` };
      if (pathname === '/admin/stock.php') return { body: menu(user) + list('Stock') };
      if (user === null) return SIGN_IN;
      if (pathname === '/home') return { body: `${menu(user)}<a href="/admin/index.php">Desk</a>` };
      return pathname === '/admin/index.php'
        ? { body: `${menu(user)}<h1>Desk</h1><a href="/admin/stock.php">Stock</a>` }
        : null;
    };
    expect((await foundLate(privatePages, open, asManager)).lines).toEqual(['members-page-open? /admin/stock.php']);
  });

  it('are reported by what an administrator does there, and not where a user is led to the same', async () => {
    const open =
      (path: string): MemberPages =>
      ({ url: { pathname }, user }) => {
        if (pathname === '/') return { body: '<p>Orchard</p>' };
        if (pathname === path) return { body: list('List') };
        if (user === null) return SIGN_IN;
        return pathname === '/home' ? { body: `<h1>Desk</h1><a href="${path}">List</a>` } : null;
      };
    const found = async (path: string, user: string) =>
      (await foundLate(privatePages, open(path), { entered: { anna: user } })).lines;
    expect(await found('/view_feedback.php', 'admin')).toEqual(['members-page-open? /view_feedback.php']);
    expect(await found('/recipes.php', 'admin')).toEqual([]);
    expect(await found('/view_feedback.php', 'anna')).toEqual([]);
  });

  it('are reported where the body of the redirect to the sign-in holds them', async () => {
    const sent = desk((path, user) =>
      path === '/admin/stock.php' && user === null ? { ...SIGN_IN, body: list('Stock') } : null,
    );
    expect((await foundLate(privatePages, sent, asManager)).lines).toEqual(['private-data-open /admin/stock.php']);
    const polite = desk((path, user) =>
      path === '/admin/stock.php' && user === null
        ? { ...SIGN_IN, body: '<p>Please go to <a href="/login">the sign-in</a></p>' }
        : null,
    );
    expect((await foundLate(privatePages, polite, asManager)).lines).toEqual([]);
  });

  it('are none where strangers are refused, or a public page leads there', async () => {
    expect(
      (
        await foundLate(
          privatePages,
          desk(() => null),
          asManager,
        )
      ).lines,
    ).toEqual([]);
    const led = desk((path) => {
      if (path === '/') return { body: '<a href="/admin/stock.php">What we have</a>' };
      return path === '/admin/stock.php' ? { body: list('Stock') } : null;
    });
    expect((await foundLate(privatePages, led, asManager)).lines).toEqual([]);
  });

  it('are none where a public page shows what an administrator manages', async () => {
    const people = '<ul><li>Rosa Neri</li><li>rosa@mail.example</li><li>Ugo Blu</li><li>ugo@mail.example</li></ul>';
    const managed =
      (isLed: boolean): MemberPages =>
      ({ url: { pathname }, user }) => {
        if (pathname === '/') return { body: isLed ? '<a href="/people">Who we are</a>' : '<p>Orchard</p>' };
        if (pathname === '/people') return { body: `<h1>Who we are</h1>${people}` };
        if (user === null) return SIGN_IN;
        const menu = '<a href="/admin/people">People</a><a href="/people">As shown</a>';
        if (pathname === '/home') return { body: `<h1>Desk</h1>${menu}` };
        return pathname === '/admin/people' ? { body: `<h1>People</h1>${people}` } : null;
      };
    expect((await foundLate(privatePages, managed(true), asManager)).lines).toEqual([]);
    expect((await foundLate(privatePages, managed(false), asManager)).lines).toEqual(['private-data-open /people']);
  });

  it('are read, and nothing is pressed there', async () => {
    const { asked } = await foundLate(
      privatePages,
      desk(() => null),
      asManager,
    );
    expect(asked).toContain('GET /admin/stock.php anna');
    expect(asked.filter((line) => /delete|logout|block|POST/.test(line))).toEqual([]);
  });

  it('are not left by two links of a kind that did something in the account of the scan', async () => {
    const pages: MemberPages = ({ url: { pathname }, user }) => {
      if (pathname === '/') return { body: '<p>Orchard</p>' };
      if (user === null) return SIGN_IN;
      if (pathname === '/star') return { status: 302, body: '', headers: [['Location', '/home']] };
      const links = [1, 2, 3].map((id) => `<a href="/star?id=${id}">Tree ${id}</a>`).join('');
      return pathname === '/home' ? { body: `<h1>Trees</h1>${links}` } : null;
    };
    const { asked } = await foundLate(privatePages, pages, { entered: {}, isMade: true });
    expect(asked.filter((line) => line.startsWith('GET /star?id=') && line.endsWith('bruno'))).toHaveLength(1);
  });

  it('are reported where the user of the scan, or another account, gets what only an administrator is led to', async () => {
    const of = (isKept: boolean, manager: string) =>
      desk((path, user) => {
        if (user === null || user === manager) return null;
        if (path === '/home') return { body: '<p>Baskets</p>' };
        return isKept && path.startsWith('/admin') ? REFUSED : null;
      });
    const found = async (isKept: boolean, told: Told, manager: string) =>
      (await foundLate(betweenUsers, of(isKept, manager), told)).lines;
    const byAccount = { entered: { anna: 'admin', bruno: 'bruno' } };
    const byScan = { entered: { bruno: 'admin' }, own: 'anna' };
    const opened = ['access-between-users? /admin/index.php'];
    expect(await found(false, byAccount, 'anna')).toEqual(opened);
    expect(await found(true, byAccount, 'anna')).toEqual([]);
    expect(await found(false, byScan, 'bruno')).toEqual(opened);
    expect(await found(true, byScan, 'bruno')).toEqual([]);
  });

  const orders =
    (isOwn: boolean): MemberPages =>
    ({ url: { pathname, searchParams }, user }) => {
      if (pathname === '/') return { body: '<p>Orchard</p>' };
      if (user === null) return SIGN_IN;
      const own = user === 'anna' ? '7' : '8';
      if (pathname === '/home') return { body: `<p>Hello ${user}</p><a href="/order.php?id=${own}">Your order</a>` };
      const id = searchParams.get('id');
      const owner = id === '7' ? 'anna' : id === '8' ? 'bruno' : null;
      if (pathname !== '/order.php' || owner === null || (isOwn && owner !== user))
        return { status: 404, body: 'None' };
      return { body: `<table><tr><td>${owner}</td><td>${owner}@mail.example</td><td>Pears</td></tr></table>` };
    };

  it('lead to orders of others, unless each gets their own or the account is an administrator', async () => {
    const found = async (isOwn: boolean, user: string) =>
      (await foundLate(otherObjects, orders(isOwn), { entered: { anna: user } })).lines;
    expect(await found(false, 'anna')).toEqual(['object-of-another /order.php']);
    expect(await found(true, 'anna')).toEqual([]);
    expect(await found(false, 'admin')).toEqual([]);
  });

  it('are compared between two accounts, but an administrator may read what is of a user', async () => {
    const found = async (isOwn: boolean, first: string) =>
      (await foundLate(betweenUsers, orders(isOwn), { entered: { anna: first, bruno: 'bruno' } })).lines;
    expect(await found(false, 'anna')).toContain('access-between-users /order.php');
    expect(await found(true, 'anna')).toEqual([]);
  });

  it('are compared with those of the account that the scan has made', async () => {
    const found = async (check: Late, isOwn: boolean, entered: Told['entered'] = {}) =>
      (await foundLate(check, orders(isOwn), { entered, isMade: true })).lines;
    expect(await found(otherObjects, false)).toEqual(['object-of-another /order.php']);
    expect(await found(otherObjects, true)).toEqual([]);
    expect(await found(betweenUsers, false, { anna: 'anna' })).toContain('access-between-users /order.php');
    expect(await found(betweenUsers, true, { anna: 'anna' })).toEqual([]);
    const { found: own } = await foundLate(otherObjects, orders(false), { entered: {}, isMade: true });
    expect(JSON.stringify(own[0]?.evidence)).toContain('account newcomer, which the scan made');
  });

  it('show others’ records beside that of the account made by the scan, whose name and address have a quote', async () => {
    const profiles =
      (isOwn: boolean): MemberPages =>
      ({ url: { pathname, searchParams }, user }) => {
        if (pathname === '/') return { body: '<p>Orchard</p>' };
        if (user === null) return SIGN_IN;
        if (pathname === '/home') return { body: '<h1>Hello</h1><a href="/profile.php?id=8">Profile</a>' };
        const id = searchParams.get('id');
        const mail =
          id === '8' ? 'anna.verdi.1&#039;@rocca.example' : id === '7' && !isOwn ? 'rosa@mail.example' : null;
        return pathname === '/profile.php' && mail
          ? { body: `<h1>Profile</h1><p>${mail}</p>` }
          : { body: '<h1>Profile</h1><p>No such person</p>' };
      };
    const found = async (isOwn: boolean) =>
      (await foundLate(otherObjects, profiles(isOwn), { entered: {}, isMade: true })).lines;
    expect(await found(false)).toEqual(['object-of-another /profile.php']);
    expect(await found(true)).toEqual([]);
  });

  it('show more where a cookie of the account says that it is an administrator', async () => {
    const pages =
      (isRead: boolean): MemberPages =>
      ({ url: { pathname }, user, cookies }) => {
        if (pathname === '/') return { body: '<p>Orchard</p>' };
        if (user === null) return SIGN_IN;
        const isManager = isRead && cookies.role === 'admin';
        const menu = isManager ? '<a href="/admin/users">Manage all users</a><p>Administration of the orchard</p>' : '';
        return pathname === '/home' ? { body: `<h1>Hello</h1>${menu}<a href="/trees">Trees</a>` } : null;
      };
    const found = async (isRead: boolean, user = 'anna') =>
      (await foundLate(roleValues, pages(isRead), { entered: { anna: user }, cookies: { role: 'user' } })).lines;
    expect(await found(true)).toEqual(['role-by-value /home']);
    expect(await found(false)).toEqual([]);
    expect(await found(true, 'admin')).toEqual([]);
  });

  it('open by cookies that hold no secret', async () => {
    const MAILS: Readonly<Record<string, string>> = { 7: 'otto@mail.example', 8: 'anna@mail.example' };
    const pages =
      (isPlain: boolean): MemberPages =>
      ({ url: { pathname }, user, cookies }) => {
        if (pathname === '/') return { body: '<p>Orchard</p>' };
        const mail = isPlain || user !== null ? MAILS[cookies.member ?? ''] : undefined;
        if (mail === undefined) return SIGN_IN;
        return pathname === '/home' ? { body: `<h1>My account</h1><p>${mail}</p>` } : null;
      };
    const found = async (isPlain: boolean) =>
      (await foundLate(sessionValues, pages(isPlain), { entered: { anna: 'anna' }, cookies: { member: '8' } })).lines;
    expect(await found(true)).toEqual(['session-unsigned /home']);
    expect(await found(false)).toEqual([]);
  });

  it('are read with the token that the sign-in has answered', async () => {
    const JSON_TYPE = [['Content-Type', 'application/json']] as const;
    const pages =
      (isOwn: boolean): MemberPages =>
      ({ url: { pathname }, request, user }) => {
        if (pathname === '/') return { body: '<p>Orchard</p>' };
        const { [pathname]: id } = { '/api/people/7': '7', '/api/people/8': '8' } as Readonly<Record<string, string>>;
        if (pathname === '/home')
          return { body: `{"token":"${user === 'anna' ? 'a'.repeat(20) : 'b'.repeat(20)}"}`, headers: JSON_TYPE };
        const sent = request.headers.find(([name]) => name === 'Authorization')?.[1] ?? '';
        const own = sent === `Bearer ${'a'.repeat(20)}` ? '7' : sent === `Bearer ${'b'.repeat(20)}` ? '8' : null;
        if (own === null) return { status: 401, body: '{}', headers: JSON_TYPE };
        if (pathname === '/api/me')
          return { body: `{"id":${own},"mail":"person${own}@mail.example"}`, headers: JSON_TYPE };
        if (pathname === '/api/people') return { body: `[{"id":${own}}]`, headers: JSON_TYPE };
        return id === undefined || (isOwn && id !== own)
          ? { status: 404, body: '{}', headers: JSON_TYPE }
          : { body: `{"id":${id},"mail":"person${id}@mail.example","trees":3}`, headers: JSON_TYPE };
      };
    const told = { entered: { anna: 'anna', bruno: 'bruno' }, seen: ['/', '/api/me', '/api/people', '/api/people/7'] };
    const found = async (isOwn: boolean) => (await foundLate(betweenUsers, pages(isOwn), told)).lines;
    expect(await found(false)).toContain('access-between-users /api/people/7');
    expect(await found(true)).toEqual([]);
  });

  it('say as whom they were read', async () => {
    const { found } = await foundLate(otherObjects, orders(false), { entered: { anna: 'anna' } });
    expect(JSON.stringify(found[0]?.evidence)).toContain('as the account anna');
  });
});
