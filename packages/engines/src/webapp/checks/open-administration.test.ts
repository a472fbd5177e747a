import { describe, expect, it } from 'vitest';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy, type Pages } from '../testing/fake-site.ts';
import type { Page } from '../testing/fake-target.ts';
import { adminPanels } from './admin-panels.ts';
import { privatePages } from './private-pages.ts';

const html = (body: string) => (): Page => ({ body });
const json = (data: unknown) => (): Page => ({
  ...{ body: JSON.stringify(data), headers: [['Content-Type', 'application/json']] },
});
const start = html('<p>Shop</p>');
const PANEL = '<h2>Admin Panel</h2><p>Welcome</p><a href="/admin/messages">Messages</a> <a href="/">Back</a>';

describe('an administration that opens for strangers', () => {
  const look = (pages: Pages) => foundBy(adminPanels, fakeSite({ 'GET /': start, ...pages }));

  it('is possible by its words and one function, with the pages below that it leads to', async () => {
    const pages = {
      'GET /admin': html(PANEL),
      'GET /admin/messages': html(
        '<ol><li><a href="/admin/message?id=1">Hello ..</a></li></ol><a href="?action=delete">Delete all</a>',
      ),
      'GET /admin/message': html('<p>Sender: Maria</p>'),
    };
    expect(await look(pages)).toEqual([
      'admin-open? GET /admin',
      'admin-open? GET /admin/messages',
      'admin-open? GET /admin/message',
    ]);
  });

  it.each([
    ['a page that refuses in words', `${PANEL}<p>Access denied</p>`],
    ['a page that leads to no function', '<h2>Admin Panel</h2><a href="/">Back</a>'],
    ['a page that does not call itself an administration', '<h2>Welcome</h2><a href="/admin/messages">Messages</a>'],
  ])('is none for %s', async (_, body) => {
    expect(await look({ 'GET /admin': html(body) })).toEqual([]);
  });

  it('is none where the first page says the same', async () => {
    expect(await look({ 'GET /': html(PANEL), 'GET /admin': html(PANEL) })).toEqual([]);
  });

  const TASKS = '<h2>Hello :)</h2><a href="/">Home</a> <a href="/admin/all.php">All Users</a>';
  it('is possible by its address and two functions below it, whatever its title, and its backup function is not requested', async () => {
    const pages = {
      'GET /admin/': html(`${TASKS} <a href="/admin/save.php">Database Backup</a>`),
      'GET /admin': (): Page => ({ status: 301, body: '', headers: [['Location', '/admin/']] }),
      'GET /admin/all.php': html('<h2>maria</h2><h2>jonas</h2>'),
    };
    const tried = fakeSite({ 'GET /': start, ...pages });
    expect(await foundBy(adminPanels, tried)).toEqual(['admin-open? GET /admin/', 'admin-open? GET /admin/all.php']);
    expect(tried.asked).not.toContain('GET /admin/save.php');
  });

  it.each([
    ['a single function', '/admin', TASKS],
    [
      'pages of a public body',
      '/amministrazione',
      '<a href="/amministrazione/users">Users</a> <a href="/amministrazione/reports">Reports</a>',
    ],
    ['pages for visitors', '/admin', '<a href="/admin/orders">Orders</a> <a href="/admin/posts">Posts</a>'],
    ['functions outside its folder', '/admin', '<a href="/users">All users</a> <a href="/database">Database</a>'],
  ])('is not recognised by its address with %s', async (_, path, body) => {
    expect(await look({ [`GET ${path}`]: html(body) })).toEqual([]);
  });

  it('leaves pages below alone that ask for a password', async () => {
    const signIn = html('<form method=post><input name=u><input type=password name=p></form>');
    expect(await look({ 'GET /admin': html(PANEL), 'GET /admin/messages': signIn })).toEqual([
      'admin-open? GET /admin',
    ]);
  });
});

