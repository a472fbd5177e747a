import { describe, expect, it } from 'vitest';
import { answer, siteOf } from '../testing/answers.ts';
import { fakeTarget } from '../testing/fake-target.ts';
import { accountsToRead, noteEntered } from './entered.ts';
import { createVisitor } from './visitor.ts';

/** The accounts chosen from these, each given as user name and first page after the sign-in. */
function chosen(all: ReadonlyArray<readonly [user: string, url: string]>) {
  const site = siteOf([]);
  const visitor = createVisitor(fakeTarget(async () => ({ body: '' })).tools);
  for (const [user, url] of all) noteEntered(site, { user, visitor, landing: answer('', { url }) });
  return accountsToRead(site).map(({ user, landing }) => `${user} ${new URL(landing.request.url).pathname}`);
}

describe('the choice of accounts whose pages are read', () => {
  it('takes one account of a user for each site area with its own sign-in, up to four accounts in all', () => {
    const areas = ['/a/list.php', '/b/list.php', '/c/list.php', '/d/list.php', '/e/list.php'];
    expect(chosen(areas.map((url) => ['rosa', url]))).toEqual([
      'rosa /a/list.php',
      'rosa /b/list.php',
      'rosa /c/list.php',
    ]);
    expect(
      chosen([['rosa', '/a/x'], ['ugo', '/b/x'], ...areas.slice(2).map((url) => ['rosa', url] as const)]),
    ).toHaveLength(4);
  });

  it('takes one account for each user where all sign-ins lead to the same area, administrators first', () => {
    expect(
      chosen([
        ['rosa', '/home'],
        ['rosa', '/news'],
        ['admin', '/home'],
        ['ugo', '/home'],
      ]),
    ).toEqual(['admin /home', 'rosa /home']);
  });

  it('prefers different users to further site areas', () => {
    expect(
      chosen([
        ['rosa', '/a/x'],
        ['rosa', '/b/x'],
        ['ugo', '/a/x'],
      ]),
    ).toEqual(['rosa /a/x', 'ugo /a/x', 'rosa /b/x']);
  });
});
