import { describe, expect, it } from 'vitest';
import { newVisitor, openDashboard, type Visitor, withBrowser } from './support/browser.ts';
import { PAGES_OF_NOTHING, PUBLIC_PAGES } from './support/pages.ts';
import { signIn } from './support/sign-in.ts';

withBrowser();

const pathOf = ({ page }: Visitor) => new URL(page.url()).pathname;
const headingOf = ({ page }: Visitor) => page.getByRole('heading', { level: 1 }).first().textContent();

const REDIRECTS = [
  ['/targets', '/targets/all'],
  ['/main/dti_lite', '/dashboard'],
  ['/targets/dti_lite', '/dashboard'],
  ['/reports/dti_lite/x', '/dashboard'],
  ['/report/dti_lite', '/dashboard'],
  ['/#/terms-and-conditions', '/terms-and-conditions'],
  ['/nothing/of/the/kind', '/dashboard'],
] as const;

/** One of each kind. `pages-load.test.tsx` holds every address of the specification against the table of routes. */
const BROWSED = [
  '/dashboard',
  '/account',
  '/targets/nscan',
  '/targets/new/newTarget?engine=nscan',
  '/reports/nscan',
  '/backoffice/knowledge',
  '/security-measures',
  '/main/nscan',
  '/survey_nis2/form',
  '/dpia',
] as const;

describe('routes', () => {
  it('show a page of their own when they are opened by their address, without a complaint', async () => {
    const visitor = await newVisitor({ session: 'demo' });
    for (const path of BROWSED) {
      await visitor.page.goto(path);
      await visitor.page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(pathOf(visitor), path).toBe(path.split('?')[0]);
    }
    expect(visitor.complaints).toEqual([]);
    // What is not there answers 404, which the browser notes.
    for (const path of [PAGES_OF_NOTHING[0], PAGES_OF_NOTHING.at(-1) ?? '']) {
      await visitor.page.goto(path);
      await visitor.page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(pathOf(visitor), path).toBe(path);
    }
  });

  it('let anybody read the public pages and what is below them', async () => {
    const visitor = await newVisitor();
    for (const path of [PUBLIC_PAGES[0], '/dpia/', '/dpia/below']) {
      await visitor.page.goto(path);
      await visitor.page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(pathOf(visitor), path).toBe(path);
    }
    expect(visitor.complaints).toEqual([]);
  });

  it('lead on where an address stands for another', async () => {
    const visitor = await newVisitor({ session: 'demo' });
    for (const [from, to] of REDIRECTS) {
      await visitor.page.goto(from);
      await visitor.page.waitForURL((url) => url.pathname === to);
      await visitor.page.getByRole('heading', { level: 1 }).first().waitFor();
    }
  });

  it('show an unknown address as the dashboard, and as the login page to a stranger', async () => {
    const visitor = await newVisitor();
    await visitor.page.goto('/nothing');
    await visitor.page.getByLabel('Nome utente').waitFor();
    await signIn(visitor);
    await visitor.page.goto('/nothing');
    await expect.poll(() => headingOf(visitor)).toBe('Dashboard');
  });

  it("say '404: Not Found' at /http404 and for a questionnaire whose id is none", async () => {
    const visitor = await newVisitor({ session: 'demo' });
    for (const path of ['/http404', '/survey_nis2/not-an-id']) {
      await visitor.page.goto(path);
      await visitor.page.getByText('404: Not Found').waitFor();
    }
    expect(visitor.complaints).toEqual([]);
  });

  it('scroll to the top at each navigation', async () => {
    const visitor = await newVisitor({ viewport: { width: 1440, height: 500 }, session: 'demo' });
    await openDashboard(visitor);
    await visitor.page.getByText('Le tue licenze').waitFor();
    await visitor.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await visitor.page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await visitor.page.getByRole('link', { name: 'Misure di sicurezza' }).click();
    await visitor.page.waitForURL('**/security-measures');
    await expect.poll(() => visitor.page.evaluate(() => scrollY)).toBe(0);
  });

  it('reload once when a part of the page cannot be loaded any more, then say so inside the shell', async () => {
    const visitor = await newVisitor({ session: 'demo' });
    await openDashboard(visitor);
    let reloads = 0;
    visitor.page.on('request', (request) => {
      if (request.isNavigationRequest()) reloads += 1;
    });
    await visitor.page.route(/assets\/account-page-.*\.js/, (route) => route.abort());
    await visitor.page.getByRole('link', { name: 'Dettagli' }).click();
    await visitor.page.getByRole('alert').waitFor();
    await visitor.page.getByRole('navigation', { name: 'Menu principale' }).waitFor();
    expect(reloads).toBe(1);
    await visitor.page.unroute(/assets\/account-page-.*\.js/);
    await visitor.page.getByRole('button', { name: /ricarica|riprova/i }).click();
    await visitor.page
      .getByRole('cell', { name: /Network Scan/ })
      .first()
      .waitFor();
  });
});
