import { describe, expect, it } from 'vitest';
import { foundAt, type MemberPages, memberSite, SIGN_IN } from '../testing/member-site.ts';
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

describe('access between two users', () => {
  async function look(more: MemberPages, { hasSecond = true, isLetIn = true } = {}) {
    const found = await memberSite(shop(more), {
      seen: SEEN,
      users: (ask) => ({
        openFirst: async () => null,
        openSecond: async () =>
          isLetIn
            ? {
                read: (at) => ask('p7c02e', { method: 'GET', url: at, headers: [], body: null }),
                cookies: () => new Map(),
                signOut: () => Promise.reject(new Error('nobody signs the second user out')),
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
});
