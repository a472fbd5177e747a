import { expect, it } from 'vitest';
import type { SiteUsers } from '../check.ts';
import { foundAt, type MemberPages, memberSite, SIGN_IN } from '../testing/member-site.ts';
import { otherObjects } from './other-objects.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const account = (login: string) => ({ body: `<h1>Account</h1><ul><li>${login}@mail.example</li></ul>` });

/** The account page of whom the cookie names; the names stand on no other page. */
async function look(cookie: (login: string) => string, ownerOf: (cookie: string) => string | undefined) {
  const pages: MemberPages = ({ url, user, cookies }) => {
    if (url.pathname === '/') return { body: '<p>Shop</p>' };
    if (user === null) return SIGN_IN;
    if (url.pathname !== '/account') return null;
    const owner = ownerOf(cookies.who ?? '');
    return owner ? account(owner) : { body: '<h1>Account</h1><p>Nothing</p>' };
  };
  const openSecond: SiteUsers['openSecond'] = async () => ({
    read: () => Promise.reject(new Error('no page is asked for as the second user')),
    cookies: () =>
      new Map([
        ['sid', 'p7c02e'],
        ['who', cookie('bruno')],
      ]),
    signOut: () => Promise.reject(new Error('the second user is not signed out')),
  });
  const made = await memberSite(pages, {
    ...{ seen: ['/', '/account'], cookies: [`who=${cookie('anna')}`], user: 'anna' },
    users: () => ({ openFirst: async () => null, openSecond }),
  });
  Object.assign(made.site.session, { hasSecond: true, secondUser: 'bruno' });
  return foundAt(otherObjects, made);
}
const isKnown = (login: string) => (['anna', 'bruno'].includes(login) ? login : undefined);

it('finds the account of the second user by their name in a cookie, plain or encoded', async () => {
  expect(await look((login) => login, isKnown)).toEqual(['object-of-another GET /account cookie who']);
  const decoded = (value: string) => isKnown(Buffer.from(value, 'base64').toString());
  expect(await look(base64, decoded)).toHaveLength(1);
});

it('reports nothing where the cookie is not believed, or is a secret of the second user', async () => {
  expect(
    await look(
      (login) => login,
      () => 'anna',
    ),
  ).toEqual([]);
  const secret = (login: string) => (login === 'anna' ? 'k2Jd8sPq01mZ' : 'v9Xb3tLw77cY');
  const bySecret = (value: string) => ['anna', 'bruno'].find((login) => secret(login) === value);
  expect(await look(secret, bySecret)).toEqual([]);
});
