import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Page } from '../testing/fake-target.ts';
import { type Asking, foundAt, type MemberPages, memberSite, SIGN_IN } from '../testing/member-site.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { adminPanels } from './admin-panels.ts';
import { methodBypass } from './method-bypass.ts';
import { otherObjects } from './other-objects.ts';
import { privatePages } from './private-pages.ts';
import { roleValues } from './role-values.ts';
import { sessionValues } from './session-values.ts';

seedRandom(2027);

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const base64 = (text: string) => Buffer.from(text).toString('base64');

interface Person {
  readonly name: string;
  readonly login: string;
  readonly mail: string;
  readonly street: string;
}
const PEOPLE: Readonly<Record<number, Person>> = {
  6: { name: 'Carla Neri', login: 'carla', mail: 'carla@mail.example', street: 'Via Po 3' },
  7: { name: 'Anna Verdi', login: 'anna', mail: 'anna@mail.example', street: 'Via Roma 1' },
  8: { name: 'Bruno Bianchi', login: 'bruno', mail: 'bruno@mail.example', street: 'Via Dante 9' },
};
const OWN = 7;
const card = ({ name, mail }: Person) => `<table><tr><td>${name}</td><td>${mail}</td></tr></table>`;
const address = ({ name, street }: Person) => `<dl><dd>${name}</dd><dd>${street}</dd></dl>`;
const ACCOUNT = '<h1>Account</h1><ul><li>Anna Verdi</li><li>Via Roma 1</li><li>anna@mail.example</li></ul>';

/** A site with a start page, a page of the user, and what a test adds; strangers get the start page alone. */
const members =
  (own: MemberPages, start = ''): MemberPages =>
  (asking) => {
    if (asking.url.pathname === '/') return { body: `<p>Shop</p>${start}` };
    if (asking.url.pathname === '/login')
      return { body: '<form method=post><input name=u><input type=password name=p></form>' };
    if (asking.user === null) return SIGN_IN;
    return asking.url.pathname === '/account' ? { body: ACCOUNT } : own(asking);
  };
const NOBODY: Page = { body: '<p>No such person</p>' };

