import { describe, expect, inject, it } from 'vitest';
import { signInAt } from '../apps/server/src/testing/platform-process.ts';
import { MEDIUM, NARROW, newVisitor, openDashboard, WIDE, withBrowser } from './support/browser.ts';

withBrowser();

const menu = { name: 'Menu principale' } as const;

describe('a visitor with a session', () => {
  const kept = () => [document.cookie, ...Object.keys(sessionStorage), ...Object.keys(localStorage)].join();

  it.each(['first', 'next'])('finds nothing in the browser of what another left: the %s one', async () => {
    const { page, context, complaints } = await newVisitor({ session: 'demo' });
    expect((await page.evaluate(kept)).split(',').toSorted()).toEqual([
      '',
      ...['expires_in', 'refresh_expires_in', 'refresh_token', 'token'],
    ]);
    await page.setViewportSize(NARROW);
    await page.route('**', (route) => route.abort());
    await context.addCookies([{ name: 'left', value: '1', url: inject('platformAddress') }]);
    await page.evaluate(() => {
      localStorage.setItem('left', '1');
      sessionStorage.setItem('left', '1');
      console.error('left');
    });
    await expect.poll(() => complaints).toEqual(['left']);
  });

  it('has the screen that was asked for', async () => {
    const { page, complaints } = await newVisitor({ session: 'demo' });
    expect(page.viewportSize()).toEqual(WIDE);
    expect(complaints).toEqual([]);
  });
});

