import { describe, expect, it } from 'vitest';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy, type Pages } from '../testing/fake-site.ts';
import type { Page } from '../testing/fake-target.ts';
import { foundAt, type MemberPages, memberSite, SIGN_IN } from '../testing/member-site.ts';
import { adminPanels } from './admin-panels.ts';

const html = (body: string) => (): Page => ({ body });
const movedTo = (path: string) => (): Page => ({ status: 308, body: '', headers: [['Location', path]] });
const tableOf = (heads: readonly string[], rows: ReadonlyArray<readonly string[]>) =>
  `<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</table>`;

const ACCOUNTS = tableOf(
  ['ID', 'Username', 'Email', 'Role'],
  [
    ['1', 'maria', 'maria@one.example', 'Admin'],
    ['2', 'jonas', 'jonas@two.example', 'User'],
    ['3', 'amina', 'amina@three.example', 'User'],
  ],
);
const ORDERS = tableOf(
  ['Order', 'Status', ''],
  [
    ['#17', 'Paid', '<a href="/admin/orders/17">View</a> <a href="/admin/orders/17/delete">Delete</a>'],
    ['#18', 'Open', '<a href="/admin/orders/18">View</a> <a href="/admin/orders/18/delete">Delete</a>'],
  ],
);
const EDIT =
  '<form method="post" action="/users/1/edit"><input name="first_name"><input name="email"><select name="role"><option>Admin</select><button>Save</button></form>';

describe('pages of an administration that no link leads to', () => {
  const start = html('<p>Shop</p><a href="/products">Products</a>');
  const siteWith = (pages: Pages, seen: readonly string[] = []) =>
    fakeSite(
      { 'GET /': start, ...pages },
      { strength: 'medium', exchanges: seen.map((url) => answer('<p>Welcome to the shop</p>', { url })) },
    );
  const look = (pages: Pages, seen: readonly string[] = []) => foundBy(adminPanels, siteWith(pages, seen));

  it('are possible where strangers get the list of accounts, also behind an added slash, with the form that edits one', async () => {
    const pages = {
      'GET /users': movedTo('/users/'),
      'GET /users/': html(`<h1>All users</h1>${ACCOUNTS}<a href="/users/1/edit">Edit</a>`),
      'GET /users/1/edit': html(EDIT),
    };
    expect(await look(pages)).toEqual(['admin-open? GET /users/', 'admin-open? GET /users/1/edit']);
  });

  it('are possible below the folder of an administration that has no first page', async () => {
    const pages = {
      'GET /admin/orders': html(ORDERS),
      'GET /admin/orders/17': html(
        tableOf(
          ['Product', 'Price'],
          [
            ['Lamp', '10'],
            ['Desk', '20'],
          ],
        ),
      ),
    };
    expect(await look(pages)).toEqual(['admin-open? GET /admin/orders', 'admin-open? GET /admin/orders/17']);
  });

  it('are asked for with the ending that the pages of the site have', async () => {
    const pages = { 'GET /admin/users.php': html(ACCOUNTS), 'GET /manage_orders.php': html(ORDERS) };
    expect(await look(pages, ['/index.php', '/shop.php', '/cart.php'])).toEqual([
      'admin-open? GET /admin/users.php',
      'admin-open? GET /manage_orders.php',
    ]);
  });

  const sentAway = (body: string) => (): Page => ({ status: 302, body, headers: [['Location', '/login']] });

  it('are possible where strangers are sent to the sign-in and get the page in the body', async () => {
    const pages = { 'GET /admin/users': sentAway(ACCOUNTS), 'GET /dashboard': sentAway(ORDERS) };
    expect(await look(pages)).toEqual(['admin-open? GET /admin/users', 'admin-open? GET /dashboard']);
  });

  it('are none where the body is a notice, the sign-in itself or the same at every name', async () => {
    const signIn = '<form method=post action=/login><input name=u><input name=v><input type=password name=p></form>';
    const pages = { 'GET /admin/users': sentAway('<p>Redirecting ...</p>'), 'GET /admin/orders': sentAway(signIn) };
    expect(await look(pages)).toEqual([]);
    expect(await look({ 'GET /admin/*': sentAway(ORDERS) })).toEqual([]);
  });

  it('are possible where they show the lines of a log', async () => {
    const lines = '<h1>Log</h1><pre>10:01 anna signed in\n10:02 bruno signed in</pre>';
    expect(await look({ 'GET /admin/logs': html(lines) })).toEqual(['admin-open? GET /admin/logs']);
    expect(await look({ 'GET /admin/messages': html(lines) })).toEqual([]);
  });

  it('are read only, and never deleted from', async () => {
    const site = siteWith({ 'GET /admin/orders': html(ORDERS) });
    await foundBy(adminPanels, site);
    expect(site.asked.filter((one) => /delete|remove|logout|reset|backup|install/.test(one))).toEqual([]);
    expect(site.asked.every((one) => one.startsWith('GET '))).toBe(true);
  });

  it('cost a site without any of them at most fifty requests more', async () => {
    const site = siteWith({}, ['/index.php', '/shop.php', '/cart.php']);
    await foundBy(adminPanels, site);
    const names = site.asked.filter((one) => /\.php$/.test(one) && !/admin\.php|login\.php|adminer\.php/.test(one));
    expect(names.length).toBeGreaterThan(20);
    expect(names.length).toBeLessThanOrEqual(50);
  });

  const card = (name: string, text: string) => `<h3>${name}</h3><p>${text}</p>`;
  const team = tableOf(
    ['Name', 'Role', 'Email'],
    [
      ['Maria Rossi', 'Sales', 'maria@shop.example'],
      ['Jonas Berg', 'Support', 'jonas@shop.example'],
      ['Amina Said', 'Director', 'amina@shop.example'],
    ],
  );
  it.each<readonly [string, Pages]>([
    ['a public list of a team', { 'GET /employees': html(`<h1>Our team</h1>${team}`) }],
    [
      'a public catalogue',
      {
        'GET /orders': html(
          tableOf(
            ['Product', 'Price'],
            [
              ['<a href="/product/1">Lamp</a>', '10'],
              ['Desk', '20'],
            ],
          ),
        ),
      },
    ],
    ['public profiles', { 'GET /users': html(card('maria', '12 posts') + card('jonas', '3 posts')) }],
    [
      'a list to which the first page leads',
      { 'GET /': html('<a href="/users">Members</a>'), 'GET /users': html(ACCOUNTS) },
    ],
    [
      'a page that asks for a password',
      { 'GET /admin/users': html(`<form method=post><input name=u><input type=password name=p></form>${ACCOUNTS}`) },
    ],
    ['a page that refuses in words', { 'GET /admin/users': html(`<p>Access denied</p>${ACCOUNTS}`) }],
    ['the same page at every name', { 'GET /admin/*': html(ORDERS) }],
    [
      'a list that is another each time',
      { 'GET /users': () => html(ACCOUNTS.replaceAll(/maria|jonas|amina/g, () => `u${Math.random()}`))() },
    ],
  ])('are none for %s', async (_, pages) => {
    expect(await look(pages)).toEqual([]);
  });
});

