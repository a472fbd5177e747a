import { CHECKS } from '@rocca/engines/webapp/checks/index';
import { crawl } from '@rocca/engines/webapp/crawl/crawler';
import { probeHeaders } from '@rocca/engines/webapp/crawl/probe-headers';
import { createScriptSession } from '@rocca/engines/webapp/crawl/script-session';
import { createSurface } from '@rocca/engines/webapp/crawl/surface';
import { createAttackTools } from '@rocca/engines/webapp/scanner/attack-tools';
import { createCosts } from '@rocca/engines/webapp/scanner/costs';
import { createCheckRunner } from '@rocca/engines/webapp/scanner/run-checks';
import { untriedMessages } from '@rocca/engines/webapp/scanner/say';
import { depthOf, STRENGTHS } from '@rocca/engines/webapp/scanner/strength';
import { INNOCENT } from '@rocca/lab/hosts/fragile/pages';
import { createCookieJar } from '@rocca/tools/web/cookies';
import { expect, it } from 'vitest';
import { fragileSite } from '../testing/fragile-site.ts';

const origin = 'http://127.0.0.1';

/** A whole scan in memory: crawl, headers, every check of points and of the site. */
async function scan(strength: 'low' | 'medium' | 'high', hasConsent: boolean) {
  const jar = createCookieJar();
  const site = fragileSite(jar);
  const { client } = site;
  const { signal } = new AbortController();
  const depth = depthOf(strength, hasConsent);
  const { variants, crawl: limits, ms } = STRENGTHS[strength];
  const surface = createSurface({ origin, root: '/', start: `${origin}/`, variants, mayChange: depth.mayChange });
  const costs = createCosts();
  const scriptSession = createScriptSession(origin);
  const runner = createCheckRunner({
    ...{ checks: CHECKS, strength, passiveOnly: false, depth, costs, ms, whyOver: async () => null },
  });
  const found: string[] = [];
  runner.onSighting = ({ sighting: { key, possible, place } }) =>
    found.push(`${key}${possible ? '?' : ''} ${place.method} ${place.url} ${place.parameter ?? ''}`);
  const scope = { origin, path: '/', address: '127.0.0.1' };
  await crawl({
    ...{ start: `${origin}/`, scope, limits, client, session: null, keeper: null, scriptSession, surface, signal },
    mayChange: depth.mayChange,
  });
  const runs = async () => ({ executed: false, finalUrl: '', failure: 'unavailable' as const });
  const tools = createAttackTools({
    ...{ jar, surface, depth, signal, keeper: null, scriptSession, listener: null, client },
    ...{ browser: { runs, opens: runs }, onAnswer: () => undefined },
  });
  const known = probeHeaders({ surface, client, jar, keeper: null, signal, ms });
  await runner.attack(surface, tools, known, () => undefined);
  await runner.probe(surface, tools, () => undefined);
  return { ...site, surface, found };
}

it.each(['low', 'medium', 'high'] as const)(
  'a scan of strength %s presses nothing that does harm, and reads all that only looks like it',
  async (strength) => {
    const { presses, accounts, letters, asked, surface, found, switched } = await scan(strength, false);
    expect(presses).toEqual([]);
    for (const path of ['/desk', '/say']) {
      const times = letters.filter((one) => one === path).length;
      expect(times).toBeGreaterThan(0);
      expect(times).toBeLessThanOrEqual(strength === 'high' ? 52 : 22);
    }
    expect(accounts.length).toBeLessThanOrEqual(1);
    for (const path of INNOCENT) expect([...asked]).toContain(`GET ${path}`);
    // A link that is seen to switch something by its answer is not sent again, nor attacked.
    expect(switched()).toBe(1);
    expect(surface.points.filter(({ request }) => request.url.includes('quiet-switch'))).toEqual([]);
    const [untried] = untriedMessages(surface);
    expect(untried).toMatchObject({ kind: 'untried', requests: expect.arrayContaining([expect.anything()]) });
    const noted = [...surface.untried.values()].map(({ method, url }) => `${method} ${url.slice(origin.length)}`);
    expect(noted).toEqual(expect.arrayContaining(['GET /reset.php', 'GET /admin/7', 'POST /tools', 'POST /basket']));
    expect(noted).not.toContain('GET /logout');
    // Pages that alternate, drift or are slow by themselves prove nothing.
    expect(found.filter((one) => /sql|command|nosql|ldap|xpath|template/.test(one) && !one.includes('?'))).toEqual([]);
  },
);

it('sends the target and reserved names alone, and no wait that runs for every row', async () => {
  const { sent } = await scan('high', false);
  const text = sent
    .map((one) => decodeURIComponent(one.replaceAll(/%(?![0-9a-f]{2})|%[89a-f][0-9a-f]/gi, '_')))
    .join('\n');
  const hosts = new Set(
    [...text.matchAll(/(?:\/\/|@)([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})/gi)].map(([, host]) => host),
  );
  expect([...hosts].filter((host) => !/\.(?:example|invalid|test)$|^www\.w3\.org$/i.test(host ?? ''))).toEqual([]);
  expect(text).not.toMatch(/\b(?:AND|OR)\s+(?:pg_)?SLEEP\s*\(|BENCHMARK\s*\(/i);
});

it('buys and orders from strength high with the consent alone, and does no other harm then', async () => {
  const { presses, accounts } = await scan('high', true);
  const purchases = presses.filter((press) => /\/(?:shop\/checkout|pay|basket|buy|cart\.php)/.test(press));
  expect(purchases.length).toBeGreaterThan(0);
  expect(presses.filter((press) => !purchases.includes(press))).toEqual([]);
  expect(accounts.length).toBeLessThanOrEqual(1);
});
