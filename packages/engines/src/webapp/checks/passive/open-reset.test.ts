import { describe, expect, it } from 'vitest';
import { noteForStrangers } from '../../attack/without-session.ts';
import type { StateChange } from '../../crawl/state-words.ts';
import { answer, ORIGIN, siteOf } from '../../testing/answers.ts';
import { openReset } from './open-reset.ts';

interface Left {
  readonly url: string;
  readonly method?: string;
  readonly change?: StateChange;
  readonly signedIn?: boolean;
  readonly isRefused?: boolean;
}

function found(html: string, { url, method = 'GET', change = 'resets', signedIn = false, isRefused = false }: Left) {
  const untried = new Map([['one', { method, url: ORIGIN + url, change }]]);
  const site = { ...siteOf([answer(html, { url: '/page' })], { signedIn, cookies: [] }), untried };
  noteForStrangers(site, `${ORIGIN}/page`, isRefused);
  return openReset
    .conclude(site)
    .map(({ key, possible, place }) => `${key}${possible ? '?' : ''} ${place.method} ${place.url}`);
}

describe('a page for everybody that leads to a reset of the data', () => {
  it.each<readonly [string, string, Left]>([
    ['a link to a program', '<a href="/resetdb.php">Start</a>', { url: '/resetdb.php' }],
    ['the words of a link', '<a href="/init.php">Create / Reset Database</a>', { url: '/init.php' }],
    [
      'a form',
      '<form method=post action="/tools"><button>Reset the database</button></form>',
      { url: '/tools', method: 'POST' },
    ],
    ['a link, seen signed in', '<a href="/reset-db">Reset</a>', { url: '/reset-db', signedIn: true }],
  ])('is told as to be verified of %s', (_, html, left) => {
    expect(found(html, left)).toEqual([`reset-open? ${left.method ?? 'GET'} ${ORIGIN}${left.url}`]);
  });

  it.each<readonly [string, string, Left]>([
    ['filters', '<a href="/list?reset=all">Reset all filters</a>', { url: '/list?reset=all' }],
    ['a page that installs', '<a href="/install">Install our app</a>', { url: '/install' }],
    ['another act', '<a href="/resetdb">Reset the database</a>', { url: '/resetdb', change: 'toggles' }],
    ['a link behind the sign-in', '<a href="/resetdb">Reset</a>', { url: '/resetdb', signedIn: true, isRefused: true }],
    ['an address that no page leads to', '<p>Nothing</p>', { url: '/resetdb' }],
  ])('is not told of %s', (_, html, left) => {
    expect(found(html, left)).toEqual([]);
  });
});
