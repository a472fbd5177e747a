import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Page } from '../testing/fake-target.ts';
import { type Asking, foundAt, type MemberPages, memberSite, SIGN_IN } from '../testing/member-site.ts';
import { otherObjects } from './other-objects.ts';
import { privatePages } from './private-pages.ts';

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
      const person = PEOPLE[Number(url.searchParams.get('id'))];
      if (url.pathname === '/') return { body: '<a href="/receipt?id=7">Your receipt</a>' };
      return /^\/(?:receipt|author)$/.test(url.pathname) ? { body: person ? card(person) : '<p>None</p>' } : null;
    };
    const ask = async (path: string) =>
      foundAt(otherObjects, await memberSite(pages, { seen: ['/', path], signedIn: false }));
    expect(await ask('/receipt?id=7')).toEqual(['object-of-another? GET /receipt id']);
    expect(await ask('/author?id=7')).toEqual([]);
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

  it('are not where the redirect says nothing of the user', async () => {
    expect(await look('<h1>Account</h1><ul><li>Moved to the sign-in</li></ul>')).toEqual([]);
  });
});
