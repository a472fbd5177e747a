import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { noteForStrangers } from '../attack/without-session.ts';
import { withValue } from '../crawl/replay.ts';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy, ofSite } from '../testing/fake-site.ts';
import type { Page } from '../testing/fake-target.ts';
import { type Asking, type MemberPages, memberSite, SIGN_IN } from '../testing/member-site.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { sessionValues } from './session-values.ts';

seedRandom(2027);

const setting = (next: () => string): Page => ({ body: '', headers: [['Set-Cookie', `sid=${next()}; Path=/`]] });

describe('sessions that are numbered', () => {
  const look = (next: () => string) => foundBy(sessionValues, fakeSite({ 'GET /': () => setting(next) }));

  it('are found where each visitor gets the next number', async () => {
    let last = 1041;
    const next = () => {
      last += 3;
      return String(last);
    };
    expect(await look(next)).toEqual(['session-counted GET / cookie sid']);
  });

  it.each<[string, () => string]>([
    ['random numbers', () => String(Math.floor(Math.random() * 1e15))],
    ['the same number for all', () => '7'],
    ['codes', () => `a${Math.random().toString(36).slice(2)}`],
  ])('are not found in %s', async (_, next) => {
    expect(await look(next)).toEqual([]);
  });

  it('are not looked for with more visits than one where the cookie is no number', async () => {
    const site = fakeSite({ 'GET /': () => setting(() => 'c0ffee') });
    await foundBy(sessionValues, site);
    expect(site.asked).toEqual(['GET /']);
  });
});

describe('sessions that hold no secret', () => {
  const PERSONS: Readonly<Record<string, string>> = {
    1: 'root@shop.example',
    7: 'otto@shop.example',
    8: 'anna@shop.example',
  };
  const pageOf = (number: string | undefined): Page => {
    const mail = PERSONS[number ?? ''];
    return mail === undefined ? SIGN_IN : { body: `<h1>My account</h1><p>${mail}</p>` };
  };
  const look = async (own: (asking: Asking) => Page, cookies: readonly string[]) => {
    const pages: MemberPages = (asking) =>
      asking.url.pathname === '/me' ? own(asking) : asking.url.pathname === '/' ? { body: '<a href=/me>Me</a>' } : null;
    const target = await memberSite(pages, { seen: ['/', '/me'], cookies, user: 'anna' });
    const [found] = await sessionValues.probe(target.site, target.tools);
    return found && `${found.key} ${found.place.parameter} ${JSON.stringify(found.evidence)}`;
  };
  const BESIDE = ['loggedIn=true', 'userId=8'];

  it('are found where the server believes plain cookies without its own session', async () => {
    const found = await look(
      ({ user, cookies }) => pageOf(user === null ? (cookies.loggedIn === 'true' ? cookies.userId : undefined) : '8'),
      BESIDE,
    );
    expect(found).toContain('session-unsigned cookie loggedIn, userId');
    expect(found).toContain('otto@shop.example');
  });

  it('are found where one word says that somebody is in', async () => {
    expect(await look(({ cookies }) => (cookies.auth === 'valid' ? pageOf('8') : SIGN_IN), ['auth=valid'])).toContain(
      'session-unsigned cookie auth',
    );
  });

  it('are none where the session of the server is asked for as well, or says who the user is', async () => {
    expect(await look(({ user, cookies }) => pageOf(user === null ? undefined : cookies.userId), BESIDE)).toBe(
      undefined,
    );
    expect(await look(({ user }) => pageOf(user === null ? undefined : '8'), BESIDE)).toBe(undefined);
    expect(
      await look(({ cookies }) => pageOf(cookies.remember === 'x9f2a41c77' ? '8' : undefined), ['remember=x9f2a41c77']),
    ).toBe(undefined);
  });
});

