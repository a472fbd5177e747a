import { expect, it } from 'vitest';
import { foundAt, type MemberPages, memberSite, SIGN_IN } from '../testing/member-site.ts';
import { adminPanels } from './admin-panels.ts';
import { privatePages } from './private-pages.ts';

const rows = ['anna', 'bruno', 'carla']
  .map((name) => `<tr><td>${name}</td><td>${name}@mail.example</td></tr>`)
  .join('');
const table = (title: string, heading: string) =>
  `<h1>${title}</h1><table><tr><th>${heading}</th><th>Mail</th></tr>${rows}</table>`;

async function look(path: string, body: string, { isOpen = false, link = '' } = {}) {
  const pages: MemberPages = ({ url, user }) => {
    if (url.pathname === '/') return { body: `<p>Shop</p>${link}` };
    if (url.pathname === path) return user === null && !isOpen ? SIGN_IN : { body };
    if (user === null) return SIGN_IN;
    return url.pathname === '/account' ? { body: '<ul><li>Anna Verdi</li><li>anna@mail.example</li></ul>' } : null;
  };
  const check = isOpen ? privatePages : adminPanels;
  return foundAt(check, await memberSite(pages, { seen: ['/', '/account', path] }));
}

it('reports a list of customers that strangers get and that no page leads to', async () => {
  const isOpen = true;
  const found = ['private-data-open? GET /reports/'];
  expect(await look('/reports/', table('Customers of this month', 'Name'), { isOpen })).toEqual(found);
  expect(await look('/reports/', table('Customers', 'Name'), { isOpen, link: '<a href="/reports/">All</a>' })).toEqual(
    [],
  );
  expect(await look('/reports/', table('Whom to write to', 'Contact'), { isOpen })).toEqual([]);
  expect(await look('/reports/', table('Our suppliers and customers', 'Supplier'), { isOpen })).toEqual([]);
});

it('reports a list of accounts for administrators that no page leads to and any user gets', async () => {
  expect(await look('/manage/people', table('People', 'Role'))).toEqual(['admin-for-users? GET /manage/people']);
  expect(await look('/manage/people', table('People', 'Role'), { link: '<a href="/manage/people">P</a>' })).toEqual([]);
  expect(await look('/manage/people', table('Whom to write to', 'Contact'))).toEqual([]);
});
