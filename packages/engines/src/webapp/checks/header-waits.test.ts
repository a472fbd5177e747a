import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { noteEntered } from '../attack/entered.ts';
import { createVisitor } from '../attack/visitor.ts';
import type { AttackTools } from '../check.ts';
import { withValue } from '../crawl/replay.ts';
import { headerOf } from '../crawl/spots/spot.ts';
import { fakeSite, foundBy, ofSite } from '../testing/fake-site.ts';
import { type Page, pointOf } from '../testing/fake-target.ts';
import { memberSite, SIGN_IN } from '../testing/member-site.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { shell } from '../testing/shell-page.ts';
import { headerWaits } from './header-waits.ts';

seedRandom(2027);

/** How long a statement or a command takes that holds the value as it was sent. */
const sleepOf = {
  statement: (value: string) =>
    Number(/^(?:[^'\\]|\\.)*'-\(SELECT\(\d+\)FROM\(SELECT\(SLEEP\((\d)\)\)\)q\)-'(?: #)?$/.exec(value)?.[1] ?? 0),
  command: (value: string) => Number(/^[^;'"]*(?:;sleep |\$\{q=\$\(sleep\$\{IFS\})(\d)/.exec(value)?.[1] ?? 0),
};
const post: WebRequest = {
  method: 'POST',
  url: ofSite('/enter'),
  headers: [['Content-Type', 'application/x-www-form-urlencoded']],
  body: 'nick=anna',
};

function siteThat(log: (request: WebRequest) => number, path = 'GET /') {
  const answer = (request: WebRequest): Page => ({ body: '<p>Welcome</p>', ms: 20 + log(request) * 1_000 });
  const pages = {
    'GET /': () => ({ body: '<p>Welcome</p>' }),
    'POST /enter': () => ({ body: '<p>In</p>' }),
    [path]: answer,
  };
  const points = [{ ...pointOf('anna'), name: 'nick', kind: 'form' as const, request: post }];
  const site = fakeSite(pages, { strength: 'medium', points });
  const send: AttackTools['send'] = (point, value, options) => site.tools.request(withValue(point, value), options);
  return { ...site, tools: { ...site.tools, send } };
}
const lastOf = (request: WebRequest, name: string) =>
  request.headers.findLast(([one]) => one.toLowerCase() === name.toLowerCase())?.[1] ?? '';

describe('headers that are written down and not shown', () => {
  it.each([
    ['statement', 'User-Agent', 'sql-injection'],
    ['statement', 'X-Forwarded-For', 'sql-injection'],
    ['command', 'Referer', 'command-injection'],
  ] as const)('finds a %s in %s', async (kind, name, key) => {
    const site = siteThat((request) => sleepOf[kind](lastOf(request, name)));
    expect(await foundBy(headerWaits, site)).toEqual([`${key} GET / header ${name}`]);
  });

  it('finds one that only a form reads', async () => {
    const site = siteThat((request) => sleepOf.statement(headerOf(request, 'User-Agent') ?? ''), 'POST /enter');
    expect(await foundBy(headerWaits, site)).toEqual(['sql-injection POST /enter header User-Agent']);
  });

  const QUOTES = ['', "'", '"'];
  it.each([
    { what: 'a statement', name: 'Referer', key: 'sql-injection', sleeps: sleepOf.statement },
    ...QUOTES.map((quote) => ({
      ...{ what: `a command between ${quote || 'blanks'}`, name: 'User-Agent', key: 'command-injection' },
      sleeps: (value: string) => {
        const { ms = 0 } = shell((v) => `true ${quote}${v}${quote}`)(value, post) as Page;
        return Math.floor(ms / 1_000);
      },
    })),
  ])('finds $what that a page farther away makes of $name', async ({ name, key, sleeps }) => {
    const page = ofSite('/about');
    const site = siteThat((request) => sleeps(lastOf(request, name)), 'GET /about');
    const seen = await site.tools.request({ method: 'GET', url: page, headers: [], body: null });
    const known = { ...site, site: { ...site.site, exchanges: [seen] } };
    expect(await foundBy(headerWaits, known)).toEqual([`${key} GET /about header ${name}`]);
  });

  it('finds one on a page that was slow when it was first visited', async () => {
    const command = shell((value) => `true "${value}"`);
    const sleeps = (value: string) => Math.floor(((command(value, post) as Page).ms ?? 0) / 1_000);
    const site = siteThat((request) => sleeps(lastOf(request, 'Referer')), 'GET /about');
    const seen = await site.tools.request({ method: 'GET', url: ofSite('/about'), headers: [], body: null });
    const known = { ...site, site: { ...site.site, exchanges: [{ ...seen, ms: 700 }] } };
    expect(await foundBy(headerWaits, known)).toEqual(['command-injection GET /about header Referer']);
  });

  it('lets no statement sleep for several headers but once, and then for a second each', async () => {
    const waits: number[] = [];
    const site = siteThat((request) => {
      const seconds = ['User-Agent', 'Referer', 'X-Forwarded-For'].map((name) =>
        sleepOf.statement(lastOf(request, name)),
      );
      if (seconds.filter((one) => one > 0).length > 1) waits.push(seconds.reduce((sum, one) => sum + one, 0));
      return seconds.reduce((sum, one) => sum + one, 0);
    });
    expect(await foundBy(headerWaits, site)).toHaveLength(3);
    expect(waits).toEqual([3]);
  });

  it('asks little where nothing waits, and believes no slow page', async () => {
    const quiet = siteThat(() => 0);
    expect(await foundBy(headerWaits, quiet)).toEqual([]);
    expect(quiet.asked.length).toBeLessThanOrEqual(14);
    expect(
      await foundBy(
        headerWaits,
        siteThat(() => (Math.random() < 0.4 ? 2 : 0)),
      ),
    ).toEqual([]);
    expect(
      await foundBy(
        headerWaits,
        siteThat(() => 2),
      ),
    ).toEqual([]);
  });
});

describe('headers logged by pages behind an account with a weak password', () => {
  const command = shell((value) => `echo ${value} > /dev/null`, { output: false });

  async function foundBehind(logs: boolean) {
    const { site, tools, asked } = await memberSite(
      ({ request, url, user }) => {
        if (url.pathname === '/') return { body: '<p>Orchard</p>' };
        if (user === null) return SIGN_IN;
        if (url.pathname === '/home')
          return { body: '<a href="/visits">Visits</a><a href="/visits/delete?id=1">x</a>' };
        if (url.pathname !== '/visits') return null;
        const { ms = 0 } = command(headerOf(request, 'User-Agent') ?? '', request) as Page;
        return { body: '<p>Thank you for your visit</p>', ms: logs ? ms : 40 };
      },
      { seen: ['/'], signedIn: false, strength: 'medium' },
    );
    const visitor = createVisitor(tools, new Map([['sid', 'k3a91f']]));
    noteEntered(site, { visitor, landing: await visitor.open(`${site.origin}/home`), user: 'guest' });
    const found = await headerWaits.late(site, tools);
    return { asked, found: found.map(({ key, place: { url, parameter } }) => `${key} ${url} ${parameter}`) };
  }

  it('are tested on the pages that the account can open, with read-only requests', async () => {
    const { asked, found } = await foundBehind(true);
    expect(found).toEqual([`command-injection ${ofSite('/visits')} header User-Agent`]);
    expect(asked.filter((one) => !one.startsWith('GET') || one.includes('delete'))).toEqual([]);
  });

  it('cost at most two requests per page where nothing is delayed', async () => {
    const { asked, found } = await foundBehind(false);
    expect(found).toEqual([]);
    expect(asked.filter((one) => one.includes('/visits')).length).toBeLessThanOrEqual(2);
  });
});