describe('objects of other users, by references of every kind', () => {
  /** Pages that show whom a reference names: to anybody who is in, or to themselves alone. */
  const look = async (
    path: string,
    whoIs: (asking: Asking) => number | undefined,
    {
      seen = path,
      show = card,
      start = '',
      cookies = [],
    }: {
      seen?: string | { path: string; form: string };
      show?: (person: Person) => string;
      start?: string;
      cookies?: readonly string[];
    } = {},
  ) => {
    const found = async (isOpen: boolean) => {
      const pages = members((asking) => {
        if (asking.url.pathname !== new URL(path, 'http://a').pathname && !path.startsWith('/file/')) return null;
        const id = whoIs(asking);
        const person = id === undefined || (!isOpen && id !== OWN) ? undefined : PEOPLE[id];
        return person ? { body: show(person) } : NOBODY;
      }, start);
      return foundAt(otherObjects, await memberSite(pages, { seen: ['/', '/account', seen], cookies }));
    };
    return { open: await found(true), closed: await found(false) };
  };
  const byQuery =
    (name: string, of: (id: number) => string) =>
    ({ url }: Asking) =>
      Object.keys(PEOPLE)
        .map(Number)
        .find((id) => of(id) === url.searchParams.get(name));

  it.each<[string, (id: number) => string]>([
    ['a number', String],
    ['a number in base64', (id) => base64(String(id))],
    ['the MD5 of a number', (id) => md5(String(id))],
    ['a code that ends with a number', (id) => `INV-000${id}`],
  ])('finds them by %s', async (_, of) => {
    const { open, closed } = await look(`/card?ref=${encodeURIComponent(of(OWN))}`, byQuery('ref', of));
    expect(open).toEqual([expect.stringMatching(/^object-of-another GET \/card ref/)]);
    expect(closed).toEqual([]);
  });

  it('calls it possible where a number is hidden by its encoding, whatever the page shows', async () => {
    const found = async (ref: (id: number) => string, show: (id: number) => string, list = '') => {
      const pages = members(({ url }) => {
        if (url.pathname === '/mine') return { body: list };
        const id = [...Array(20).keys()].find((one) => ref(one) === url.searchParams.get('ref')) ?? 0;
        return { body: `<h1>Parcel</h1><form><input name=ref value="${ref(OWN)}"></form>${show(id)}` };
      });
      const seen = ['/', '/account', '/mine', `/parcel?ref=${encodeURIComponent(ref(OWN))}`];
      return foundAt(otherObjects, await memberSite(pages, { seen }));
    };
    const inBase64 = (id: number) => base64(String(id));
    const things: Readonly<Record<number, string>> = { 5: 'Red table', 8: 'White shelf' };
    const show = (id: number) => (things[id] ? `<div>Number ${id}: ${things[id]}, note: back door</div>` : '');
    expect(await found(inBase64, show)).toEqual([expect.stringMatching(/^object-of-another\? GET \/parcel ref/)]);
    expect(await found((id) => md5(String(id)), show)).toEqual(['object-of-another? GET /parcel ref']);
    expect(await found(String, show)).toEqual([]);
    expect(await found(inBase64, (id) => `<p>Nothing at ${id}</p>`)).toEqual([]);
    const others = ['5', '9'].map((id) => `<a href="/parcel?ref=${encodeURIComponent(base64(id))}">${id}</a>`);
    expect(await found(inBase64, show, others.join(' '))).toEqual([]);
  });

  it('finds them in what a page hands to its scripts, and not in what is another each time', async () => {
    const inScript = ({ name, mail }: Person) =>
      `<h1>Card</h1><script>var owner = "${name}"; var to = "${mail}";</script>`;
    const { open, closed } = await look('/card?ref=7', byQuery('ref', String), { show: inScript });
    expect(open).toEqual(['object-of-another GET /card ref']);
    expect(closed).toEqual([]);
    let times = 0;
    const drifting = () => {
      times += 7919;
      return `<h1>Card</h1><script>var call = "0${times}45678";</script>`;
    };
    expect((await look('/card?ref=7', byQuery('ref', String), { show: drifting })).open).toEqual([]);
  });

  it('finds them by the name of a user whom the site shows', async () => {
    const start = '<p>posted by carla</p>';
    const of = (id: number) => PEOPLE[id]?.login ?? '';
    const { open, closed } = await look('/card?user=anna', byQuery('user', of), { start });
    expect(open).toEqual(['object-of-another GET /card user']);
    expect(closed).toEqual([]);
  });

  it('finds them by a long code that the site shows elsewhere', async () => {
    const codes: Record<number, string> = {
      6: '5f0c8a52-93d1-4c1e-8d0e-0b6b7f2f9a11',
      7: '0d2f6c1b-7a44-4f0f-9b57-5f3f0f6b2c22',
    };
    const start = `<p data-author="${codes[6]}">Nice</p>`;
    const { open, closed } = await look(
      `/file/${codes[OWN]}`,
      ({ url }) => [6, 7].find((id) => url.pathname === `/file/${codes[id]}`),
      { start },
    );
    expect(open).toEqual([expect.stringMatching(/^object-of-another GET \/file\//)]);
    expect(closed).toEqual([]);
  });

  it('finds them in a form that only shows something, and sends no other form', async () => {
    const inForm = ({ request }: Asking) => Number(new URLSearchParams(String(request.body ?? '')).get('customer'));
    const { open, closed } = await look('/view-card', inForm, { seen: { path: '/view-card', form: 'customer=7' } });
    expect(open).toEqual(['object-of-another POST /view-card customer']);
    expect(closed).toEqual([]);
    const writes = await look('/card', inForm, { seen: { path: '/card', form: 'customer=7&street=Via+Po' } });
    expect(writes.open).toEqual([]);
  });

  it('calls it proven where another name and another address stand in the place of the user’s', async () => {
    const { open, closed } = await look('/delivery?id=7', byQuery('id', String), { show: address });
    expect(open).toEqual(['object-of-another GET /delivery id']);
    expect(closed).toEqual([]);
  });

  it('finds them in JSON that a script sends to ask for something', async () => {
    const inJson = ({ request }: Asking) => {
      try {
        return (JSON.parse(String(request.body ?? '{}')) as { customer?: number }).customer;
      } catch {
        return undefined;
      }
    };
    const seen = { path: '/api/card', form: '{"customer":7}', json: true } as const;
    const { open, closed } = await look('/api/card', inJson, { seen });
    expect(open).toEqual(['object-of-another POST /api/card json customer']);
    expect(closed).toEqual([]);
  });

  it('finds them in the middle of a path, in a form that is filled in', async () => {
    const fields = ({ name, mail }: Person) =>
      `<form method=post><input name=name value="${name}"><input name=mail value="${mail}"></form>`;
    const inPath = ({ url }: Asking) => Number(/^\/file\/(\d+)\/edit$/.exec(url.pathname)?.[1]);
    const { open, closed } = await look(`/file/${OWN}/edit`, inPath, { show: fields });
    expect(open).toEqual([expect.stringMatching(/^object-of-another GET \/file\//)]);
    expect(closed).toEqual([]);
  });

  it.each([
    ['a script that names the user', '<script>window.current = { userId: 7, theme: "dark" };</script>'],
    ['data in a script', '<script type="application/json">{"user":{"id":7}}</script>'],
    ['a variable', "<script>var customer_id = '7';</script>"],
  ])('knows the number of the user by %s', async (_, script) => {
    const look = async (isOpen: boolean) => {
      const pages: MemberPages = ({ url, user }) => {
        if (url.pathname === '/') return { body: '<p>Shop</p>' };
        if (user === null) return SIGN_IN;
        if (url.pathname === '/start') return { body: `<h1>Start</h1>${script}` };
        const id = Number(/^\/api\/parcels\/(\d+)$/.exec(url.pathname)?.[1]);
        const owner = { 41: 7, 42: 8 }[id];
        if (owner === undefined || (!isOpen && owner !== 7)) return null;
        return {
          body: `{"id":${id},"user_id":${owner},"weight":${id}}`,
          headers: [['Content-Type', 'application/json']],
        };
      };
      return foundAt(otherObjects, await memberSite(pages, { seen: ['/', '/start', '/api/parcels/41'] }));
    };
    expect(await look(true)).toEqual([expect.stringMatching(/^object-of-another\? GET \/api\/parcels/)]);
    expect(await look(false)).toEqual([]);
  });

  it('finds them by a number in a path that a list and its page show', async () => {
    const things: Readonly<Record<number, readonly string[]>> = {
      41: ['Green lamp', 'Blue chair'],
      42: ['Red table', 'White shelf'],
    };
    const look = async (isOpen: boolean) => {
      const pages = members(({ url }) => {
        if (url.pathname === '/parcels')
          return { body: '<ul><li><a href="/parcels/41">41</a></li></ul><p>Green lamp</p><p>Blue chair</p>' };
        const id = Number(/^\/parcels\/(\d+)$/.exec(url.pathname)?.[1]);
        const held = isOpen || id === 41 ? things[id] : undefined;
        return held ? { body: `<h1>Parcel ${id}</h1><ul>${held.map((one) => `<li>${one}</li>`).join('')}</ul>` } : null;
      });
      return foundAt(otherObjects, await memberSite(pages, { seen: ['/', '/parcels', '/parcels/41'] }));
    };
    expect(await look(true)).toEqual([expect.stringMatching(/^object-of-another\?? GET \/parcels/)]);
    expect(await look(false)).toEqual([]);
  });

  it('finds them by the number in the name of a file', async () => {
    const bill = ({ name, mail }: Person) => `Invoice for ${name}\n${mail}\n`;
    const inName = (text: string | null) => Number(/^invoice_(\d+)\.txt$/.exec(text ?? '')?.[1]);
    const byParameter = await look('/download?file=invoice_7.txt', ({ url }) => inName(url.searchParams.get('file')), {
      show: bill,
    });
    expect(byParameter.open).toEqual(['object-of-another GET /download file']);
    expect(byParameter.closed).toEqual([]);
    const byPath = await look('/file/invoice_7.txt', ({ url }) => inName(url.pathname.slice(6)), { show: bill });
    expect(byPath.open).toEqual([expect.stringMatching(/^object-of-another GET \/file\//)]);
    expect(byPath.closed).toEqual([]);
  });

  it('calls documents possible that cannot be read, where they are other ones of the same kind', async () => {
    const look = async (give: (id: number) => string | null) => {
      const pages = members(({ url }) => {
        const id = Number(/^\/invoices\/invoice_(\d+)\.pdf$/.exec(url.pathname)?.[1]);
        const body = Number.isNaN(id) ? null : give(id);
        return body === null ? null : { body, headers: [['Content-Type', 'application/pdf']] };
      });
      return foundAt(otherObjects, await memberSite(pages, { seen: ['/', '/account', '/invoices/invoice_7.pdf'] }));
    };
    expect(await look((id) => (id < 9 ? `%PDF ${id}` : null))).toEqual([
      expect.stringMatching(/^object-of-another\? GET \/invoices\//),
    ]);
    expect(await look((id) => (id === OWN ? `%PDF ${id}` : null))).toEqual([]);
    expect(await look(() => '%PDF')).toEqual([]);
    expect(await look((id) => `%PDF ${id}`)).toEqual([]);
  });

  it.each<[string, (id: number) => string]>([
    ['a number', String],
    ['the MD5 of a number', (id) => md5(String(id))],
    ['base64', (id) => base64(String(id))],
  ])('finds them by a cookie that holds %s', async (_, of) => {
    const whoIs = ({ cookies }: Asking) =>
      Object.keys(PEOPLE)
        .map(Number)
        .find((id) => of(id) === cookies.uid);
    const { open, closed } = await look('/card', whoIs, { cookies: [`uid=${encodeURIComponent(of(OWN))}`] });
    expect(open).toEqual([expect.stringMatching(/^object-of-another GET \/card cookie uid/)]);
    expect(closed).toEqual([]);
  });

  it('finds them where headings and lines name a person, beside labels that stay', async () => {
    const lines = ({ name, street }: Person) =>
      `<p>Delivery address</p><h2>${name}</h2><div>Street<br>${street}<br></div>`;
    const { open, closed } = await look('/delivery?id=7', byQuery('id', String), { show: lines });
    expect(open).toEqual([expect.stringMatching(/^object-of-another\?? GET \/delivery id/)]);
    expect(closed).toEqual([]);
  });

  it('finds them by the number in a hidden field, where its page takes it in the address, and sends no form', async () => {
    const profile = async (whose: (asked: number) => number) => {
      const pages = members(({ url }) => {
        if (url.pathname !== '/settings') return null;
        const id = whose(Number(url.searchParams.get('user_id') ?? OWN));
        const { mail = '' } = PEOPLE[id] ?? {};
        const fields = `<input type=hidden name=user_id value="${id}"><input type=email name=mail value="${mail}">`;
        return { body: `<h1>Settings</h1><form method=post action=/settings>${fields}</form>` };
      });
      const site = await memberSite(pages, { seen: ['/', '/account', '/settings'], strength: 'medium' });
      const found = await foundAt(otherObjects, site);
      expect(site.asked.filter((line) => !line.startsWith('GET '))).toEqual([]);
      return { found, asked: site.asked.filter((line) => line.includes('user_id=')).length };
    };
    expect((await profile((asked) => asked)).found).toEqual(['object-of-another GET /settings user_id']);
    expect(await profile(() => OWN)).toEqual({ found: [], asked: 3 });
  });

  it('says nothing of things for sale and of texts, whatever their numbers are', async () => {
    const pages = members(({ url }) =>
      url.pathname === '/product'
        ? { body: `<h1>Thing ${url.searchParams.get('id')}</h1><p>Ask shop@mail.example</p>` }
        : null,
    );
    expect(await foundAt(otherObjects, await memberSite(pages, { seen: ['/', '/account', '/product?id=7'] }))).toEqual(
      [],
    );
  });

  it('calls it possible where nobody asks who is there, of what belongs to one person', async () => {
    const pages: MemberPages = ({ url }) => {
      const person = PEOPLE[Number(url.searchParams.get('id') ?? url.searchParams.get('user_id'))];
      if (url.pathname === '/') return { body: '<a href="/receipt?id=7">Your receipt</a>' };
      return /^\/(?:receipt|author|profile|view)$/.test(url.pathname)
        ? { body: person ? card(person) : '<p>None</p>' }
        : null;
    };
    const ask = async (path: string) =>
      foundAt(otherObjects, await memberSite(pages, { seen: ['/', path], signedIn: false }));
    expect(await ask('/receipt?id=7')).toEqual(['object-of-another? GET /receipt id']);
    expect(await ask('/profile?id=7')).toEqual(['object-of-another? GET /profile id']);
    expect(await ask('/view?user_id=7')).toEqual(['object-of-another? GET /view user_id']);
    expect(await ask('/author?id=7')).toEqual([]);
  });
});

describe('objects of other users, by the name of the user alone', () => {
  const look = async (own: MemberPages, seen: readonly string[], cookies: readonly string[] = []) => {
    const site = await memberSite(members(own), { seen: ['/', ...seen], cookies, user: 'anna', strength: 'medium' });
    return foundAt(otherObjects, site);
  };
  const byPath =
    (folder: string, show: (person: Person, id: number) => string): MemberPages =>
    ({ url }) => {
      const id = Number(url.pathname.slice(folder.length));
      const person = url.pathname.startsWith(folder) ? PEOPLE[id] : undefined;
      return person ? { body: show(person, id) } : null;
    };

  it.each<[string, (person: Person) => string]>([
    ['a line with a label', ({ login }) => `<h1>Profile</h1><p>Username: ${login}</p><p>Score: 12</p>`],
    ['a cell beside its label', ({ login }) => `<table><tr><th>User</th><td>${login}</td></tr></table>`],
    ['a greeting', ({ login, street }) => `<h1>Welcome, ${login}!</h1><p>Parcels go to ${street}</p>`],
    ['a line below a greeting of the user', ({ login }) => `<i>Hello anna</i><h1>Card</h1><p>Owner: ${login}</p>`],
    ['a heading', ({ login }) => `<h2>Notes of ${login}</h2><ul><li>Keys</li></ul>`],
  ])('finds them by %s', async (_, show) => {
    expect(await look(byPath('/p/', show), ['/p/7'])).toEqual(['object-of-another? GET /p/7 path 2']);
    const closed: MemberPages = (asking) => (asking.url.pathname === '/p/7' ? byPath('/p/', show)(asking) : null);
    expect(await look(closed, ['/p/7'])).toEqual([]);
  });

  it('finds them by the name of an account that most sites have', async () => {
    const accounts = ['anna', 'admin'];
    const pages: MemberPages = ({ url }) => {
      const user = url.searchParams.get('user') ?? '';
      return { body: accounts.includes(user) ? `<h2>Notes of ${user}</h2><p>Keys</p>` : '<p>Nothing</p>' };
    };
    expect(await look(pages, ['/notes?user=anna'])).toEqual(['object-of-another? GET /notes user']);
  });

  it('calls it proven where a cookie says who the user is', async () => {
    const me: MemberPages = ({ url, cookies }) =>
      url.pathname === '/me' ? { body: `<p>User: ${PEOPLE[Number(cookies.uid)]?.login ?? 'nobody'}</p>` } : null;
    expect(await look(me, ['/me'], ['uid=7'])).toEqual(['object-of-another GET /me cookie uid']);
    // A digit in the name of a page is no reference.
    const second: MemberPages = (asking) => me({ ...asking, url: new URL(asking.url.href.replace('/part2', '/me')) });
    expect(await look(second, ['/part2'], ['uid=7'])).toEqual(['object-of-another GET /part2 cookie uid']);
    const inside: MemberPages = (asking) =>
      me({ ...asking, cookies: { uid: /^\d+-user-(\d+)$/.exec(asking.cookies.who ?? '')?.[1] ?? '' } });
    expect(await look(inside, ['/me'], ['who=1795016535-user-7'])).toEqual(['object-of-another GET /me cookie who.3']);
    const ignored: MemberPages = ({ url }) => (url.pathname === '/me' ? { body: '<p>User: anna</p>' } : null);
    expect(await look(ignored, ['/me'], ['uid=7', 'lang=2'])).toEqual([]);
  });

  it('calls orders possible that lists of the user’s own do not name', async () => {
    const order = (id: number) => `<h1>Order ${id}</h1><table><tr><td>Lamp</td><td>${id * 3}.00</td></tr></table>`;
    const pages =
      (folder: string, isOpen: boolean, own = [17, 19], last = 30): MemberPages =>
      ({ url }) => {
        if (url.pathname === folder) return { body: own.map((id) => `<a href=${folder}/${id}>${id}</a>`).join('') };
        const id = Number(url.pathname.slice(folder.length + 1));
        return own.includes(id) || (isOpen && id > 10 && id < last) ? { body: order(id) } : null;
      };
    const seen = (folder: string) => [folder, `${folder}/17`, `${folder}/19`];
    expect(await look(pages('/orders', true), seen('/orders'))).toEqual([
      expect.stringMatching(/^object-of-another\? GET \/orders\/1\d path 2$/),
    ]);
    expect(await look(pages('/orders', false), seen('/orders'))).toEqual([]);
    expect(await look(pages('/lamps', true), seen('/lamps'))).toEqual([]);
    const asData: MemberPages = (asking) => {
      const page = pages('/api/orders', true)(asking);
      const id = /Order (\d+)/.exec(page?.body ?? '')?.[1];
      const headers = [['Content-Type', 'application/json']] as const;
      return id === undefined ? page : { body: JSON.stringify({ id: Number(id), item: `Lamp ${id}` }), headers };
    };
    expect(await look(asData, seen('/api/orders'))).toHaveLength(1);
    // Earlier ones may stand on the next page of the list.
    expect(await look(pages('/orders', true, [17, 18, 19], 19), seen('/orders'))).toEqual([]);
    const commented: MemberPages = (asking) => {
      const page = pages('/orders', true)(asking);
      const comments = '<table><tr><td>Well done</td></tr></table>'.repeat(30);
      return page && asking.url.pathname === '/orders/17' ? { body: page.body + comments } : page;
    };
    expect(await look(commented, seen('/orders'))).toHaveLength(1);
  });

  describe('beside lists that are whole', () => {
    const note = (id: number, text = `Note ${id * 7}`) =>
      `<p><b>From:</b> ${text}</p><p><b>Text:</b></p><p>Line ${id}</p>`;
    const inbox = (
      show: (id: number) => string | null,
      { more = '', path = '/readMessage', from = '/inbox', list = () => [4] as readonly number[] } = {},
    ) => {
      const pages: MemberPages = ({ url }) => {
        if (url.pathname === from)
          return {
            body:
              list()
                .map((id) => `<a href="${path}?id=${id}">${id}</a>`)
                .join(' ') + more,
          };
        const body = url.pathname === path ? show(Number(url.searchParams.get('id'))) : null;
        return body === null ? null : { body };
      };
      return look(pages, [from, `${path}?id=4`]);
    };
    const upTo = (last: number) => (id: number) => (id <= last ? note(id) : null);

    it('calls newer messages possible that are not among the user’s', async () => {
      expect(await inbox(upTo(6))).toEqual(['object-of-another? GET /readMessage id']);
      expect(await inbox((id) => (id === 4 ? note(id) : null))).toEqual([]);
      expect(await inbox((id) => (id < 7 ? note(id) : '<p>No message</p>'))).toHaveLength(1);
      expect(await inbox((id) => (id === 4 ? note(id) : '<p>No message</p>'))).toEqual([]);
      expect(await inbox((id) => `<p>Not yours</p><p>Line ${id}</p>`)).toEqual([]);
    });

    it('knows what lists for scripts name, and calls others possible where the list is whole', async () => {
      const headers = [['Content-Type', 'application/json']] as const;
      const data = (own: readonly number[], isOpen: boolean, more: object = {}) => {
        const pages: MemberPages = ({ url }) => {
          const body = (value: unknown) => ({ body: JSON.stringify(value), headers });
          if (url.pathname === '/api/my-notes')
            return body({ notes: own.map((id) => ({ id, title: `Title ${id}` })), ...more });
          const id = Number(/^\/api\/notes\/(\d+)$/.exec(url.pathname)?.[1]);
          return own.includes(id) || (isOpen && id > 10 && id < 19) ? body({ id, text: `Text ${id * 7}` }) : null;
        };
        return look(pages, ['/api/my-notes', `/api/notes/${own[0]}`]);
      };
      const found = [expect.stringMatching(/^object-of-another\? GET \/api\/notes\/\d+ path 3$/)];
      expect(await data([15], true)).toEqual(found);
      expect(await data([15, 17], true)).toEqual(found);
      expect(await data([15, 17], false)).toEqual([]);
      expect(await data([13, 14, 15, 16, 17, 18, 19], true)).toEqual([]);
      expect(await data([15], true, { hasMore: true })).toEqual([]);
    });

    it('knows what is named by links that are relative to their page', async () => {
      const pages: MemberPages = ({ url }) => {
        if (url.pathname === '/orders/list')
          return { body: [4, 5, 6].map((id) => `<a href="show?id=${id}">${id}</a>`).join('') };
        const id = Number(url.searchParams.get('id'));
        return url.pathname === '/orders/show' && id > 3 && id < 7 ? { body: note(id) } : null;
      };
      expect(await look(pages, ['/orders/list', '/orders/show?id=4', '/orders/show?id=6'])).toEqual([]);
    });

    it('calls earlier ones possible where a page for nothing else names one or two', async () => {
      const earlier = (id: number) => (id <= 4 ? note(id) : null);
      expect(await inbox(earlier)).toHaveLength(1);
      expect(await inbox(earlier, { from: '/start' })).toEqual([]);
      expect(await inbox(earlier, { list: () => [4, 5, 6] })).toEqual([]);
    });

    it('says nothing where the list goes on, names it by now, or is of other things', async () => {
      expect(await inbox(upTo(6), { more: '<a href="/inbox?page=2">2</a>' })).toEqual([]);
      let times = 0;
      // As the crawl saw it, and as it is once the scan has written something.
      expect(
        await inbox((id) => (id === 4 || id === 5 ? note(id) : null), { list: () => (times++ === 0 ? [4] : [4, 5]) }),
      ).toEqual([]);
      expect(await inbox(upTo(6), { path: '/lamp' })).toEqual([]);
      expect(await inbox(upTo(6), { from: '/folder/3' })).toEqual([]);
      expect(await inbox((id) => (id > 6 ? null : note(id, id === 4 ? 'Eva' : 'rc0a1b2c3d4e5f')))).toEqual([]);
    });

    const form = (text: string) =>
      `<h1>Edit</h1><form method=post><input type=hidden name=t value=abcd><textarea name=text>${text}</textarea></form>`;
    const editor = (show: (id: number) => string | null, more = '') => inbox(show, { path: '/edit_review', more });

    it('calls forms possible that change something the user is not offered to change', async () => {
      expect(await editor((id) => (id < 9 ? form(`Text of ${id}`) : null))).toEqual([
        'object-of-another? GET /edit_review id',
      ]);
      expect(await editor((id) => (id < 9 ? form(`Text of ${id}`) : form('')))).toHaveLength(1);
    });

    it('says nothing of forms that stay empty, are the user’s own whatever is asked for, or are for all', async () => {
      expect(await editor((id) => (id === 4 ? form('Mine') : null))).toEqual([]);
      expect(await editor((id) => form(id === 4 ? 'Mine' : ''))).toEqual([]);
      expect(await editor(() => form('Mine'))).toEqual([]);
      expect(await editor((id) => form(`Default ${id}`), '<a href="/inbox?page=2">2</a>')).toEqual([]);
    });
  });

  describe('of accounts, without contact data', () => {
    const balance = (id: number, rows = id % 3) =>
      `<h1>Account ${id}</h1><table><tr><th>Balance</th><td>${id * 7}.50</td></tr><tr><th>As of</th><td>09:0${id % 10}</td></tr>${'<tr><td>Paid</td></tr>'.repeat(rows)}</table>`;
    const choose = (show: (id: number) => string | null, { name = 'listAccounts', more = '', ids = [48, 49] } = {}) => {
      const options = ids.map((id) => `<option value="${id}">${id}</option>`).join('');
      const select = `<form action=/bank/show><select size=1 name="${name}" id=a>${options}</select></form>${more}`;
      const pages: MemberPages = ({ url }) => {
        if (url.pathname === '/bank/home') return { body: `<h1>Bank</h1>${select}` };
        const body = url.pathname === '/bank/show' ? show(Number(url.searchParams.get(name))) : null;
        return body === null ? null : { body: body + select };
      };
      return look(pages, ['/bank/home', `/bank/show?${name}=48`]);
    };
    const isThere = (id: number) => id > 40 && id < 50;

    it('are possible where a choice names all of the user’s own', async () => {
      expect(await choose((id) => (isThere(id) ? balance(id) : null))).toEqual([
        'object-of-another? GET /bank/show listAccounts',
      ]);
      expect(await choose((id) => (isThere(id) ? balance(id) : '<p>No such account</p>'))).toHaveLength(1);
    });

    it('are none where only the user’s own are shown, or things that are not of one person', async () => {
      expect(await choose((id) => (id === 48 || id === 49 ? balance(id) : null))).toEqual([]);
      expect(await choose((id) => (id < 50 ? balance(48).replace('48', String(id)) : null))).toEqual([]);
      let minute = 10;
      const timed = (id: number) => `<h1>Account ${id}</h1><p>Balance</p><p>As of 09:${minute++}</p>`;
      expect(await choose((id) => (id < 50 ? timed(id) : null))).toEqual([]);
      expect(await choose((id) => (isThere(id) ? balance(id) : null), { name: 'lamp' })).toEqual([]);
      expect(
        await choose((id) => (isThere(id) ? balance(id) : null), {
          ids: [40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54],
        }),
      ).toEqual([]);
    });

    it('are possible where data for scripts name a balance by the number of a user, also open to strangers', async () => {
      const summary = (
        show: (id: number) => object | null,
        { parameter = 'user_id', isOpen = true, first = [] as readonly string[] } = {},
      ) => {
        const pages: MemberPages = ({ url, user }) => {
          if (url.pathname === '/') return { body: '<p>Shop</p>' };
          if (user === null && (!isOpen || url.pathname !== '/api/summary')) return SIGN_IN;
          if (url.pathname !== '/api/summary') return url.pathname === '/account' ? { body: ACCOUNT } : null;
          const body = JSON.stringify(show(Number(url.searchParams.get(parameter))) ?? {});
          return { body, headers: [['Content-Type', 'application/json']] };
        };
        const seen = ['/', '/account', ...first, `/api/summary?${parameter}=7`];
        return memberSite(pages, { seen, user: 'anna', strength: 'medium' }).then((site) =>
          foundAt(otherObjects, site),
        );
      };
      const ofAll = (id: number) => (id < 10 ? { account: id + 100, balance: id * 31 } : null);
      const found = ['object-of-another? GET /api/summary user_id'];
      expect(await summary(ofAll)).toEqual(found);
      expect(await summary(ofAll, { isOpen: false })).toEqual(found);
      // A script names the address before it is asked for with the number.
      expect(await summary(ofAll, { first: ['/api/summary?user_id='] })).toEqual(found);
      expect(await summary((id) => (id === 7 ? ofAll(id) : null))).toEqual([]);
      expect(await summary(() => ofAll(7))).toEqual([]);
      expect(await summary((id) => (id === 7 ? ofAll(7) : { error: 'Not yours' }))).toEqual([]);
      expect(await summary((id) => (id < 10 ? { title: `Post ${id}`, text: 'Hello' } : null))).toEqual([]);
      expect(await summary(ofAll, { parameter: 'lamp' })).toEqual([]);
    });

    const notes = (folder: string, show: (id: number) => string, more = '') => {
      const menu = `<a href="/${folder}/7/notes">Notes</a>${more}`;
      const pages: MemberPages = ({ url }) => {
        if (url.pathname === '/home') return { body: `<h1>Home</h1>${menu}` };
        const id = Number(new RegExp(`^/${folder}/(\\d+)/notes$`).exec(url.pathname)?.[1]);
        return Number.isNaN(id) ? null : { body: `<h1>Notes</h1>${show(id)}${menu}` };
      };
      return look(pages, ['/home', `/${folder}/7/notes`]);
    };
    const table = (...texts: readonly string[]) =>
      `<table><tr><th>Title</th><th>Private</th></tr>${texts.map((text) => `<tr><td>${text}</td><td>yes</td></tr>`).join('')}</table>`;
    const NONE = '<p>No notes yet</p>';

    it('are possible where the number of the account is in the path and nothing leads to another', async () => {
      const ofAll = (id: number) =>
        id === 7 ? table('Milk', 'Bread', 'Tea') : id === 5 ? table('Key under the mat') : NONE;
      expect(await notes('accounts', ofAll)).toEqual(['object-of-another? GET /accounts/7/notes path 2']);
      expect(await notes('accounts', (id) => (id === 7 ? ofAll(id) : NONE))).toEqual([]);
      expect(await notes('accounts', () => table('Milk', 'Bread'))).toEqual([]);
      expect(await notes('accounts', ofAll, '<a href="/accounts/5/notes">Eva</a>')).toEqual([]);
      expect(await notes('topics', ofAll)).toEqual([]);
    });
  });

  it.each<[string, MemberPages, readonly string[]]>([
    ['posts with their authors', byPath('/posts/', ({ login }) => `<h1>Post</h1><p>By ${login}</p>`), ['/posts/7']],
    [
      'profiles that a list of members leads to',
      (asking) =>
        asking.url.pathname === '/members'
          ? { body: '<a href=/members/6>c</a><a href=/members/7>a</a><a href=/members/8>b</a>' }
          : byPath('/members/', ({ login }) => `<p>User: ${login}</p>`)(asking),
      ['/members', '/members/7'],
    ],
    [
      'pages that greet the user whatever they show',
      byPath('/items/', (_, id) => `<p>Hello anna</p><h1>Item ${id}</h1><p>${id * 3}.00</p>`),
      ['/items/7'],
    ],
    [
      'pages that repeat what they were asked for',
      ({ url }) => ({ body: `<p>User: ${url.searchParams.get('user')}</p>` }),
      ['/find?user=anna'],
    ],
    ['pages that ignore the value', () => ({ body: '<p>User: anna</p>' }), ['/me?id=7']],
  ])('says nothing of %s', async (_, pages, seen) => {
    expect(await look(pages, seen)).toEqual([]);
  });
});

describe('objects of other users, by what is nobody else’s business', () => {
  const BALANCES: Readonly<Record<string, string>> = { 6: '$120.50', 7: '$77.10', 8: '$9,400.00' };
  const look = async ({
    label = 'Available balance',
    start = '',
    isOpen = false,
    frame = '',
    others = true,
    isNamed = true,
  } = {}) => {
    const pages: MemberPages = ({ url, user }) => {
      const all = '<a href="/person/6">Carla</a> <a href="/person/7">Anna</a> <a href="/person/8">Bruno</a>';
      if (url.pathname === '/') return { body: `<p>Club</p>${start}${frame}` };
      if (user === null && !(isOpen && url.pathname.startsWith('/person/'))) return SIGN_IN;
      if (url.pathname === '/members') return { body: `${frame}${all}` };
      const id = url.pathname.slice('/person/'.length);
      if (!others && id !== '7') return { body: `${frame}<p>Nobody</p>` };
      const value = BALANCES[id];
      const mail = isNamed ? `<p>${PEOPLE[Number(id)]?.mail}</p>` : '';
      const shown = `<h1>Member</h1>${mail}<label>${label}</label><b>${value}</b>`;
      return { body: frame + (value ? shown : '<p>Nobody</p>') };
    };
    return foundAt(otherObjects, await memberSite(pages, { seen: ['/', '/members', '/person/7'] }));
  };

  it('are possible though pages lead to them, also where strangers get them and are not led there', async () => {
    expect(await look()).toEqual(['object-of-another? GET /person/7 path 2']);
    expect(await look({ isOpen: true })).toEqual(['object-of-another? GET /person/7 path 2']);
  });

  it('are none of what members tell each other, of what strangers are led to, and of a frame', async () => {
    expect(await look({ label: 'Best price' })).toEqual([]);
    expect(await look({ isOpen: true, start: '<a href="/person/6">Carla</a>' })).toEqual([]);
    expect(await look({ label: 'Price', frame: '<label>Your balance</label><b>$5.20</b>' })).toEqual([]);
    expect(await look({ others: false })).toEqual([]);
    // Several of the user's own may hold different sums.
    expect(await look({ isNamed: false })).toEqual([]);
  });

  it('are tried with the account of the user where only a made-up word is known', async () => {
    const found = async (label: string) => {
      const pages: MemberPages = ({ url, user }) => {
        if (url.pathname === '/') return { body: '<p>Bank</p>' };
        if (url.pathname === '/home')
          return user === null ? SIGN_IN : { body: `<h1>Hello</h1><b>${label}</b> <i>44100788</i>` };
        const account = Number(url.searchParams.get('account'));
        const balance = account > 44100780 && account < 44100790 ? account % 97 : null;
        return { body: JSON.stringify(balance ? { balance } : {}), headers: [['Content-Type', 'application/json']] };
      };
      return foundAt(otherObjects, await memberSite(pages, { seen: ['/', '/home', '/balance?account=word'] }));
    };
    expect(await found('Account number:')).toEqual(['object-of-another? GET /balance account']);
    expect(await found('Tickets:')).toEqual([]);
  });

  it('are possible by the persons between whom a message is, where nobody asks who is there', async () => {
    const found = async (path: string, names: readonly [from: string, to: string]) => {
      const pages: MemberPages = ({ url }) => {
        if (url.pathname === '/') return { body: `<a href="${path}/3">Third</a>` };
        const id = Number(url.pathname.slice(path.length + 1));
        const body = JSON.stringify({ id, [names[0]]: id, [names[1]]: id + 1, text: `Text ${id}` });
        return id > 0 && id < 5 ? { body, headers: [['Content-Type', 'application/json']] } : null;
      };
      return foundAt(otherObjects, await memberSite(pages, { seen: ['/', `${path}/3`] }));
    };
    expect(await found('/api/message', ['sender_id', 'receiver_id'])).toEqual([
      'object-of-another? GET /api/message/3 path 3',
    ]);
    expect(await found('/api/message', ['row', 'column'])).toEqual([]);
    expect(await found('/api/post', ['user_id', 'place'])).toEqual([]);
  });
});

describe('private pages that come with a redirect', () => {
  const look = async (body: string) => {
    const pages: MemberPages = ({ url, user }) => {
      if (url.pathname === '/') return { body: '<p>Shop</p>' };
      if (url.pathname !== '/account') return null;
      return user === null ? { ...SIGN_IN, body } : { body: ACCOUNT };
    };
    return foundAt(privatePages, await memberSite(pages, { seen: ['/', '/account'] }));
  };

  it('are found where the text of the page is sent along', async () => {
    expect(await look(ACCOUNT)).toEqual(['private-data-open GET /account']);
  });

  it('are one weakness where they hold no data of persons', async () => {
    const lessons = (name: string) => `<h1>${name}</h1><ul><li>Lesson of ${name}</li><li>Task of ${name}</li></ul>`;
    const pages: MemberPages = ({ url, user }) => {
      const name = url.pathname.slice(1);
      if (name === '') return { body: '<p>Shop</p>' };
      const body = lessons(name) + (name === 'data' ? '<p>rosa.neri@mail.example</p><p>02 5550 1234</p>' : '');
      return user === null ? { ...SIGN_IN, body } : { body };
    };
    const { site, tools } = await memberSite(pages, { seen: ['/', '/one', '/two', '/data'] });
    const found = await privatePages.probe(site, tools);
    expect(found.map(({ place, cause = null }) => [new URL(place.url).pathname, cause !== null])).toEqual([
      ['/one', true],
      ['/two', true],
      ['/data', false],
    ]);
  });

  it('are not where the redirect says nothing of the user', async () => {
    expect(await look('<h1>Account</h1><ul><li>Moved to the sign-in</li></ul>')).toEqual([]);
  });
});

describe('pages behind the sign-in that do not ask for it', () => {
  const FORM = '<h1>Edit users</h1><form method=post action=/users/save><input name=role></form>';
  const look = async ({ isOpen = true, start = '', path = '/manage/users' } = {}) => {
    const pages: MemberPages = ({ url, user }) => {
      if (url.pathname === '/') return { body: `<p>Shop</p>${start}` };
      if (url.pathname === '/account')
        return user === null ? SIGN_IN : { body: `${ACCOUNT}<a href="${path}">Users</a>` };
      if (url.pathname !== path) return null;
      return user === null && !isOpen ? SIGN_IN : { body: FORM };
    };
    return foundAt(privatePages, await memberSite(pages, { seen: ['/', '/account', path] }));
  };

  it('are possible where only pages of users lead there, and what they are for is done there', async () => {
    expect(await look()).toEqual(['private-page-open? GET /manage/users']);
  });

  it('are none where strangers are refused or led there, or where it is a page for everybody', async () => {
    expect(await look({ isOpen: false })).toEqual([]);
    expect(await look({ start: '<a href="/manage/users">Users</a>' })).toEqual([]);
    expect(await look({ path: '/contact' })).toEqual([]);
  });
});

describe('documents that strangers get', () => {
  const look = async (path: string, { isOpen = true, start = '', type = 'application/pdf' } = {}) => {
    const pages: MemberPages = ({ url, user }) => {
      if (url.pathname === '/') return { body: `<p>Shop</p>${start}` };
      if (user === null && (!isOpen || url.pathname !== path)) return SIGN_IN;
      if (url.pathname === path) return { body: '%PDF lamp', headers: [['Content-Type', type]] };
      return url.pathname === '/account' ? { body: `${ACCOUNT}<a href="${path}">PDF</a>` } : null;
    };
    return foundAt(privatePages, await memberSite(pages, { seen: ['/', '/account', path] }));
  };

  it('are possible where only pages behind the sign-in lead to what belongs to one person', async () => {
    expect(await look('/files/invoice_17.pdf')).toEqual(['private-data-open? GET /files/invoice_17.pdf']);
  });

  it('are none where strangers are refused or led there, of pictures, and of what is for everybody', async () => {
    expect(await look('/files/invoice_17.pdf', { isOpen: false })).toEqual([]);
    expect(await look('/files/invoice_17.pdf', { start: '<a href="/files/invoice_1.pdf">Example</a>' })).toEqual([]);
    expect(await look('/files/user_17.png', { type: 'image/png' })).toEqual([]);
    expect(await look('/files/manual.pdf')).toEqual([]);
  });
});

describe('lists behind the sign-in with data of other users', () => {
  interface Row {
    readonly [field: string]: unknown;
  }
  const everybody = Object.values(PEOPLE).map(({ login, mail }) => ({ user: login, email: mail }));
  const list = async (path: string, rows: readonly Row[], user = 'anna') => {
    const pages = members(({ url }) =>
      url.pathname === path
        ? { body: JSON.stringify({ data: rows }), headers: [['Content-Type', 'application/json']] }
        : null,
    );
    return foundAt(privatePages, await memberSite(pages, { seen: ['/', '/account', path], user }));
  };
  const withEach = (rows: readonly Row[], more: Row) => rows.map((row) => ({ ...row, ...more }));

  it('are possible where they hold secrets, or what one customer has', async () => {
    const found = (path: string) => [`others-data-listed? GET ${path}`];
    expect(await list('/api/people', withEach(everybody, { balance: 12 }))).toEqual(found('/api/people'));
    expect(await list('/api/orders/all', withEach(everybody, { total: 12 }))).toEqual(found('/api/orders/all'));
    const accounts = everybody.map(({ user, email }) => ({ username: user, email }));
    expect(await list('/api/users', accounts)).toEqual(found('/api/users'));
    expect(await list('/api/team', accounts)).toEqual([]);
  });

  it('are proven where the list itself gives the user as a customer', async () => {
    const rows = withEach(everybody, { role: 'customer', resetToken: 'a81' });
    expect(await list('/api/people', rows)).toEqual(['others-data-listed GET /api/people']);
  });

  it('are none where the user is in charge, where they are the user’s own, or for people to write to', async () => {
    expect(await list('/api/people', withEach(everybody, { role: 'admin', balance: 12 }))).toEqual([]);
    const own = everybody.filter(({ user }) => user === 'anna');
    expect(await list('/api/orders', [...own, ...own, ...own])).toEqual([]);
    expect(await list('/api/colleagues', withEach(everybody, { phone: '', room: 3 }))).toEqual([]);
    const sellers = everybody.map(({ email }) => ({ seller: { email }, total: 12 }));
    expect(await list('/api/orders', sellers)).toEqual([]);
  });
});

describe('lists of accounts that everybody gets', () => {
  const LOGINS = Object.values(PEOPLE).map(({ login }) => login);
  const look = async (path: string, pageAt: (time: number) => string, type = 'text/html') => {
    let times = 0;
    const pages: MemberPages = ({ url }) => {
      if (url.pathname === '/') return { body: `<p>Shop</p><a href="${path}">List</a>` };
      if (url.pathname !== path) return null;
      times += 1;
      return { body: pageAt(times), headers: [['Content-Type', type]] };
    };
    const site = await memberSite(pages, { seen: ['/', path], user: 'anna' });
    return [...(await foundAt(privatePages, site)), ...(await foundAt(adminPanels, site))];
  };
  const json = (field: string) => (time: number) =>
    JSON.stringify([
      ...LOGINS.map((username) => ({ username, mail: `${username}@mail.example`, [field]: `${username}99` })),
      { username: 'dora', mail: `dora${time}@mail.example`, [field]: 'x1y2' },
    ]);

  it('are found though one of them changes meanwhile, and proven where they give passwords', async () => {
    expect(await look('/api/users', json('password'), 'application/json')).toEqual([
      'private-data-open GET /api/users',
    ]);
    expect(await look('/api/users', json('colour'), 'application/json')).toEqual(['private-data-open? GET /api/users']);
  });

  const items = (say: (login: string) => string) => () =>
    `<ul>${LOGINS.map((one) => `<li>${say(one)}</li>`).join('')}</ul>`;
  const rows = (head: string) => () =>
    `<table><tr><th>Name</th><th>${head}</th></tr>${LOGINS.map(
      (one) => `<tr><td>${one}</td><td><code>${one}42</code></td></tr>`,
    ).join('')}</table>`;

  it('have one cause on all pages that show the same persons', async () => {
    const paths = ['/people', '/staff'];
    const pages: MemberPages = ({ url }) => {
      if (url.pathname === '/') return { body: paths.map((path) => `<a href="${path}">List</a>`).join('') };
      return paths.includes(url.pathname) ? { body: rows('Password')() } : null;
    };
    const { site, tools } = await memberSite(pages, { seen: ['/', ...paths], user: 'anna' });
    const found = await privatePages.probe(site, tools);
    expect(found.map(({ place }) => new URL(place.url).pathname)).toEqual(paths);
    expect(new Set(found.map(({ cause }) => cause)).size).toBe(1);
  });

  it('are found by the passwords alone, in a table and in other lists', async () => {
    expect(await look('/people', rows('Password'))).toEqual(['private-data-open? GET /people']);
    expect(
      await look(
        '/people',
        items((one) => `${one} (pass hash: ${md5(one)})`),
      ),
    ).toHaveLength(1);
    expect(
      await look(
        '/admin',
        items((one) => `${one} (pass hash: ${md5(one)})`),
      ),
    ).toContain('admin-open GET /admin');
  });

  it('are none of files with their digests, of names, and of passwords that are hidden', async () => {
    expect(
      await look(
        '/files',
        items((one) => `${one}.zip ${md5(one)}`),
      ),
    ).toEqual([]);
    expect(
      await look(
        '/admin',
        items((one) => one),
      ),
    ).toEqual([]);
    expect(await look('/people', rows('Colour'))).toEqual([]);
    expect(await look('/people', () => rows('Password')().replaceAll(/\w+42/g, '••••'))).toEqual([]);
  });
});

describe('pages that strangers get and find no way to', () => {
  /** A list behind the sign-in leads to a task, which leads on to the form that edits it; neither asks who is there. */
  const look = async ({ start = '', only = '', isOpen = true } = {}) => {
    const pages: MemberPages = ({ url, user }) => {
      const { pathname } = url;
      if (pathname === '/') return { body: `<p>Tasks</p>${user === null ? start : '<a href="/list">List</a>'}` };
      if (pathname === '/about') return { body: only };
      if (user === null && (!isOpen || pathname === '/list')) return SIGN_IN;
      if (pathname === '/list')
        return { body: '<h1>Your tasks</h1><a href="/task/9">Paint</a> <a href="/person/7">You</a>' };
      if (pathname === '/task/9') return { body: '<h1>Paint</h1><a href="/task/9/edit">Edit</a>' };
      if (pathname === '/task/9/edit')
        return { body: '<h1>Paint</h1><form method=post action=/task/9/save><input name=title value=Paint></form>' };
      if (pathname === '/account') return { body: ACCOUNT };
      return pathname === '/person/7' || pathname === '/person/7/card' ? { body: card(PEOPLE[7] as Person) } : null;
    };
    const seen = ['/', '/account', '/list', '/task/9', '/task/9/edit', '/person/7', '/person/7/card'];
    return foundAt(privatePages, await memberSite(pages, { seen }));
  };

  it('are found though one of them leads to the other', async () => {
    expect(await look()).toContain('private-page-open? GET /task/9/edit');
  });

  it('are tried for other persons, whom strangers see then', async () => {
    const found = async (start: string) => {
      const pages: MemberPages = ({ url, user }) => {
        if (url.pathname === '/') return { body: `<p>Tasks</p>${user === null ? start : '<a href="/list">L</a>'}` };
        if (url.pathname === '/list') return user === null ? SIGN_IN : { body: '<a href="/person/7">You</a>' };
        const person = PEOPLE[Number(url.pathname.slice('/person/'.length))];
        return person ? { body: card(person) } : null;
      };
      return foundAt(otherObjects, await memberSite(pages, { seen: ['/', '/list', '/person/7'] }));
    };
    expect(await found('')).toEqual(['object-of-another? GET /person/7 path 2']);
    expect(await found('<a href="/person/7">Author</a>')).toEqual([]);
  });

  it('are none where strangers are led there, also by pages that users are not led to', async () => {
    expect(await look({ start: '<a href="/task/9">A task</a>' })).toEqual([]);
    expect(await look({ start: '<a href="/about">About</a>', only: '<a href="/task/9">A task</a>' })).toEqual([]);
    expect(await look({ isOpen: false })).toEqual([]);
  });
});

describe('records of persons that nobody is asked for, by a number', () => {
  /** No page asks who is there; only the first one leads the user on, to a page of their own. */
  const look = async (
    check: typeof privatePages | typeof otherObjects,
    path: (id: number | string) => string,
    { show = card, start = '' }: { show?: (person: Person) => string; start?: string } = {},
  ) => {
    const pages: MemberPages = ({ url, user }) => {
      const menu = (id: number | string) => `<a href="/start?id=${id}">Home</a> <a href="${path(id)}">Profile</a>`;
      if (url.pathname === '/') return { body: user === null ? `<p>Shop</p>${start}` : `<p>Shop</p>${menu(OWN)}` };
      if (url.pathname === '/help') return { body: `<p>Help</p><a href="/start">Home</a> ${menu('')}` };
      if (url.pathname === '/start')
        return url.searchParams.get('id') ? { body: `<h1>Hello</h1>${menu(OWN)}` } : SIGN_IN;
      const id = Object.keys(PEOPLE).find((one) => path(one) === url.pathname + url.search);
      const person = PEOPLE[Number(id)];
      return person ? { body: `<h1>Data</h1>${menu(id ?? '')}${show(person)}` } : NOBODY;
    };
    const seen = ['/', '/help', `/start?id=${OWN}`, path(OWN)];
    return foundAt(check, await memberSite(pages, { seen, user: 'anna' }));
  };
  const byQuery = (id: number | string) => `/dati.php?id=${id}`;
  const byPath = (id: number | string) => `/profile/${id}`;
  const noContacts = ({ login, name }: Person) => `<table><tr><td>${login}</td><td>${name}</td></tr></table>`;

  it('are found where strangers get the contact data of the user, and no link leads them there', async () => {
    expect(await look(privatePages, byQuery)).toEqual(['private-data-open GET /dati.php']);
    expect(await look(privatePages, byPath)).toEqual(['private-data-open GET /profile/7']);
  });

  it('are tried for other persons', async () => {
    expect(await look(otherObjects, byQuery)).toEqual(['object-of-another GET /dati.php id']);
    expect(await look(otherObjects, byPath)).toEqual(['object-of-another GET /profile/7 path 2']);
  });

  it('are none where they hold no contact data, or where strangers are led to them or to others like them', async () => {
    for (const check of [privatePages, otherObjects]) {
      expect(await look(check, byQuery, { show: noContacts })).toEqual([]);
      expect(await look(check, byQuery, { start: '<a href="/dati.php?id=7">Anna</a>' })).toEqual([]);
      expect(await look(check, byPath, { start: '<a href="/profile/8">Bruno</a>' })).toEqual([]);
    }
  });

  it.each<[string, string, (password: string) => Page]>([
    [
      ...(['data', 'private-data-open'] as const),
      (password) => ({
        body: `{"id":1,"email":"rita@mail.example","password":"${password}"}`,
        headers: [['Content-Type', 'application/json']],
      }),
    ],
    // To be verified: it may be an example.
    [
      'a page',
      'private-data-open?',
      (password) => ({ body: `<p>Mail: rita@mail.example</p><b>Password:</b> <i>${password}</i>` }),
    ],
  ])('are found with a password in %s, whoever is led there', async (_, key, show) => {
    const found = async (password: string) => {
      const pages: MemberPages = ({ url }) =>
        url.pathname === '/' ? { body: '<a href="/profile/1">First</a>' } : show(password);
      return foundAt(privatePages, await memberSite(pages, { seen: ['/', '/profile/1'] }));
    };
    expect(await found('tulipano9')).toEqual([`${key} GET /profile/1`]);
    expect(await found('********')).toEqual([]);
  });

  it('are tried for other persons where a password stands in them', async () => {
    const found = async (field: string) => {
      const pages: MemberPages = ({ url }) => {
        if (url.pathname === '/') return { body: '<a href="/profile/7">First</a>' };
        const person = PEOPLE[Number(url.pathname.slice('/profile/'.length))];
        const record = person ? { mail: person.mail, [field]: `${person.login}99` } : null;
        return { body: JSON.stringify(record), headers: [['Content-Type', 'application/json']] };
      };
      return foundAt(otherObjects, await memberSite(pages, { seen: ['/', '/profile/7'] }));
    };
    expect(await found('password')).toEqual(['object-of-another? GET /profile/7 path 2']);
    expect(await found('nickname')).toEqual([]);
  });
});

describe('refusals that come with success', () => {
  const FRAME = '<ul><li><a href="/">Home</a></li><li><a href="/help">Help and contact</a></li></ul>';
  const look = async (refusal: (url: URL) => string) => {
    const pages: MemberPages = ({ url, user }) => {
      if (url.pathname === '/') return { body: `${FRAME}<p>Shop</p>` };
      if (url.pathname === '/help') return { body: `${FRAME}<p>Write to us</p>` };
      if (user === null) return { body: FRAME + refusal(url) };
      if (url.pathname === '/account') return { body: FRAME + ACCOUNT };
      const person = PEOPLE[Number(url.searchParams.get('id'))];
      return url.pathname === '/card' ? { body: FRAME + (person ? card(person) : '<p>None</p>') } : null;
    };
    return foundAt(otherObjects, await memberSite(pages, { seen: ['/', '/help', '/account', '/card?id=7'] }));
  };

  it.each([
    ['in words', '<h1>Card</h1><p>Please log in to see your card.</p>'],
    ['in other words', '<b>You are not authorized to view this page</b>'],
    ['in any language, by the same text everywhere', '<p>ログインしてください</p>'],
  ])('are told %s', async (_, text) => {
    expect(await look(() => text)).toEqual(['object-of-another GET /card id']);
  });

  it('are none where the page shows its content and asks to sign in beside it', async () => {
    const shown = ({ searchParams }: URL) => {
      const person = PEOPLE[Number(searchParams.get('id'))];
      return person ? `<h1>Members</h1>${card(person)}` : '';
    };
    expect(await look((url) => `${shown(url)}<p>Please log in to write a message.</p>`)).toEqual([]);
    expect(await look(({ pathname }) => `<p>${pathname}</p>`)).toEqual([]);
  });
});

describe('roles that the request carries', () => {
  const menu = '<a href="/admin/users">Users</a>';
  const look = async (path: string, isAdmin: (asking: Asking) => boolean, cookies: readonly string[] = []) => {
    const pages: MemberPages = (asking) => {
      const { pathname } = asking.url;
      if (pathname === '/secret') return isAdmin(asking) ? { body: '<h1>All users</h1>' } : { status: 403, body: 'No' };
      return { body: `<p>Welcome</p>${isAdmin(asking) ? menu : ''}` };
    };
    return foundAt(roleValues, await memberSite(pages, { seen: ['/', path], cookies }));
  };
  const jsonOf = (text = '') => {
    try {
      return JSON.parse(Buffer.from(text, 'base64').toString()) as { role?: string };
    } catch {
      return {};
    }
  };

  it('are found in a parameter and in cookies, plain or encoded', async () => {
    expect(await look('/home?admin=0', ({ url }) => url.searchParams.get('admin') === '1')).toEqual([
      'role-by-value GET /home admin',
    ]);
    expect(await look('/secret', ({ cookies }) => cookies.role === 'admin', ['role=user'])).toEqual([
      'role-by-value GET /secret cookie role',
    ]);
    const value = base64('{"name":"anna","role":"user"}');
    expect(await look('/', ({ cookies }) => jsonOf(cookies.prefs).role === 'admin', [`prefs=${value}`])).toEqual([
      'role-by-value GET / cookie prefs.role',
    ]);
  });

  it('are found between other parts of a cookie', async () => {
    const partOf = (value = '', sign: string, at: number) => value.split(sign)[at];
    expect(
      await look('/secret', ({ cookies }) => partOf(cookies.who, '-', 1) === 'admin', ['who=1795016535-user-8']),
    ).toEqual(['role-by-value GET /secret cookie who.2']);
    const decoded = (value = '') => Buffer.from(value, 'base64').toString();
    expect(
      await look('/secret', ({ cookies }) => partOf(decoded(cookies.sso), ':', 3) === 'admin', [
        `sso=${base64(`anna:${md5('x')}:Anna Verdi:user`)}`,
      ]),
    ).toEqual(['role-by-value GET /secret cookie sso.4']);
    expect(
      await look('/secret', ({ cookies }) => partOf(decoded(cookies.sso), ':', 2) === 'A', [
        `sso=${base64(`anna:${md5('x')}:U`)}`,
      ]),
    ).toEqual(['role-by-value GET /secret cookie sso.3']);
    const isSealed = (value = '') => {
      const [role = '', seal = ''] = value.split('.');
      return md5(role) === seal && decoded(role) === 'admin';
    };
    const guest = base64('guest');
    expect(await look('/secret', ({ cookies }) => isSealed(cookies.t), [`t=${guest}.${md5(guest)}`])).toEqual([
      'role-by-value GET /secret cookie t.1',
    ]);
    expect(await look('/secret', () => false, ['who=1795016535-user-8'])).toEqual([]);
  });

  it('are found where the server reads them as long as it has no session of its own', async () => {
    const found = async (roleOf: (asking: Asking) => string | undefined) => {
      const pages: MemberPages = (asking) => {
        const role = roleOf(asking);
        if (asking.url.pathname === '/me') return role === undefined ? SIGN_IN : { body: '<p>anna@shop.example</p>' };
        if (asking.url.pathname === '/staff-only')
          return role === 'admin' ? { body: '<h1>All users</h1>' } : { status: 403, body: 'No' };
        return { body: '<p>Welcome</p>' };
      };
      const cookies = ['loggedIn=true', 'role=user'];
      return foundAt(roleValues, await memberSite(pages, { seen: ['/', '/me', '/staff-only'], cookies, user: 'anna' }));
    };
    const ofCookie = ({ cookies }: Asking) => (cookies.loggedIn === 'true' ? cookies.role : undefined);
    expect(await found((asking) => (asking.user === null ? ofCookie(asking) : 'user'))).toEqual([
      'role-by-value GET /staff-only cookie role',
    ]);
    expect(await found(({ user }) => (user === null ? undefined : 'user'))).toEqual([]);
  });

  it('finds a raised role by the title with which the page greets the user', async () => {
    const found = async (show: (role: string) => string) => {
      const pages: MemberPages = ({ url, cookies }) =>
        url.pathname === '/start' ? { body: `<h1>Hello anna</h1>${show(cookies.who?.split('-')[1] ?? '')}` } : null;
      const cookies = ['who=12345-user-8'];
      return foundAt(roleValues, await memberSite(pages, { seen: ['/start?id=8'], cookies, user: 'anna' }));
    };
    const title = (role: string) => (role.includes('admin') ? '<p>Nice to see you again, dear administrator.</p>' : '');
    expect(await found(title)).toEqual(['role-by-value GET /start cookie who.2']);
    expect(await found((role) => `<p>You are now shown as: ${role}</p>`)).toEqual([]);
  });

  it('are found in a switch that says whether somebody is in', async () => {
    const found = async (name: string, show: (value: string) => string, value = '0') => {
      const pages: MemberPages = ({ url }) => ({ body: `<h1>Panel</h1>${show(url.searchParams.get(name) ?? '')}` });
      return foundAt(roleValues, await memberSite(pages, { seen: [`/panel?${name}=${value}`], signedIn: false }));
    };
    const greets = (value: string) =>
      value === '1' ? '<p>Welcome Admin</p><a href="/avatar">Choose a picture</a>' : '<p>Wrong password</p>';
    expect(await found('login', greets)).toEqual(['role-by-value GET /panel login']);
    expect(await found('signed_in', greets)).toEqual(['role-by-value GET /panel signed_in']);
    const opens = (word: string) => (value: string) => (value === word ? menu : '<p>Nothing</p>');
    expect(await found('perm', opens('1'))).toEqual(['role-by-value GET /panel perm']);
    expect(await found('perm', opens('admin'), '')).toEqual(['role-by-value GET /panel perm']);
    expect(await found('login', (value) => (value === '1' ? '<p>Thank you for coming here</p>' : ''))).toEqual([]);
    expect(await found('login', () => '<p>Welcome Admin</p>')).toEqual([]);
  });

  it('are found where a cookie says who is in, and where a refusal comes as a page', async () => {
    expect(await look('/secret', ({ cookies }) => cookies.authenticated === '1', ['authenticated=0'])).toEqual([
      'role-by-value GET /secret cookie authenticated',
    ]);
    const refuses: MemberPages = ({ url, cookies }) => {
      if (url.pathname !== '/reports') return { body: '<p>Welcome</p>' };
      return cookies.isAdmin === 'true'
        ? { body: '<h1>Reports</h1><p>Figures of the year</p>' }
        : { body: '<h1>Reports</h1><p>Access denied: administrators only</p>' };
    };
    const seen = ['/', '/reports'];
    expect(await foundAt(roleValues, await memberSite(refuses, { seen, cookies: ['isAdmin=false'] }))).toEqual([
      'role-by-value GET /reports cookie isAdmin',
    ]);
  });

  it('are found at a page of administrators that nothing leads to and that refuses with success', async () => {
    const look = async (isAdmin: (asking: Asking) => boolean) => {
      const pages: MemberPages = (asking) => {
        if (asking.url.pathname === '/') return { body: '<p>Welcome</p>' };
        if (asking.url.pathname !== '/admin') return null;
        return { body: isAdmin(asking) ? `<h1>管理</h1>${menu}` : '権限が必要です' };
      };
      return foundAt(roleValues, await memberSite(pages, { seen: ['/'], cookies: ['is_admin=False'] }));
    };
    expect(await look(({ cookies }) => cookies.is_admin === 'True')).toEqual([
      'role-by-value GET /admin cookie is_admin',
    ]);
    expect(await look(({ cookies }) => cookies.is_admin !== 'False')).toEqual([]);
    expect(await look(() => false)).toEqual([]);
  });

  it.each<[string, (asking: Asking) => boolean]>([
    ['cookie user_id', ({ cookies }) => cookies.user_id !== undefined],
    ['cookie isAdmin', ({ cookies }) => cookies.isAdmin === 'true'],
    ['admin', ({ url }) => url.searchParams.get('admin') === '1'],
  ])('are found by their usual names at a page that is refused: %s', async (parameter, isIn) => {
    expect(await look('/secret', isIn)).toEqual([`role-by-value GET /secret ${parameter}`]);
    const panel: MemberPages = (asking) => {
      if (asking.url.pathname !== '/admin') return null;
      return isIn(asking) ? { body: '<h1>All users</h1>' } : { status: 403, body: 'No' };
    };
    const site = await memberSite(panel, { seen: [] });
    await foundAt(adminPanels, site);
    expect(await foundAt(roleValues, site)).toEqual([`role-by-value GET /admin ${parameter}`]);
  });

  it('are found in the address of a page that is refused to the user', async () => {
    const ofUser = (isAdmin: (url: URL) => boolean) =>
      look('/secret', ({ url, user }) => user === 'anna' && isAdmin(url));
    expect(await ofUser((url) => url.searchParams.has('isAdmin'))).toEqual(['role-by-value GET /secret isAdmin']);
    expect(await ofUser((url) => url.search !== '')).toEqual([]);
  });

  it('are none where any cookie opens a page, or where it asks for the password then', async () => {
    expect(
      await look('/secret', ({ cookies, url }) => Object.keys(cookies).join('') !== '' || url.search !== ''),
    ).toEqual([]);
    const asks: MemberPages = ({ url, cookies }) => {
      if (url.pathname !== '/secret') return { body: '<p>Shop</p>' };
      if (cookies.user === undefined) return { status: 403, body: 'No' };
      return { body: '<form method=post><input name=u><input type=password name=p></form>' };
    };
    expect(await foundAt(roleValues, await memberSite(asks, { seen: ['/', '/secret'] }))).toEqual([]);
  });

  it('are none where the server does not believe them, or where the value chooses what is shown', async () => {
    expect(await look('/home?admin=0', () => false, ['role=user', 'level=1'])).toEqual([]);
    const pages: MemberPages = ({ url }) => ({
      body: `<p>${url.searchParams.get('level')}</p>${'<li>Thing</li>'.repeat(Number(url.searchParams.get('level')))}`,
    });
    expect(await foundAt(roleValues, await memberSite(pages, { seen: ['/', '/list?level=1'] }))).toEqual([]);
    const moves: MemberPages = ({ url }) =>
      url.searchParams.get('group') === '2'
        ? { body: '<p>Two</p>' }
        : { status: 302, body: '', headers: [['Location', '/all']] };
    expect(await foundAt(roleValues, await memberSite(moves, { seen: ['/list?group=1'] }))).toEqual([]);
  });

  describe('words that choose a page', () => {
    const DESK = '<h1>Super admin interface</h1><p>Good morning</p>';
    const look = async (show: (word: string) => string, path = '/tour?action=happy', start = '') => {
      const pages: MemberPages = ({ url }) => {
        if (url.pathname === '/') return { body: `<p>Shop</p>${start}` };
        return { body: show([...url.searchParams.values()].join()) };
      };
      return foundAt(roleValues, await memberSite(pages, { seen: ['/', path], signedIn: false }));
    };
    const chosen = (desk: string) => (word: string) =>
      ({ happy: '<h1>A happy page</h1>', admin: desk })[word] ?? '<h1>Nothing to go to</h1>';

    it('are possible where one opens the page of administrators', async () => {
      expect(await look(chosen(DESK))).toEqual(['role-by-value? GET /tour action']);
      expect(await look(chosen(DESK), '/go?fwd=happy')).toEqual(['role-by-value? GET /go fwd']);
    });

    it.each<[string, (word: string) => string, string?, string?]>([
      ['every word opens it', () => DESK],
      ['the word is repeated', (word) => `<h1>${word} area</h1>`],
      ['it is about administration', chosen('<h1>Guide to the admin panel</h1>')],
      ['it asks for a password', chosen(`${DESK}<form method=post><input type=password name=p></form>`)],
      ['it refuses', chosen(`${DESK}<p>Access denied</p>`)],
      ['nothing else is shown', chosen('<h1>A happy page</h1>')],
      ['a link leads there', chosen(DESK), '/tour?action=happy', '<a href="/tour?action=admin">Administration</a>'],
      ['the word is searched for', chosen(DESK), '/find?q=happy'],
    ])('are none where %s', async (_, show, path, start) => {
      expect(await look(show, path, start)).toEqual([]);
    });
  });

  it('cost nothing where no request carries one', async () => {
    const site = await memberSite(() => ({ body: '<p>Shop</p>' }), { seen: ['/', '/list?page=1'] });
    await foundAt(roleValues, site);
    expect(site.asked).toEqual([]);
  });
});

describe('refusals that a header gets around', () => {
  const headerIn = ({ request }: Asking, name: string) =>
    request.headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? '';
  const look = async (isLetIn: (asking: Asking) => boolean) => {
    const pages: MemberPages = (asking) => {
      const isInternal = asking.url.pathname === '/internal';
      if (isInternal || headerIn(asking, 'x-original-url') === '/internal')
        return isLetIn(asking)
          ? { body: '<h1>Internal report</h1><p>Figures of the year</p>' }
          : { status: 403, body: 'No' };
      return asking.url.pathname === '/' ? { body: '<p>Shop</p>' } : null;
    };
    return foundAt(methodBypass, await memberSite(pages, { seen: ['/', '/internal'], signedIn: false }));
  };

  it.each<[string, (asking: Asking) => boolean]>([
    ['an address of the machine itself', (asking) => headerIn(asking, 'x-forwarded-for') === '127.0.0.1'],
    ['a page of the site as the one before', (asking) => headerIn(asking, 'referer').startsWith('http://shop.example')],
    ['another address in a header', ({ url }) => url.pathname === '/'],
    ['a made-up method', ({ request }) => !/^(?:GET|POST|HEAD)$/.test(request.method)],
  ])('are found with %s', async (_, isLetIn) => {
    expect(await look(isLetIn)).toEqual(['method-bypass GET /internal']);
  });

  it('are none where the page stays closed', async () => {
    expect(await look(() => false)).toEqual([]);
  });

  it('are found at a page of administrators that nothing leads to, where the user must be signed in as well', async () => {
    const pages = members((asking) => {
      if (asking.url.pathname !== '/admin') return null;
      return headerIn(asking, 'x-forwarded-for') === '127.0.0.1'
        ? { body: '<h1>Figures</h1><p>Sales of the year</p>' }
        : { status: 403, body: 'No' };
    });
    const guarded: MemberPages = (asking) =>
      asking.user === null && asking.url.pathname === '/admin' ? { status: 401, body: 'No' } : pages(asking);
    expect(await foundAt(methodBypass, await memberSite(guarded, { seen: ['/', '/account'] }))).toEqual([
      'method-bypass GET /admin',
    ]);
  });
});

describe('pages of administrators', () => {
  const list = (head: string) =>
    `<h1>Accounts</h1><table><tr><th>${head}</th><th>Mail</th></tr>${Object.values(PEOPLE)
      .map(({ login, mail }) => `<tr><td>${login}</td><td>${mail}</td></tr>`)
      .join('')}</table>`;
  const look = async (body: string, { isOpen = false, start = '' } = {}) => {
    const pages: MemberPages = ({ url, user }) => {
      if (url.pathname === '/') return { body: `<p>Shop</p>${user === null ? '' : start}` };
      if (url.pathname !== '/admin') return null;
      return user === null && !isOpen ? SIGN_IN : { body };
    };
    return foundAt(adminPanels, await memberSite(pages, { seen: ['/'] }));
  };

  it('are found where they open for any user, or for everybody', async () => {
    expect(await look(list('Username'))).toEqual(['admin-for-users? GET /admin']);
    expect(await look(list('Username'), { isOpen: true })).toEqual(['admin-open GET /admin']);
  });

  it('are none where the user is led there, or where nothing of administrators is shown', async () => {
    expect(await look(list('Username'), { start: '<a href="/admin">Administration</a>' })).toEqual([]);
    expect(await look('<h1>Welcome</h1><p>Your orders</p>')).toEqual([]);
    expect(await look(list('Team'), { isOpen: true })).toEqual([]);
  });
});

describe('pages of administrators behind a way in', () => {
  const users = `<h1>Accounts</h1><table><tr><th>Username</th><th>Mail</th></tr>${Object.values(PEOPLE)
    .map(({ login, mail }) => `<tr><td>${login}</td><td>${mail}</td></tr>`)
    .join('')}</table>`;
  const look = async (entry: Page, at: string, { isKept = false } = {}) => {
    const pages: MemberPages = ({ url, user }) => {
      if (url.pathname === '/') return { body: '<p>Shop</p>' };
      if (user === null) return SIGN_IN;
      if (url.pathname === '/admin') return entry;
      return url.pathname === at && !isKept ? { body: users } : null;
    };
    return foundAt(adminPanels, await memberSite(pages, { seen: ['/'], strength: 'medium' }));
  };
  const to = (path: string): Page => ({ status: 302, body: '', headers: [['Location', path]] });

  it('are found where the way in leads the user on, and where only the way in is closed', async () => {
    expect(await look(to('/admin/overview'), '/admin/overview')).toEqual(['admin-for-users? GET /admin/overview']);
    expect(await look({ status: 403, body: 'No' }, '/admin/users')).toEqual(['admin-for-users? GET /admin/users']);
    expect(await look(to('/'), '/admin/users')).toEqual(['admin-for-users? GET /admin/users']);
  });

  it('are found at a usual name where the way in opens and shows nothing', async () => {
    expect(await look({ body: '<h1>Hello</h1>' }, '/admin/users')).toEqual(['admin-for-users? GET /admin/users']);
  });

  it('are none where they are closed as well', async () => {
    expect(await look(to('/'), '/admin/users', { isKept: true })).toEqual([]);
  });
});

describe('lists of accounts in the administration that links lead to', () => {
  const row = (...cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const look = async (rows: readonly string[], { isOpen = false, second = 'none' } = {}) => {
    const body = `<table><tr><th>Username</th><th>Mail</th><th>Admin</th></tr>${rows.join('')}</table>`;
    const pages: MemberPages = ({ url, user }) => {
      if (url.pathname === '/') return { body: `<p>Shop</p>${user === null ? '' : '<a href="/admin">Manage</a>'}` };
      if (url.pathname !== '/admin') return null;
      if (user === null && !isOpen) return SIGN_IN;
      return user === 'bruno' && second === 'refused' ? { status: 403, body: 'No' } : { body };
    };
    const site = await memberSite(pages, {
      ...{ seen: ['/', '/admin'], user: 'anna' },
      users: (ask) => ({
        openFirst: async () => null,
        openSecond: async () => ({
          read: (at) => ask('p7c02e', { method: 'GET', url: at, headers: [], body: null }),
          cookies: () => new Map(),
          signOut: () => Promise.reject(new Error('the second user must stay signed in')),
        }),
      }),
    });
    site.site.session.hasSecond = second !== 'none';
    return foundAt(adminPanels, site);
  };
  const anna = (role: string) => row('anna', 'anna@mail.example', role);
  const others = [row('carla', 'carla@mail.example', 'gold'), row('dora', 'dora@mail.example', 'gold')];
  const root = row('root', 'root@mail.example', 'yes');

  it('are proven by the role of the user, and possible where another administers or both users get them', async () => {
    expect(await look([anna('customer'), ...others])).toEqual(['admin-for-users GET /admin']);
    expect(await look([anna('gold'), root, ...others])).toEqual(['admin-for-users? GET /admin']);
    expect(await look([anna('gold'), ...others], { second: 'given' })).toEqual(['admin-for-users? GET /admin']);
  });

  it('are none where the user is or may be an administrator', async () => {
    expect(await look([anna('admin'), root, ...others], { second: 'given' })).toEqual([]);
    expect(await look([anna('gold'), ...others])).toEqual([]);
    expect(await look([anna('gold'), ...others], { second: 'refused' })).toEqual([]);
    expect(await look([root, ...others])).toEqual([]);
  });
});

describe('pages of administrators that only a list for robots names', () => {
  const LINKS = '<a href="/admin/users">Users</a> <a href="/admin/logs">Logs</a> <a href="/staff/stock">Stock</a>';
  const row = (login: string, role: string) =>
    `<tr><td>${login}</td><td>${login}@mail.example</td><td><b>${role}</b></td></tr>`;
  const listWith = (role: string) =>
    `<h1>Accounts</h1><table><tr><th>Username</th><th>Mail</th></tr>${row('root1', 'admin')}${row('anna', role)}</table>`;
  const look = async (bodies: Readonly<Record<string, string>>, start = '') => {
    const pages: MemberPages = ({ url, user }) => {
      if (url.pathname === '/') return { body: `<p>Shop</p>${user === null ? '' : start}` };
      const body = bodies[url.pathname];
      if (body === undefined) return null;
      return user === null ? SIGN_IN : { body: `${body}${LINKS}` };
    };
    return foundAt(adminPanels, await memberSite(pages, { seen: ['/', ...Object.keys(bodies)], user: 'anna' }));
  };
  const admin = (role: string) => ({ '/admin/users': listWith(role), '/admin/logs': '<h1>Logs</h1>' });

  it('are proven where the list gives the user as a customer, though these pages lead to each other', async () => {
    expect(await look(admin('customer'))).toEqual(['admin-for-users GET /admin/users']);
    expect(await look(admin('gold'))).toEqual(['admin-for-users? GET /admin/users']);
  });

  it('are none where the user is an administrator, led there or not', async () => {
    expect(await look(admin('admin'))).toEqual([]);
    expect(await look(admin('admin'), '<a href="/admin/logs">Manage</a>')).toEqual([]);
  });

  const staff = (text: string) => ({ '/staff/home': text, '/staff/stock': '<h1>Stock</h1>', '/staff/money': 'Money' });
  const BOARD = '<h2>Staff dashboard</h2><p>For authorized personnel only.</p><a href="/staff/money">Refunds</a>';

  it('are possible where they say that they are for those who work there, and show it', async () => {
    expect(await look(staff(BOARD))).toEqual(['admin-for-users? GET /staff/home']);
    expect(await look(staff(BOARD), '<a href="/staff/home">Work</a>')).toEqual([]);
    expect(await look(staff('<h2>Staff dashboard</h2><p>Our team</p><a href="/staff/money">Ask</a>'))).toEqual([]);
    expect(await look(staff(`${BOARD}<p>Access denied</p>`))).toEqual([]);
  });
});

describe('pages of administrators that the user is led to', () => {
  const FORM = '<h1>Site</h1><form method=post action=/admin/configure><input name=title><input type=submit></form>';
  const look = async ({
    door = SIGN_IN as Page | null,
    body = FORM,
    isOpen = false,
    path = '/admin/configure',
    isMoved = false,
    more = [] as readonly string[],
  } = {}) => {
    const pages: MemberPages = ({ url, user }) => {
      const menu = [path, ...more].map((to) => `<a href="${to}">Site</a>`).join('');
      if (url.pathname === '/') return { body: `<p>Shop</p>${user === null ? '' : menu}` };
      if (url.pathname === '/admin' && isMoved) return { ...SIGN_IN, headers: [['Location', '/admin/']] };
      if (/^\/admin\/?$/.test(url.pathname)) return door;
      if (url.pathname !== path) return null;
      return user === null && !isOpen ? SIGN_IN : { body };
    };
    return foundAt(adminPanels, await memberSite(pages, { seen: ['/', path, ...more] }));
  };

  it('are possible where the way into the administration is closed to the user', async () => {
    expect(await look()).toEqual(['admin-for-users? GET /admin/configure']);
    expect(await look({ door: { status: 403, body: '<p>No</p>' } })).toHaveLength(1);
    expect(await look({ isMoved: true })).toHaveLength(1);
    expect(await look({ more: ['/admin'] })).toHaveLength(1);
  });

  it('are none where the user may be an administrator, or where nothing is done there', async () => {
    expect(await look({ door: { body: '<h1>Administration</h1>' } })).toEqual([]);
    expect(await look({ door: null })).toEqual([]);
    expect(await look({ body: '<h1>Help</h1><p>Who administers this site</p>' })).toEqual([]);
    expect(await look({ isOpen: true })).toEqual([]);
    expect(await look({ path: '/configure' })).toEqual([]);
  });
});

describe('sessions', () => {
  /** Visits of strangers, each with the next session. */
  const given = async (next: () => string) => {
    const pages: MemberPages = () => ({ body: '<p>Shop</p>', headers: [['Set-Cookie', `sid=${next()}; Path=/`]] });
    return foundAt(sessionValues, await memberSite(pages, { seen: ['/'], signedIn: false }));
  };

  it('are predictable where they are digests of a counter, or the time', async () => {
    let last = 40;
    const count = () => {
      last += 1;
      return last;
    };
    expect(await given(() => md5(String(count())))).toEqual(['session-counted GET / cookie sid']);
    expect(await given(() => base64(`guest:${count()}`))).toEqual(['session-counted GET / cookie sid']);
    expect(await given(() => String(Date.now() + count()))).toEqual(['session-counted GET / cookie sid']);
    expect(await given(() => md5(`${Math.random()}`))).toEqual([]);
    const pages: MemberPages = () => ({ body: '', headers: [['Set-Cookie', `session_start=${Date.now() + count()}`]] });
    expect(await foundAt(sessionValues, await memberSite(pages, { seen: ['/'], signedIn: false }))).toEqual([]);
  });

  it('follow from the name of the user where they are its digest', async () => {
    const look = async (value: string) => {
      const pages: MemberPages = ({ url, cookies }) => {
        if (url.pathname !== '/me') return { body: '<p>Shop</p>' };
        return cookies.auth === value ? { body: '<p>Orders</p>' } : SIGN_IN;
      };
      const found = await memberSite(pages, { seen: ['/', '/me'], cookies: [`auth=${value}`] });
      found.site.session.cookies = ['auth'];
      found.site.session.user = 'anna';
      return foundAt(sessionValues, found);
    };
    expect(await look(md5('anna'))).toEqual(['session-of-name GET / cookie auth']);
    expect(await look(md5('anna and a secret'))).toEqual([]);
  });

  it('are found fixed where the number before the sign-in is the one after it', async () => {
    const look = async (keptNumber: boolean) => {
      const found = await memberSite(
        members(() => null),
        { seen: ['/', '/account'] },
      );
      found.site.session.keptNumber = keptNumber;
      return foundAt(sessionValues, found);
    };
    expect(await look(true)).toEqual(['session-fixation GET / cookie sid']);
    expect(await look(false)).toEqual([]);
  });

  it('are tried after a sign-out, in a session of their own', async () => {
    const look = async (isEnded: boolean, isAsked = false) => {
      const ended = new Set<string>();
      const pages: MemberPages = ({ url, cookies }) => {
        const sid = cookies.sid ?? '';
        if (url.pathname === '/') return { body: '<p>Shop</p><a href="/logout">Sign out</a>' };
        if (!['k3a91f', 'k3b000'].includes(sid) || ended.has(sid)) return SIGN_IN;
        if (url.pathname === '/logout' && isEnded) ended.add(sid);
        return { body: ACCOUNT };
      };
      let sid = 'k3b000';
      const found = await memberSite(pages, {
        seen: ['/', '/account'],
        users: (ask) => ({
          openFirst: async () => ({
            read: (at) => ask(sid, { method: 'GET', url: at, headers: [], body: null }),
            cookies: () => new Map([['sid', sid]]),
            signOut: async (at) => {
              const left = await ask(sid, { method: 'GET', url: at, headers: [], body: null });
              if (!isAsked) sid = 'gone';
              return left;
            },
          }),
          openSecond: async () => null,
        }),
      });
      return { found: await foundAt(sessionValues, found), asked: found.asked };
    };
    const open = await look(false);
    expect(open.found).toEqual(['session-after-sign-out GET /logout']);
    expect(open.asked.filter((line) => line.includes('/logout'))).toEqual(['GET /logout null']);
    expect((await look(true)).found).toEqual([]);
    expect((await look(false, true)).found).toEqual([]);
  });
});