describe('sessions that can be rewritten', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const cookieOf = ({ headers }: WebRequest) => headers.find(([name]) => name === 'Cookie')?.[1] ?? '';

  const look = async (value: string, who: (cookie: string) => string | null, isOpen = false) => {
    const mine = answer(`<p>Hello ${who(value)}</p>`, { url: '/me', sent: [['Cookie', `sid=${value}`]] });
    const target = fakeSite(
      {
        'GET /me': (request) => {
          const user = who(decodeURIComponent(cookieOf(request).slice('sid='.length)));
          return user === null || user === ''
            ? { status: isOpen ? 200 : 403, body: 'Who are you?' }
            : { body: `<p>Hello ${user}</p>` };
        },
      },
      { exchanges: [mine], session: { signedIn: true, cookies: ['sid'] } },
    );
    if (!isOpen) noteForStrangers(target.site, ofSite('/me'), true);
    const send: typeof target.tools.send = (point, word) => target.tools.request(withValue(point, word));
    return foundBy(sessionValues, { ...target, tools: { ...target.tools, send } });
  };
  const nameIn = (json: string) => {
    try {
      return (JSON.parse(json) as { user: string }).user;
    } catch {
      return null;
    }
  };

  it('are found where the cookie says in plain text who the user is', async () => {
    expect(await look('maria', (cookie) => cookie)).toEqual(['session-unsigned GET /me cookie sid']);
    const ofBase64 = (cookie: string) => nameIn(Buffer.from(cookie, 'base64').toString());
    expect(await look(base64('{"user":"maria","role":"member"}'), ofBase64)).toEqual([
      'session-unsigned GET /me cookie sid.user',
    ]);
  });

  it('are found where the name is one part of several, also on a page that greets its user and is for everybody', async () => {
    const third = (cookie: string) => Buffer.from(cookie, 'base64').toString().split(':')[2] ?? null;
    const value = base64('maria:d41d8cd98f00b204e9800998ecf8427e:Maria Rossi:U');
    for (const isOpen of [false, true])
      expect(await look(value, third, isOpen)).toEqual(['session-unsigned GET /me cookie sid.3']);
    expect(await look(value, () => 'Maria Rossi', true)).toEqual([]);
  });

  it('are found where strangers read the name of the user as well, in a text that greets the user alone', async () => {
    const list = '<ul><li>maria</li><li>bruno</li></ul>';
    const found = (greeting: (user: string) => string) => {
      const me = ({ headers }: Pick<WebRequest, 'headers'>) => {
        const user = nameIn(Buffer.from(cookieOf({ headers } as WebRequest).slice('sid='.length), 'base64').toString());
        return { body: (user === null ? '' : `<h2>${greeting(user)}</h2>`) + list };
      };
      const sent = [['Cookie', `sid=${base64('{"user":"maria"}')}`]] as const;
      const mine = answer(me({ headers: sent }).body, { url: '/me', sent });
      const target = fakeSite({ 'GET /me': me }, { exchanges: [mine], session: { signedIn: true, cookies: ['sid'] } });
      const send: typeof target.tools.send = (point, word) => target.tools.request(withValue(point, word));
      return foundBy(sessionValues, { ...target, tools: { ...target.tools, send } });
    };
    expect(await found((user) => `${user} (you)`)).toEqual(['session-unsigned GET /me cookie sid.user']);
    expect(await found((user) => (user === 'maria' ? 'maria (you)' : 'Who are you?'))).toEqual([]);
    expect(await found(() => 'Members')).toEqual([]);
  });

  it('are not found where the page repeats whatever cookie it is sent', async () => {
    const value = base64('{"user":"maria","role":"member"}');
    const repeated = (cookie: string) => `${cookie} ${nameIn(Buffer.from(cookie, 'base64').toString())}`;
    expect(await look(value, repeated)).toEqual([]);
  });

  it('are not found where another name is refused, or where the page shows nothing of the cookie', async () => {
    expect(await look('maria', (cookie) => (cookie === 'maria' ? 'maria' : null))).toEqual([]);
    expect(await look('maria', () => 'maria')).toEqual([]);
    expect(await look('9f86d081884c7d65', () => 'maria')).toEqual([]);
  });
});
