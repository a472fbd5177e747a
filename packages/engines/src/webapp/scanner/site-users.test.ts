import type { WebClient } from '@rocca/tools/web/client';
import type { CookieJar } from '@rocca/tools/web/cookies';
import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { createSurface } from '../crawl/surface.ts';
import { ORIGIN } from '../testing/answers.ts';
import { createSiteUsers } from './site-users.ts';

const FORM = '<form method=post><input name=user><input name=word type=password></form>';
const NAMES: Readonly<Record<string, string>> = { anna: 'Anna Verdi', bruno: 'Bruno Bianchi' };

/** The sign-in is answered with a page, which leads to where the rest of the session is given. */
function openSecond({ loggedInRegex = '', password = 'word-of-bruno' } = {}) {
  const sent: string[] = [];
  const clientOf = (jar: CookieJar): WebClient => ({
    send: async (request: WebRequest) => {
      const { pathname } = new URL(request.url);
      sent.push(`${request.method} ${pathname}`);
      const cookies = jar.headerFor(pathname) ?? '';
      const form = new URLSearchParams(String(request.body ?? ''));
      const user = form.get('user') ?? '';
      const isRight = request.method === 'POST' && form.get('word') === `word-of-${user}`;
      const set = isRight ? [`sid=${user}`] : pathname === '/top' && cookies.includes('sid=') ? ['uid=8'] : [];
      jar.keep(
        '/',
        set.map((cookie) => ['Set-Cookie', `${cookie}; Path=/`]),
      );
      const isIn = cookies.includes('sid=bruno') && cookies.includes('uid=8');
      const page = isIn ? `<p>${NAMES.bruno}</p>` : FORM;
      const greeting = `<p>Hello ${NAMES[user]}</p><a href="/top">On</a><a href="/logout">Leave</a>`;
      return {
        request,
        response: {
          ...{ status: 200, statusText: '', cut: false, headers: [['Content-Type', 'text/html']] as const },
          body: Buffer.from(isRight ? greeting : page),
        },
        ...{ failure: null, ms: 1 },
      };
    },
    close: () => undefined,
  });
  const users = createSiteUsers({
    first: {
      ...{ loginUrl: `${ORIGIN}/login`, userParameter: 'user', passwordParameter: 'word', loggedOutRegex: '' },
      ...{ username: 'anna', password: 'word-of-anna', loggedInRegex },
    },
    second: { username: 'bruno', password },
    scope: { origin: ORIGIN, path: '/', address: '127.0.0.1' },
    browser: null,
    surface: createSurface({ origin: ORIGIN, root: '/', start: `${ORIGIN}/`, variants: 3 }),
    clientOf,
  });
  return { users, sent };
}

describe('the second user', () => {
  it('reads with the whole session, also where the answer to the sign-in leads to a part of it', async () => {
    const { users, sent } = openSecond();
    const page = await (await users.openSecond())?.read(`${ORIGIN}/account`);
    expect(page?.response?.body.toString()).toContain('Bruno Bianchi');
    expect(sent).not.toContain('GET /logout');
  });

  it.each(['Hello ANNA', 'Hello Anna', 'Welcome, dear A.'])(
    'is let in where %s shows that the first one is',
    async (loggedInRegex) => {
      expect(await openSecond({ loggedInRegex }).users.openSecond()).not.toBeNull();
    },
  );

  it('is not let in with a wrong password, and tries it once', async () => {
    const { users, sent } = openSecond({ loggedInRegex: 'Hello', password: 'wrong' });
    expect(await users.openSecond()).toBeNull();
    expect(sent.filter((one) => one === 'POST /login')).toHaveLength(1);
  });
});

it('signs in the first user with further values in the address and in fields of the form', async () => {
  const sent: string[] = [];
  const clientOf = (): WebClient => ({
    send: async (request) => {
      const { search } = new URL(request.url);
      sent.push(`${request.method} ${search} ${request.body ?? ''}`);
      const form = FORM.replace('<input', '<input type=hidden name=next value=/top><input');
      const html = [['Content-Type', 'text/html']] as const;
      const response = { status: 200, statusText: '', cut: false, headers: html, body: Buffer.from(form) };
      return { request, response, failure: null, ms: 1 };
    },
    close: () => undefined,
  });
  const users = createSiteUsers({
    first: {
      ...{ loginUrl: `${ORIGIN}/login`, userParameter: 'user', passwordParameter: 'word', loggedOutRegex: '' },
      ...{ username: 'anna', password: 'word-of-anna', loggedInRegex: '' },
    },
    second: null,
    scope: { origin: ORIGIN, path: '/', address: '127.0.0.1' },
    browser: null,
    surface: createSurface({ origin: ORIGIN, root: '/', start: `${ORIGIN}/`, variants: 3 }),
    clientOf,
  });
  expect(await users.signInWith?.({ next: '//a.example/' })).not.toBeNull();
  expect(sent.map((one) => decodeURIComponent(one))).toEqual([
    'GET ?next=//a.example/ ',
    'POST ?next=//a.example/ next=//a.example/&user=anna&word=word-of-anna',
  ]);
});