describe('pages of an administration that open for any user', () => {
  const look = async (below: Readonly<Record<string, string>>, { isShutForAll = false, start = '' } = {}) => {
    const pages: MemberPages = ({ url, user }) => {
      if (url.pathname === '/') return { body: `<p>Blog</p>${user === null ? '' : start}` };
      const body = below[url.pathname];
      if (user === null) return body === undefined && !isShutForAll ? null : SIGN_IN;
      return body === undefined ? null : { body };
    };
    return foundAt(adminPanels, await memberSite(pages, { seen: ['/'], strength: 'medium' }));
  };

  it('are possible by the parts that their first page leads to, in whatever language it is', async () => {
    const pages = {
      '/admin': '<h2>Bảng quản trị</h2><a href="/admin/users">Người dùng</a> <a href="/admin/messages">Tin</a>',
      '/admin/users': tableOf(
        ['ID', 'Quyền'],
        [
          ['1', 'admin'],
          ['2', 'user'],
        ],
      ),
      '/admin/messages': '<p>Nothing yet</p>',
    };
    expect(await look(pages)).toEqual(['admin-for-users? GET /admin', 'admin-for-users? GET /admin/users']);
  });

  it('are possible where a site refuses strangers all names alike', async () => {
    expect(await look({ '/admin/users': ACCOUNTS }, { isShutForAll: true })).toEqual([
      'admin-for-users? GET /admin/users',
    ]);
  });

  it('are none where they show what the user owns, or where links lead there', async () => {
    const own = tableOf(
      ['Order', ''],
      [
        ['#1', '<a href="/orders/1/edit">Edit</a>'],
        ['#2', '<a href="/orders/2/edit">Edit</a>'],
      ],
    );
    expect(await look({ '/orders': own })).toEqual([]);
    const led = '<a href="/admin/users">Users</a>';
    expect(
      await look(
        {
          '/admin/users': tableOf(
            ['ID', 'Quyền'],
            [
              ['1', 'admin'],
              ['2', 'user'],
            ],
          ),
        },
        { start: led },
      ),
    ).toEqual([]);
  });
});
