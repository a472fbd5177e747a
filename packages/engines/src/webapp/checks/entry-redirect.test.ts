import { describe, expect, it } from 'vitest';
import type { SiteUsers } from '../check.ts';
import { answer } from '../testing/answers.ts';
import { foundAt, type MemberPages, memberSite } from '../testing/member-site.ts';
import { entryRedirect } from './entry-redirect.ts';

const FORM = (next: string) =>
  `<form method="post" action="/login"><input type="hidden" name="next" value="${next}"><input name="user"><input type="password" name="pass"></form>`;

const pages: MemberPages = ({ url, user }) => {
  if (url.pathname === '/') return { body: '<p>Shop</p>' };
  if (url.pathname === '/login') return { body: FORM(url.searchParams.get('next') ?? '') };
  if (user === null) return { status: 302, body: '', headers: [['Location', `/login?next=${url.pathname}`]] };
  return url.pathname === '/account' ? { body: '<p>Anna Verdi</p>' } : null;
};

/** The values of each sign-in, and what the check finds where the site leads to `leadsTo` of them. */
async function look(leadsTo: (next: string) => string, name = 'next', form = pages, login = '/login') {
  const signIns: Array<Readonly<Record<string, string>>> = [];
  const signInWith: SiteUsers['signInWith'] = async (values) => {
    signIns.push(values);
    return answer('', { url: '/login', status: 302, headers: [['Location', leadsTo(values[name] ?? '/account')]] });
  };
  const users = () => ({ openFirst: async () => null, openSecond: async () => null, signInWith });
  const made = await memberSite(form, { seen: ['/', login, '/account'], users });
  return { found: await foundAt(entryRedirect, made), signIns };
}

it('finds a redirect that only follows the right password, also past a filter', async () => {
  const found = ['open-redirect GET /login next'];
  expect((await look((next) => next)).found).toEqual(found);
  expect((await look((next) => (next.startsWith('/') ? next : '/account'))).found).toEqual(found);
});

describe('a sign-in that leads through a page of its own', () => {
  const hopWith = (leadsTo: (to: string) => string): MemberPages => {
    return (asking) =>
      asking.url.pathname === '/hop' && asking.user !== null
        ? { status: 302, body: '', headers: [['Location', leadsTo(asking.url.searchParams.get('to') ?? '')]] }
        : pages(asking);
  };
  const through = (next: string) => `/hop?to=${encodeURIComponent(next)}`;

  it('is a redirect where that page leads away', async () => {
    expect(
      (
        await look(
          through,
          'next',
          hopWith((to) => to),
        )
      ).found,
    ).toEqual(['open-redirect GET /login next']);
  });

  it('is none where that page stays within the site, or leads on through another one', async () => {
    for (const leadsTo of [() => '/account', (to: string) => `/account?from=${to}`, (to: string) => `/hop?to=${to}`])
      expect((await look(through, 'next', hopWith(leadsTo))).found).toEqual([]);
    expect(
      (
        await look(
          (next) => `/hop?to=/account#${next}`,
          'next',
          hopWith((to) => to),
        )
      ).found,
    ).toEqual([]);
  });
});

it('reports no redirect where the site leads within itself, whatever the value is', async () => {
  const { found, signIns } = await look((next) => (/^\/\w/.test(next) ? next : '/account'));
  expect([found, signIns.length]).toEqual([[], 4]);
  expect((await look((next) => `/account?from=${encodeURIComponent(next)}`)).found).toEqual([]);
});

it('tries the usual names where no page shows one', async () => {
  const plain: MemberPages = (asking) => {
    const page = pages(asking);
    return page?.status === 302
      ? { ...page, headers: [['Location', '/login']] }
      : page && { body: page.body.replace('next', 'x') };
  };
  expect((await look((next) => next, 'back', plain)).found).toEqual(['open-redirect GET /login back']);
  const short: MemberPages = (asking) => {
    const page = plain(asking);
    return page && { ...page, body: page.body.replace('name="user"', 'name="u"') };
  };
  expect((await look((next) => next, 'back', short)).found).toEqual(['open-redirect GET /login back']);
  const { found, signIns } = await look(() => '/account', 'back', plain, '/login?url=added-by-the-crawl');
  expect([found, signIns.length]).toEqual([[], 2]);
});
