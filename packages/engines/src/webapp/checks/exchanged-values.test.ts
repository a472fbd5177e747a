import { expect, it } from 'vitest';
import type { SiteUsers } from '../check.ts';
import { answer } from '../testing/answers.ts';
import { foundAt, type MemberPages, memberSite, SIGN_IN } from '../testing/member-site.ts';
import { otherObjects } from './other-objects.ts';

const PEOPLE: Readonly<Record<string, readonly string[]>> = {
  7: ['Anna Verdi', 'Via Roma 1', 'Milano'],
  8: ['Bruno Neri', 'Piazza Dante 9', 'Torino'],
};
const card = (who: string, label = 'Name') =>
  `<h1>${label}</h1><table>${(PEOPLE[who] ?? []).map((cell) => `<tr><td>${cell}</td></tr>`).join('')}</table>`;
const idOf = (user: string | null) => (user === 'bruno' ? '8' : '7');

/** The page that the server makes for whom the cookie names, and what the second user gets there. */
async function look(
  page: (cookie: string, user: string | null) => string,
  cookie = '8',
  ofSecond = page('8', 'bruno'),
) {
  const pages: MemberPages = ({ url, user, cookies }) => {
    if (url.pathname === '/') return { body: '<p>Bank</p>' };
    if (user === null) return SIGN_IN;
    return url.pathname === '/balance' ? { body: page(cookies.uid ?? '', user) } : null;
  };
  const openSecond: SiteUsers['openSecond'] = async () => ({
    read: async (url) => answer(ofSecond, { url }),
    cookies: () =>
      new Map([
        ['sid', 'p7c02e'],
        ['uid', cookie],
      ]),
    signOut: () => Promise.reject(new Error('the second user is not signed out')),
  });
  const made = await memberSite(pages, {
    ...{ seen: ['/', '/balance'], cookies: ['uid=7'], user: 'anna' },
    users: () => ({ openFirst: async () => null, openSecond }),
  });
  Object.assign(made.site.session, { hasSecond: true, secondUser: 'bruno' });
  return foundAt(otherObjects, made);
}

it('finds a page that shows the user whom a cookie names, without any mail address on it', async () => {
  expect(await look((cookie) => card(cookie))).toEqual(['object-of-another GET /balance cookie uid']);
});

it('reads values that stand on lines with their names', async () => {
  const lines = (who: string) => `<pre>\n${PEOPLE[who]?.map((one, at) => `Field ${at} : ${one}`).join('\n')}\n</pre>`;
  expect(await look((cookie) => lines(cookie))).toHaveLength(1);
});

it.each<readonly [string, (cookie: string, user: string | null) => string]>([
  ['belongs to the session, whatever the cookie says', (_, user) => card(idOf(user))],
  ['repeats the value of the cookie', (cookie, user) => `${card(idOf(user))}<p>Number ${cookie}000</p>`],
  ['shows everybody the same', () => card('7')],
  ['changes by itself', (_, user) => `${card(idOf(user))}<p>News ${Math.random()} of today</p>`],
  ['is in the language that the cookie chooses', (cookie) => card('7', cookie === '8' ? 'Nome' : 'Name')],
])('reports no page that %s', async (_, page) => {
  expect(await look(page)).toEqual([]);
});

it('reports nothing of a cookie in which both users have the same value', async () => {
  expect(await look((cookie) => card(cookie), '7')).toEqual([]);
});

/** A page that is asked for with the number of its user, to which a page leads each of them. */
async function lookAtAddress(page: (number: string, user: string | null) => string, shown = '') {
  const home = (user: string | null) => `<a href="/card?uid=${idOf(user)}">My card</a>${shown}`;
  const pages: MemberPages = ({ url, user }) => {
    if (user === null) return SIGN_IN;
    if (url.pathname === '/home') return { body: home(user) };
    return url.pathname === '/card' ? { body: page(url.searchParams.get('uid') ?? '', user) } : null;
  };
  const openSecond: SiteUsers['openSecond'] = async () => ({
    read: async (url) => {
      const { pathname, searchParams } = new URL(url);
      return answer(pathname === '/home' ? home('bruno') : page(searchParams.get('uid') ?? '', 'bruno'), { url });
    },
    cookies: () => new Map([['sid', 'p7c02e']]),
    signOut: () => Promise.reject(new Error('the second user is not signed out')),
  });
  const made = await memberSite(pages, {
    ...{ seen: ['/home', '/card?uid=7'], user: 'anna' },
    users: () => ({ openFirst: async () => null, openSecond }),
  });
  Object.assign(made.site.session, { hasSecond: true, secondUser: 'bruno' });
  return foundAt(otherObjects, made);
}

it('finds a page that shows the user whom its address names, where a page leads each to their own', async () => {
  const lines = (who: string) => `<pre>\n${PEOPLE[who]?.map((one, at) => `Field ${at} : ${one}`).join('\n')}\n</pre>`;
  expect(await lookAtAddress(lines)).toEqual(['object-of-another? GET /card uid']);
});

it.each<readonly [string, (number: string, user: string | null) => string, string]>([
  ['that belongs to the session, whatever the address says', (_, user) => card(idOf(user)), ''],
  ['to which pages of the first user lead', (number) => card(number), '<a href="/card?uid=8">Bruno</a>'],
])('reports no page %s', async (_, page, shown) => {
  expect(await lookAtAddress(page, shown)).toEqual([]);
});
