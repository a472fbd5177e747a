import { expect, it } from 'vitest';
import { foundAt, type MemberPages, memberSite } from '../testing/member-site.ts';
import { betweenUsers } from './between-users.ts';
import { otherObjects } from './other-objects.ts';

const IDS: Readonly<Record<string, string>> = { anna: '10', bruno: '11' };
const OF: Readonly<Record<string, { name: string; balance: string }>> = {
  '10': { name: 'anna', balance: '$500.00' },
  '11': { name: 'bruno', balance: '$720.50' },
  '9': { name: 'staff', balance: '$12.00' },
};

/** A bank whose balance page requires a session but shows any requested account. */
const bank: MemberPages = ({ url, user }) => {
  if (url.pathname === '/') return { body: '<p>Bank</p><a href="/login">Sign in</a>' };
  if (user === null) return { body: 'User not logged in.' };
  if (url.pathname === '/dashboard.php')
    return {
      body: `<h2>Welcome, ${user}!</h2><ul><li><a href="view_balance.php?id=${IDS[user]}">Check Balance</a></li></ul>`,
    };
  const account = OF[url.searchParams.get('id') ?? ''];
  if (url.pathname !== '/view_balance.php') return null;
  return account
    ? {
        body: `<h2>Account Details</h2><p><strong>Name:</strong> ${account.name}</p><p><strong>Balance:</strong> ${account.balance}</p>`,
      }
    : { body: '<h2>Error</h2><p>User not found.</p>' };
};
const seen = ['/', '/dashboard.php', '/view_balance.php?id=10'];

it('reports that the second user can open the balance page linked for the first user', async () => {
  const found = await memberSite(bank, {
    ...{ seen, user: 'anna' },
    users: (ask) => ({
      openFirst: async () => null,
      openSecond: async () => ({
        read: (at) => ask('p7c02e', { method: 'GET', url: at, headers: [], body: null }),
        cookies: () => new Map(),
        signOut: () => Promise.reject(new Error('the second user must stay signed in')),
      }),
    }),
  });
  found.site.session.hasSecond = true;
  expect(await foundAt(betweenUsers, found)).toEqual(['access-between-users? GET /view_balance.php']);
});

it('reports that a user can read other balances by neighbouring account numbers', async () => {
  const found = await memberSite(bank, { seen, user: 'anna' });
  expect(await foundAt(otherObjects, found)).toEqual([expect.stringContaining('object-of-another')]);
});
