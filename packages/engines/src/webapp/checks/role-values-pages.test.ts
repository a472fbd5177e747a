import { expect, it } from 'vitest';
import { foundAt, type MemberPages, memberSite, SIGN_IN } from '../testing/member-site.ts';
import { roleValues } from './role-values.ts';

const MENU = '<a href="/customers">Manage users</a>';
const inBase64 = (role: string) => Buffer.from(JSON.stringify({ user: 'anna', role })).toString('base64');

/** One page of the user shows its menu by the cookie; strangers and all other pages do not. */
const site =
  (show: (cookies: Readonly<Record<string, string>>) => string): MemberPages =>
  ({ url, user, cookies }) => {
    if (url.pathname === '/') return { body: '<p>Shop</p>' };
    if (user === null) return SIGN_IN;
    if (url.pathname === '/account') return { body: '<ul><li>Anna Verdi</li><li>anna@mail.example</li></ul>' };
    return url.pathname === '/preferences' ? { body: `<h1>Preferences</h1>${show(cookies)}` } : null;
  };
const look = async (cookie: string, show: (cookies: Readonly<Record<string, string>>) => string) =>
  foundAt(roleValues, await memberSite(site(show), { seen: ['/', '/account', '/preferences'], cookies: [cookie] }));

it('finds a role in a cookie by the one page of the user that reads it', async () => {
  expect(await look('role=user', ({ role }) => (role === 'admin' ? MENU : ''))).toEqual([
    'role-by-value GET /preferences cookie role',
  ]);
  const encoded = (cookies: Readonly<Record<string, string>>) =>
    cookies.prefs === inBase64('admin') ? MENU : '<p>Language</p>';
  expect(await look(`prefs=${inBase64('customer')}`, encoded)).toEqual([
    'role-by-value GET /preferences cookie prefs.role',
  ]);
});

it('reports no role where the page repeats the cookie, changes by itself or shows the menu for any value', async () => {
  expect(await look('role=user', ({ role = '' }) => `<p>Your role: ${role}</p>`)).toEqual([]);
  let times = 0;
  const alternating = () => {
    times += 1;
    return times % 2 === 0 ? MENU : '';
  };
  expect(await look('role=user', alternating)).toEqual([]);
  expect(await look('role=user', ({ role }) => (role === 'user' ? '' : MENU))).toEqual([]);
});
