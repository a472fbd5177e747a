import { expect, it } from 'vitest';
import type { SiteUsers } from '../check.ts';
import type { Page } from '../testing/fake-target.ts';
import { foundAt, type MemberPages, memberSite, SIGN_IN } from '../testing/member-site.ts';
import { otherObjects } from './other-objects.ts';

const JSON_TYPE = [['Content-Type', 'application/json']] as const;
const FIGURES: Readonly<Record<string, readonly number[]>> = { anna: [12, 3, 9], bruno: [47, 31, 16] };
const MENU = '<a href="/me">Me</a>';

interface Shown {
  /** What `/me` shows beside the name. */
  readonly home?: (user: string) => string;
  readonly data: (asked: string, user: string | null) => Page | null;
  readonly seen?: ReadonlyArray<string | { readonly path: string; readonly form: string }>;
  readonly hasSecond?: boolean;
}

async function look({ home = () => '', data, seen = ['/', '/me', '/data?user=anna'], hasSecond = true }: Shown) {
  const named: string[] = [];
  const pages: MemberPages = ({ url, user, request }) => {
    if (url.pathname === '/') return { body: `<p>Games</p>${MENU}` };
    if (url.pathname === '/me') return user === null ? SIGN_IN : { body: `<h1>Me</h1>${home(user)}` };
    const sent = new URLSearchParams(request.body?.toString() ?? '');
    const values = [...url.searchParams.values(), ...sent.values()];
    named.push(...values);
    return data(values[0] ?? '', user);
  };
  const made = await memberSite(pages, {
    ...{ seen, user: 'anna' },
    users: (ask) => {
      const openSecond: SiteUsers['openSecond'] = async () => ({
        read: (at) => ask('p7c02e', { method: 'GET', url: at, headers: [], body: null }),
        cookies: () => new Map(),
        signOut: () => Promise.reject(new Error('the second user is not signed out')),
      });
      return { openFirst: async () => null, openSecond };
    },
  });
  Object.assign(made.site.session, { hasSecond, secondUser: 'bruno' });
  return { lines: await foundAt(otherObjects, made), named };
}

const figures = (asked: string): Page => {
  const [won, lost, even] = FIGURES[asked] ?? [0, 0, 0];
  return { body: JSON.stringify({ won, lost, even }), headers: JSON_TYPE };
};
const forMembers = (page: (asked: string) => Page) => (asked: string, user: string | null) =>
  user === null ? { status: 401, body: 'Who are you?' } : page(asked);

it('finds data of the second user where a parameter holds the name of the first', async () => {
  const { lines } = await look({ data: forMembers(figures) });
  expect(lines).toEqual(['object-of-another? GET /data user']);
});

it('finds them in the answer to a form that only asks, by what the pages of the second user show', async () => {
  const list = (name: string) =>
    `<ul>${FIGURES[name]?.map((one) => `<li>${one} points of ${name[0]}</li>`).join('')}</ul>`;
  const { lines } = await look({
    home: list,
    data: forMembers((asked) => ({ body: list(asked) })),
    seen: ['/', '/me', { path: '/view', form: 'who=anna' }],
  });
  expect(lines).toEqual(['object-of-another? POST /view who']);
});

it('exchanges mail addresses and numbers that stand on the pages of both users', async () => {
  const ids: Readonly<Record<string, string>> = { anna: '4071', bruno: '5502' };
  const home = (user: string) => `<p>${user}@mail.example</p><script>var user_id = ${ids[user]};</script>`;
  const nameOf = (asked: string) =>
    Object.keys(ids).find((name) => asked === ids[name] || asked === `${name}@mail.example`) ?? '';
  const data = forMembers((asked) => figures(nameOf(asked)));
  const byMail = await look({ home, data, seen: ['/', '/me', '/data?who=anna@mail.example'] });
  expect(byMail.lines).toEqual(['object-of-another? GET /data who']);
  const byNumber = await look({ home, data, seen: ['/', '/me', '/data?user=4071'] });
  expect(byNumber.lines).toHaveLength(1);
});

it.each<readonly [string, Partial<Shown> & Pick<Shown, 'data'>]>([
  ['a page that strangers get as well', { data: figures }],
  ['a page that shows everybody their own', { data: (_, user) => (user === null ? SIGN_IN : figures(user)) }],
  ['a page that only repeats the name', { data: forMembers((asked) => ({ body: `<p>Hello ${asked}</p>` })) }],
  [
    'a page that changes by itself',
    { data: forMembers(() => ({ body: `{"a":${Math.random()},"b":${Math.random()}}`, headers: JSON_TYPE })) },
  ],
  [
    'figures that the first user is shown anyway',
    { data: forMembers(figures), seen: ['/', '/me', '/data?user=anna', '/data?user=bruno'] },
  ],
])('reports nothing of %s', async (_, shown) => {
  expect((await look(shown)).lines).toEqual([]);
});

it('sends no other name where a request acts, or where no second user is known', async () => {
  const data = forMembers(figures);
  for (const form of ['follow=anna', 'user=anna&password=word', 'user=anna&comment=hello']) {
    const { named } = await look({ data, seen: ['/', '/me', { path: '/people', form }] });
    expect(named).not.toContain('bruno');
  }
  expect((await look({ data, hasSecond: false })).named).not.toContain('bruno');
});
