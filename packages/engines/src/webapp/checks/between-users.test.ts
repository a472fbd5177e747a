import { describe, expect, it } from 'vitest';
import type { Page } from '../testing/fake-target.ts';
import { type Asking, foundAt, type MemberPages, memberSite, SIGN_IN } from '../testing/member-site.ts';
import { betweenUsers } from './between-users.ts';

const NAMES: Readonly<Record<string, string>> = { anna: 'Anna Verdi', bruno: 'Bruno Bianchi' };
const ORDERS: Readonly<Record<string, string>> = { anna: '1001', bruno: '2002' };

/** Each user has a page of their own with a link to their order; what a test adds comes after that. */
const shop =
  (more: MemberPages): MemberPages =>
  (asking) => {
    const { url, user } = asking;
    if (url.pathname === '/') return { body: '<p>Shop</p>' };
    if (user === null) return SIGN_IN;
    const menu = user === 'anna' ? '<a href="/reports">Reports</a>' : '';
    if (url.pathname === '/account')
      return {
        body: `<ul><li>${NAMES[user]}</li><li>${user}@mail.example</li></ul><a href="/order?id=${ORDERS[user]}">Order</a>${menu}`,
      };
    return more(asking);
  };
const SEEN = ['/', '/account', '/order?id=1001', '/news', '/reports'];
const JSON_TYPE = [['Content-Type', 'application/json']] as const;

