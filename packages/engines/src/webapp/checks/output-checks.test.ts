import { createWebClient } from '@rocca/tools/web/client';
import { createPace } from '@rocca/tools/web/pace';
import type { Site } from '@rocca/tools/web/testing/hostile-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replayVisits } from '../testing/captured-visits.ts';
import { LEADING_PAGES } from '../testing/leading-pages.ts';
import { makeOutputChecks, OUTPUT_PAGES, type OutputResult, openOutputSite } from '../testing/output-checks.ts';
import { SAFE_PAGES, WEAK_PAGES } from '../testing/weak-pages.ts';

const WEAK = WEAK_PAGES.filter(({ alike }) => !alike);
const SAFE = SAFE_PAGES.filter(({ alike }) => !alike);

let site: Site;
let results: readonly OutputResult[];

/** The site is asked for real; what Chromium makes of its answers was captured. `dom-proof.test.ts` asks it again for some. */
describe('scripts in what a page shows', () => {
  beforeAll(async () => {
    site = await openOutputSite();
    const { origin } = site;
    const { signal } = new AbortController();
    const scope = { origin, path: '/', address: new URL(origin).hostname };
    const pace = createPace({ perSecond: null, concurrent: 10, budget: 20_000, signal });
    const client = createWebClient({ scope, pace, signal, userAgent: 'test' });
    const browser = replayVisits((request) => client.send(request));
    results = await makeOutputChecks(OUTPUT_PAGES, { origin, client, browser });
  });
  afterAll(() => site.close());

  const sightingsOf = (name: string) =>
    results.find(({ check, page }) => check === 'xss_reflected' && page === name)?.sightings;

  it.each(WEAK.map(({ name }) => name))('proves: %s', (name) => {
    const key = /cookie|referrer/.test(name) ? 'xss-header' : 'xss-reflected';
    expect(sightingsOf(name)).toMatchObject([{ key }]);
    expect(sightingsOf(name)?.[0]?.possible).not.toBe(true);
  });

  it.each(SAFE.map(({ name }) => name))('says nothing of: %s', (name) => {
    expect(sightingsOf(name)).toEqual([]);
  });

  const seenAt = (page: string, code: string) =>
    results
      .filter(({ check }) => check === code)
      .flatMap(({ sightings }) => sightings)
      .filter(({ place }) => new URL(place.url).pathname === `/${page}`);

  it.each(LEADING_PAGES.filter(({ name, parameter }) => parameter !== null && !name.startsWith('safe')))(
    'proves what leads elsewhere, is kept or read by scripts: $name',
    ({ name, check, parameter }) => {
      expect(seenAt(name, check).map(({ place }) => place.parameter)).toContain(parameter);
      for (const { key, possible } of seenAt(name, check))
        expect(possible ?? false).toBe(/storage|typed/.test(name) || key === 'host-header-mail');
    },
  );

  it.each(LEADING_PAGES.filter(({ name }) => name.startsWith('safe')))('says nothing of $name', ({ name, check }) => {
    expect(results.some((result) => result.check === check)).toBe(true);
    expect(seenAt(name, check)).toEqual([]);
  });
});