describe('the menu', () => {
  it('stands beside the page at 1440 px', async () => {
    const visitor = await newVisitor({ viewport: WIDE, session: 'demo' });
    await openDashboard(visitor);
    const nav = visitor.page.getByRole('navigation', menu);
    await nav.getByRole('link', { name: 'Network Scan' }).waitFor();
    expect(await visitor.page.getByRole('button', { name: 'Apri il menu' }).count()).toBe(0);
  });

  it.each([
    ['900 px', MEDIUM],
    ['390 px', NARROW],
  ])('opens over the page at %s, leads somewhere and closes', async (_width, viewport) => {
    const visitor = await newVisitor({ viewport, session: 'demo' });
    await openDashboard(visitor);
    const { page } = visitor;
    expect(await page.getByRole('navigation', menu).count()).toBe(0);
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    await page.getByRole('navigation', menu).getByRole('link', { name: 'Network Scan' }).click();
    await page.waitForURL('**/main/nscan');
    await page.getByRole('navigation', menu).waitFor({ state: 'detached' });
  });

  it('stands beside the page above 1024 px alone', async () => {
    const visitor = await newVisitor({ viewport: { width: 1024, height: 800 }, session: 'demo' });
    await openDashboard(visitor);
    const opener = visitor.page.getByRole('button', { name: 'Apri il menu' });
    await opener.waitFor();
    await visitor.page.setViewportSize({ width: 1025, height: 800 });
    await opener.waitFor({ state: 'detached' });
    await visitor.page.getByRole('navigation', menu).waitFor();
  });

  it('never makes a page wider than the screen', async () => {
    const visitor = await newVisitor({ session: 'demo' });
    for (const viewport of [NARROW, MEDIUM, WIDE]) {
      await visitor.page.setViewportSize(viewport);
      for (const path of ['/dashboard', '/account', '/security-measures', '/main/nscan']) {
        await visitor.page.goto(path);
        await visitor.page.getByRole('heading', { level: 1 }).first().waitFor();
        const overflow = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${path} at ${viewport.width}`).toBeLessThanOrEqual(0);
      }
    }
  });
});

describe('a visitor who asks for less motion', () => {
  /** What moves without an end: spinners, skeletons, bars. */
  const moving = () =>
    document.getAnimations().flatMap(({ effect }) => (effect?.getTiming().iterations === Infinity ? [effect] : []))
      .length;

  it('sees nothing move while a page is loaded', async () => {
    const { page } = await newVisitor({ session: 'demo' });
    let answer = () => {};
    const answered = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/licenses/**', async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto('/dashboard');
    await page.locator('.mantine-Skeleton-root[data-animate]').first().waitFor({ state: 'attached' });
    expect(await page.evaluate(moving)).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await page.evaluate(moving)).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    answer();
    await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  });
});

describe('the language switch', () => {
  it('changes every word at once, is remembered, and tells the server', async () => {
    const visitor = await newVisitor({ session: 'demo' });
    await openDashboard(visitor);
    const { page } = visitor;
    await page.getByRole('radio', { name: 'Inglese' }).check();
    await page.getByText('Total scans').waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    const call = page.waitForRequest('**/tasks/**');
    await page.reload();
    expect((await call).headers()['accept-language']).toMatch(/^en/);
    await page.getByText('Total scans').waitFor();
    expect(visitor.complaints).toEqual([]);
  });
});

describe('the theme switch', () => {
  it('is applied before the first paint and remembered', async () => {
    const visitor = await newVisitor({ colorScheme: 'dark' });
    await visitor.page.goto('/');
    const scheme = () =>
      visitor.page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'));
    expect(await scheme()).toBe('dark');
    await visitor.page.evaluate(() => localStorage.setItem('theme', 'light'));
    await visitor.page.reload({ waitUntil: 'commit' });
    await expect.poll(scheme).toBe('light');
  });
});

describe('the notification banner', () => {
  it("shows in the reader's language until it is marked read, for the session", async () => {
    const staff = await signInAt(inject('platformAddress'), 'staff');
    const init = (method: string, text?: string) => ({
      method,
      headers: { 'content-type': 'application/json' },
      ...(text === undefined ? {} : { body: JSON.stringify({ text }) }),
    });
    await staff('/api/notification/', init('PUT', '<b>Manutenzione</b> domenica\n[[en]]\nMaintenance on Sunday'));
    try {
      const visitor = await newVisitor({ session: 'demo' });
      await openDashboard(visitor);
      const { page } = visitor;
      await page.getByText('<b>Manutenzione</b> domenica', { exact: true }).waitFor();
      await page.getByRole('radio', { name: 'Inglese' }).check();
      await page.getByText('Maintenance on Sunday', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Mark as read' }).click();
      await page.getByText('Maintenance on Sunday').waitFor({ state: 'detached' });
      await page.reload();
      await page.getByText('Total scans').waitFor();
      expect(await page.getByText('Maintenance on Sunday').count()).toBe(0);
    } finally {
      await staff('/api/notification/', { method: 'DELETE' });
    }
  });
});

describe("the 'Under attack' entry", () => {
  it('tells a customer with an incident-response licence whom to reach and what to do, and closes with Escape', async () => {
    const visitor = await newVisitor({ session: 'demo' });
    await openDashboard(visitor);
    const { page } = visitor;
    const entry = page.getByRole('button', { name: 'Sotto attacco' });
    await entry.click();
    const dialog = page.getByRole('dialog', { name: 'Sotto attacco: che cosa fare subito' });
    const mail = dialog.getByRole('link', { name: /incident@rocca\.example/ });
    expect(await mail.getAttribute('href')).toMatch(/^mailto:incident@rocca\.example\?subject=.+&body=.+/);
    await dialog.getByText('Isola, non spegnere').waitFor();
    // The focus stays inside: one round through everything that takes it.
    const stops = await dialog.locator('a, button').count();
    for (let press = 0; press <= stops; press += 1) {
      await page.keyboard.press('Tab');
      // Between its last stop and its first the focus is on none, never on the page behind.
      expect(await page.locator('body :focus').count()).toBe(await dialog.locator(':focus').count());
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await entry.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('is not there for somebody without the licence', async () => {
    const visitor = await newVisitor({ session: 'staff' });
    await openDashboard(visitor);
    await visitor.page.getByText('Nessuna licenza attiva').waitFor();
    expect(await visitor.page.getByRole('button', { name: 'Sotto attacco' }).count()).toBe(0);
  });
});