describe('access between two users', () => {
  async function look(more: MemberPages, { hasSecond = true, isLetIn = true, seen = SEEN, pages = shop(more) } = {}) {
    const found = await memberSite(pages, {
      seen,
      users: (ask) => ({
        openFirst: async () => null,
        openSecond: async () =>
          isLetIn
            ? {
                read: (at) => ask('p7c02e', { method: 'GET', url: at, headers: [], body: null }),
                cookies: () => new Map(),
                signOut: () => Promise.reject(new Error('the second user must stay signed in')),
              }
            : null,
      }),
    });
    found.site.session.hasSecond = hasSecond;
    const lines = await foundAt(betweenUsers, found);
    return { lines, asked: found.asked, lacks: betweenUsers.lacks(found.site) };
  }
  const news = { body: '<h1>News for members</h1><ul><li>New opening hours</li><li>Meet the team</li></ul>' };

  it('is proven where the second user reads an order of the first', async () => {
    const { lines, lacks } = await look(({ url }) =>
      url.pathname === '/order' ? { body: `<td>Anna Verdi</td><td>Order ${url.searchParams.get('id')}</td>` } : news,
    );
    expect([lines, lacks]).toEqual([['access-between-users GET /order'], null]);
  });

  it('is proven by data of persons, and possible by other content, where only the first is led there', async () => {
    const of = async (body: string) =>
      (await look(({ url }) => (url.pathname === '/reports' ? { body } : url.pathname === '/news' ? news : null)))
        .lines;
    expect(await of('<td>carla@mail.example</td><td>Paid</td>')).toEqual(['access-between-users GET /reports']);
    expect(await of('<td>Turnover of March</td><td>12.000</td>')).toEqual(['access-between-users? GET /reports']);
  });

  describe('by a number that no link to a page carries', () => {
    const NUMBERS: Readonly<Record<string, string>> = { anna: '41', bruno: '57' };
    const VISITS: Readonly<Record<string, string>> = {
      41: '<td>Cardiology</td><td>2026-03-01 at 09:00</td>',
      57: '<td>Neurology</td><td>2026-03-02 at 10:30</td><td>bruno@mail.example</td>',
    };
    const clinic =
      (names: readonly string[], isChecked = false): MemberPages =>
      ({ url, user }) => {
        if (url.pathname === '/') return { body: '<p>Clinic</p>' };
        if (user === null) return SIGN_IN;
        if (url.pathname !== '/visits') return null;
        const own = NUMBERS[user] ?? '';
        const asked = names.map((name) => url.searchParams.get(name)).find((value) => value !== null) ?? own;
        const shown = isChecked ? own : asked;
        return {
          body: `<p>Patient ID: ${shown}</p><table>${VISITS[shown] ?? ''}</table><a href="/export.csv?user_id=${own}">Save</a>`,
        };
      };
    const lookAt = (pages: MemberPages) => look(() => null, { pages, seen: ['/', '/visits'] });

    it('is proven by the name that another link gives it, and by a usual one', async () => {
      expect((await lookAt(clinic(['user_id']))).lines).toEqual(['access-between-users GET /visits user_id']);
      expect((await lookAt(clinic(['patient']))).lines).toEqual(['access-between-users GET /visits patient']);
    });

    it('is none where the page shows everybody their own, or only repeats the number', async () => {
      expect((await lookAt(clinic(['user_id'], true))).lines).toEqual([]);
      expect((await lookAt(clinic([]))).lines).toEqual([]);
      const repeats: MemberPages = (asking) => {
        const page = clinic([])(asking);
        const asked = asking.url.searchParams.get('user_id');
        return page && asked !== null ? { ...page, body: `${page.body}<p>Patient ID: ${asked}</p>` } : page;
      };
      expect((await lookAt(repeats)).lines).toEqual([]);
    });

    it('costs one request for a page that does not read it', async () => {
      const { asked } = await lookAt(clinic([]));
      expect(asked.filter((one) => one.includes('/visits?'))).toHaveLength(1);
    });
  });

  it('is none where members read what another one wrote, on a page that leads both there', async () => {
    const thread = { body: '<ul><li>Anna Verdi</li><li>Who has tried it?</li></ul>' };
    const { lines } = await look(({ url }) => {
      if (url.pathname === '/news') return { body: '<a href="/order?id=1001">Thread</a>' };
      return url.pathname === '/order' ? thread : null;
    });
    expect(lines).toEqual([]);
  });

  it('is none where each sees their own, the same news, or is refused', async () => {
    const { lines } = await look(({ url, user }) => {
      if (url.pathname === '/news') return news;
      if (url.pathname === '/reports')
        return user === 'anna' ? { body: '<td>Figures</td>' } : { status: 403, body: 'No' };
      return user === 'anna' ? { body: '<td>Anna Verdi</td><td>Order 1001</td>' } : { status: 404, body: 'No order' };
    });
    expect(lines).toEqual([]);
  });

  it('costs nothing without a second user, and the coverage says what is missing', async () => {
    const without = await look(() => news, { hasSecond: false });
    expect([without.asked, without.lacks]).toEqual([[], 'one_sign_in']);
    const refused = await look(() => news, { isLetIn: false });
    expect([refused.lines, refused.lacks]).toEqual([[], 'second_not_signed_in']);
  });

  /** Each has a list of their own; what it leads to is shown to whoever asks for it. */
  const lists =
    (show: (id: string, asking: Asking) => Page | null, { isOpen = false, start = '' } = {}): MemberPages =>
    (asking) => {
      const { url, user } = asking;
      if (url.pathname === '/') return { body: `<p>Shop</p>${start}` };
      if (user === null && !(isOpen && url.pathname.startsWith('/bill/'))) return SIGN_IN;
      const own = user === null ? '' : ORDERS[user];
      if (url.pathname === '/bills') return { body: `<h1>Bills</h1><a href="/bill/${own}">Bill ${own}</a>` };
      if (url.pathname === '/me')
        return { body: `<ul><li>${NAMES[user ?? '']}</li><li>${user}@mail.example</li></ul>` };
      const [, id] = /^\/bill\/(\d+)$/.exec(url.pathname) ?? [];
      return id === undefined ? null : show(id, asking);
    };
  const ownerOf = (id: string) => (id === '1001' ? 'anna' : id === '2002' ? 'bruno' : null);
  const bill = (id: string): Page | null => {
    const owner = ownerOf(id);
    return owner ? { body: `<td>${NAMES[owner]}</td><td>${owner}@mail.example</td><td>Paid by card</td>` } : null;
  };
  const onLists = async (pages: MemberPages, seen = ['/', '/me', '/bills', '/bill/1001']) =>
    (await look(() => null, { pages, seen })).lines;

  it('is proven where strangers get it as well, unless they are led there', async () => {
    expect(await onLists(lists(bill, { isOpen: true }))).toEqual(['access-between-users GET /bill/1001']);
    const start = '<a href="/bill/3003">An example</a>';
    expect(await onLists(lists(bill, { isOpen: true, start }))).toEqual([]);
    const text = (id: string) => (ownerOf(id) ? { body: `<td>How to paint</td><td>Text ${id}</td>` } : null);
    expect(await onLists(lists(text, { isOpen: true }))).toEqual([]);
  });

  it('is proven where the first user reads what only the second is led to', async () => {
    const found = (isFirstKept: boolean) =>
      onLists(
        lists((id, { user }) =>
          isFirstKept && id === '2002' && user === 'anna' ? { status: 403, body: 'No' } : bill(id),
        ),
        ['/', '/me', '/bills'],
      );
    expect(await found(false)).toEqual(['access-between-users GET /bill/2002']);
    expect(await found(true)).toEqual([]);
  });

  it('is found in data for scripts, by the numbers that lists in data give', async () => {
    const found = async (isOwn: boolean) => {
      const pages: MemberPages = ({ url, user }) => {
        if (url.pathname === '/') return { body: '<p>Shop</p>' };
        if (user === null) return { status: 401, body: '{}', headers: JSON_TYPE };
        if (url.pathname === '/api/orders') return { body: `[{"id":${ORDERS[user]}}]`, headers: JSON_TYPE };
        const [, id = ''] = /^\/api\/orders\/(\d+)$/.exec(url.pathname) ?? [];
        const isGiven = ownerOf(id) !== null && (!isOwn || ownerOf(id) === user);
        return isGiven ? { body: `{"id":${id},"items":2,"total":12.5}`, headers: JSON_TYPE } : null;
      };
      return (await look(() => null, { pages, seen: ['/', '/api/orders', '/api/orders/1001'] })).lines;
    };
    expect(await found(false)).toEqual(['access-between-users? GET /api/orders/1001']);
    expect(await found(true)).toEqual([]);
  });

  it('is found by the number of the account that each sees on a page of their own', async () => {
    const numbers: Readonly<Record<string, string>> = { anna: '4410078812', bruno: '4410099134' };
    const found = async (field: string, folder = 'ledger') => {
      const pages: MemberPages = ({ url, user }) => {
        if (url.pathname === '/') return { body: user === null ? '<p>Bank</p>' : `<p>Account ${numbers[user]}</p>` };
        const [, of, number] = /^\/(\w+)\/(\d+)$/.exec(url.pathname) ?? [];
        if (of !== folder) return null;
        const isThere = Object.values(numbers).includes(number ?? '');
        return isThere ? { body: `{"number":"${number}","${field}":"120.5"}`, headers: JSON_TYPE } : null;
      };
      return (await look(() => null, { pages, seen: ['/', `/${folder}/${numbers.anna}`] })).lines;
    };
    expect(await found('amount', 'transactions')).toEqual([`access-between-users? GET /transactions/${numbers.anna}`]);
    expect(await found('balance')).toEqual([`access-between-users? GET /ledger/${numbers.anna}`]);
    expect(await found('degrees')).toEqual([]);
  });

  it('is found in documents, and proven in those that can be read', async () => {
    const document = (type: string, text: (owner: string) => string) =>
      lists((id) => {
        const owner = ownerOf(id);
        return owner ? { body: text(owner), headers: [['Content-Type', type]] } : null;
      });
    const csv = document('text/csv', (owner) => `name;total\n${NAMES[owner]};12`);
    expect(await onLists(csv)).toEqual(['access-between-users GET /bill/1001']);
    const pdf = document('application/pdf', (owner) => `%PDF ${owner.length}`);
    expect(await onLists(pdf)).toEqual(['access-between-users? GET /bill/1001']);
    // A page for members leads to all of them, one of their own only to theirs.
    const withList: MemberPages = (asking) =>
      asking.url.pathname === '/all' && asking.user !== null
        ? { body: '<a href="/bill/1001">1001</a> <a href="/bill/2002">2002</a>' }
        : pdf(asking);
    expect(await onLists(withList, ['/', '/me', '/bills', '/all', '/bill/1001'])).toEqual([
      'access-between-users? GET /bill/1001',
    ]);
    const picture = document('image/png', (owner) => `png ${owner}`);
    expect(await onLists(picture)).toEqual([]);
  });

  it('reports a document named for its user as possible, and a document for both users not at all', async () => {
    const found = (isOwn: boolean, nameOf: (user: string) => string) => {
      const pages: MemberPages = ({ url, user }) => {
        if (url.pathname === '/') return { body: '<p>Clinic</p>' };
        if (user === null) return SIGN_IN;
        if (url.pathname === '/me') return { body: `<a href="/files/${nameOf(user)}">Report</a>` };
        const [, of] = /^\/files\/report_(\w+)\.pdf$/.exec(url.pathname) ?? [];
        const isGiven = of !== undefined && (!isOwn || of === user);
        return isGiven ? { body: `%PDF ${of}`, headers: [['Content-Type', 'application/pdf']] } : null;
      };
      return onLists(pages, ['/', '/me']);
    };
    const ofUser = (user: string) => `report_${user}.pdf`;
    expect(await found(false, ofUser)).toEqual(['access-between-users? GET /files/report_anna.pdf']);
    expect(await found(true, ofUser)).toEqual([]);
    expect(await found(false, () => 'report_club.pdf')).toEqual([]);
    expect(await found(false, (user) => (user === 'anna' ? 'report_board.pdf' : 'guide.zip'))).toEqual([]);
  });

  it('is none of what came to a page for both since it was crawled', async () => {
    let times = 0;
    const pages: MemberPages = ({ url, user }) => {
      if (url.pathname === '/') return { body: '<p>Club</p>' };
      if (user === null) return SIGN_IN;
      if (url.pathname === '/board') {
        times += 1;
        return {
          body: times === 1 ? '<p>No texts yet</p>' : '<p>Texts</p><a href="/text/3003"><b>eva@mail.example</b></a>',
        };
      }
      return url.pathname === '/text/3003' ? { body: '<p>Found a key</p><b>eva@mail.example</b>' } : null;
    };
    expect(await onLists(pages, ['/', '/board'])).toEqual([]);
  });

  it('reports nothing where the address names the user and the page shows all users the same', async () => {
    const found = (show: (asked: string, user: string) => string) => {
      const pages: MemberPages = ({ url, user }) => {
        if (url.pathname === '/') return { body: '<p>Club</p>' };
        if (user === null) return SIGN_IN;
        const own = `/events?id=5&user=${user}`;
        if (url.pathname === '/me') return { body: `<ul><li>${NAMES[user]}</li></ul><a href="${own}">Event</a>` };
        const asked = url.searchParams.get('user');
        return asked === null ? null : { body: `<h1>Event</h1><p>${show(asked, user)}</p>` };
      };
      return onLists(pages, ['/', '/me', '/events?id=5&user=anna']);
    };
    expect(await found(() => 'coach@staff.example')).toEqual([]);
    expect(await found((_, user) => `Receipt for ${user}@mail.example`)).toEqual([]);
    expect(await found((asked) => `${asked}@mail.example`)).toEqual(['access-between-users GET /events']);
    const named = (asked: string) => `Greetings</p><p>Seat of ${asked}`;
    expect(await found(named)).toEqual(['access-between-users? GET /events']);
  });

  const LETTER =
    'The gate of the garden does not close any more since the storm of last week, and somebody has to look at it.';
  it.each<[string, (id: string) => string, (owner: string) => string]>([
    ['behind labels', (id) => `<a href="/seat?id=${id}">Seat</a>`, (owner) => `<p><b>Row:</b> ${owner} row</p>`],
    ['as a long text', (id) => `<a href="/seat?id=${id}">Seat</a>`, (owner) => `<div>${LETTER} ${NAMES[owner]}</div>`],
    [
      'to which a form leads',
      (id) => `<form action="/seat"><input type="hidden" name="id" value="${id}"><button>Show</button></form>`,
      (owner) => `<td>Row of ${owner}</td>`,
    ],
    [
      'to which a choice leads',
      (id) => `<form action="/seat"><select name="id"><option value="${id}">Seat</option></select></form>`,
      (owner) => `<td>Row of ${owner}</td>`,
    ],
    [
      'to which a button leads',
      (id) => `<button onclick="location.href='/seat?id=${id}'">Show</button>`,
      (owner) => `<td>Row of ${owner}</td>`,
    ],
  ])('is possible at things of one user alone %s, unless each sees their own', async (_, lead, show) => {
    const found = (isOwn: boolean) => {
      const pages: MemberPages = ({ url, user }) => {
        if (url.pathname === '/') return { body: '<p>Theatre</p>' };
        if (user === null) return SIGN_IN;
        if (url.pathname === '/mine') return { body: `<h1>Yours</h1>${lead(ORDERS[user] ?? '')}` };
        const owner = url.pathname === '/seat' ? ownerOf(url.searchParams.get('id') ?? '') : null;
        return owner === null || (isOwn && owner !== user) ? null : { body: `<h1>Seat</h1>${show(owner)}` };
      };
      return onLists(pages, ['/', '/mine', '/seat?id=1001']);
    };
    expect(await found(false)).toEqual(['access-between-users? GET /seat']);
    expect(await found(true)).toEqual([]);
  });

  it('reads no form that writes or asks for words as a way to a thing', async () => {
    const asked: string[] = [];
    const form = (more: string, id: string) =>
      `<form action="/seat"><input type="hidden" name="id" value="${id}">${more}</form>`;
    const pages: MemberPages = ({ url, user }) => {
      if (url.pathname === '/') return { body: '<p>Theatre</p>' };
      if (user === null) return SIGN_IN;
      asked.push(url.pathname + url.search);
      if (url.pathname !== '/mine') return null;
      const id = ORDERS[user] ?? '';
      return { body: form('<input name="words">', id) + form('<button name="delete" value="1">Delete</button>', id) };
    };
    await onLists(pages, ['/', '/mine']);
    expect(asked.filter((path) => path.startsWith('/seat'))).toEqual([]);
  });

  describe('on pages that both are led to', () => {
    const found = async (show: (owner: string) => string) => {
      const all = '<a href="/person/1001">Anna</a> <a href="/person/2002">Bruno</a>';
      const pages: MemberPages = ({ url, user }) => {
        if (url.pathname === '/') return { body: '<p>Club</p>' };
        if (user === null) return SIGN_IN;
        if (url.pathname === '/members') return { body: all };
        if (url.pathname === '/me') return { body: `<ul><li>${NAMES[user]}</li></ul>` };
        const owner = ownerOf(url.pathname.slice('/person/'.length));
        return owner ? { body: `<h1>Member</h1><p>${NAMES[owner]}</p>${show(owner)}` } : null;
      };
      const seen = ['/', '/members', '/me', '/person/1001', '/person/2002'];
      return (await look(() => null, { pages, seen })).lines;
    };

    it('is possible where they show what is nobody else’s business', async () => {
      const shown = (owner: string) => `<label>Available balance</label><b>$${owner.length}20.50</b>`;
      expect(await found(shown)).toEqual(['access-between-users? GET /person/1001']);
    });

    it('reports no access where member pages show hobbies or a masked balance', async () => {
      expect(await found((owner) => `<b>Hobby</b><i>Chess ${owner.length}</i>`)).toEqual([]);
      expect(await found(() => '<label>Balance</label><b>****</b>')).toEqual([]);
    });
  });
});