describe('a list of persons that strangers get', () => {
  const look = async (pages: Pages, seen: readonly string[] = []) => {
    const bodyOf = async (path: string) => {
      const page = await pages[`GET ${path}`]?.({ method: 'GET', url: path, headers: [], body: null });
      return String(page?.body ?? '');
    };
    const exchanges = await Promise.all(seen.map(async (url) => answer(await bodyOf(url), { url })));
    return foundBy(privatePages, fakeSite({ 'GET /': start, ...pages }, { exchanges }));
  };
  const users = [
    { id: 1, username: 'maria', role: 'customer' },
    { id: 2, username: 'jonas', role: 'customer' },
  ];
  const table = (head: string) =>
    `<table><tr><th>Name<th>${head}</tr><tr><td>Maria Rossi<td>Via Roma 1</tr><tr><td>Jonas Berg<td>Ostweg 3</tr></table>`;

  it('is possible at a usual name, by names and something private of each', async () => {
    expect(await look({ 'GET /api/users': json(users) })).toEqual(['private-data-open? GET /api/users']);
    expect(await look({ 'GET /api/users': json({ data: users, total: 2 }) })).toHaveLength(1);
    expect(await look({ 'GET /admin/users': html(table('Address')) })).toEqual(['private-data-open? GET /admin/users']);
  });

  it('is possible among the pages that were seen, where it says a secret of each', async () => {
    expect(await look({ 'GET /overview': html(table('Balance')) }, ['/overview'])).toEqual([
      'private-data-open? GET /overview',
    ]);
  });

  it('is possible for a JSON log of visitors with their searches', async () => {
    const visit = (word: string, at: number) => ({ id: at, keyword: word, ip_address: `192.0.2.${at}` });
    const logs = { ok: true, logs: ['lamp', 'desk'].map(visit) };
    expect(await look({ 'GET /logs': json(logs) }, ['/logs'])).toEqual(['private-data-open? GET /logs']);
    const hosts = { hosts: ['one', 'two'].map((name, at) => ({ name, ip_address: `192.0.2.${at}` })) };
    expect(await look({ 'GET /logs': json(hosts) }, ['/logs'])).toEqual([]);
  });

  it('is possible at a usual name next to a known API endpoint', async () => {
    const pages = { 'GET /desk/api/hours': json({ open: true }), 'GET /desk/api/users.json': json(users) };
    expect(await look(pages, ['/desk/api/hours'])).toEqual(['private-data-open? GET /desk/api/users.json']);
  });

  it('is possible for JSON with the identification number of one person', async () => {
    const of = (record: object) => look({ 'GET /me': html(JSON.stringify(record)) }, ['/me']);
    expect(await of({ name: 'Maria', nik: '3171234567890003' })).toEqual(['private-data-open? GET /me']);
    expect(await of({ name: 'Maria', nik: 'none', article: '3171234567890003' })).toEqual([]);
  });

  it('is possible with keys of accounts, also where links lead visitors to it', async () => {
    const keys = users.map((one) => ({ ...one, api_key: `key-${one.id}` }));
    const pages = { 'GET /': html('<a href="/api/users">API</a>'), 'GET /api/users': json(keys) };
    expect(await look(pages)).toEqual(['private-data-open? GET /api/users']);
  });

  it.each([
    ['ab94f2a9c1af23178394082e0b2c56b6$abfb7...', ['private-data-open? GET /people']],
    ['Lampone.7', []],
    ['P$lampone-7', []],
  ])('is possible on a linked page with a column of hashes, not of accounts to try: %s', async (word, found) => {
    const rows = ['Maria Rossi', 'Jonas Berg'].map((name) => `<tr><td>${name}</td><td><code>${word}</code></td></tr>`);
    const body = `<table><tr><th>Name</th><th>Password Hash</th></tr>${rows.join('')}</table>`;
    const pages = { 'GET /': html('<a href="/people">People</a>'), 'GET /people': html(body) };
    expect(await look(pages, ['/people'])).toEqual(found);
  });

  it.each<readonly [string, Pages, readonly string[]]>([
    ['names alone', { 'GET /api/users': json(users.map(({ id, username }) => ({ id, username }))) }, []],
    ['one person', { 'GET /api/users': json(users.slice(0, 1)) }, []],
    ['branches of a shop with their addresses', { 'GET /branches': html(table('Address')) }, ['/branches']],
    [
      'products with their prices',
      {
        'GET /api/users': json([
          { name: 'Lamp', price: 3 },
          { name: 'Desk', price: 9 },
        ]),
      },
      [],
    ],
    [
      'a list to which the first page leads',
      { 'GET /': html('<a href="/api/users">Team</a>'), 'GET /api/users': json(users) },
      [],
    ],
    [
      'a list that is another each time',
      { 'GET /api/users': () => json(users.map((one) => ({ ...one, username: `user${Math.random()}` })))() },
      [],
    ],
  ])('is none for %s', async (_, pages, seen) => {
    expect(await look(pages, seen)).toEqual([]);
  });
});
