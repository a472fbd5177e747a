import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MEDIUM, NARROW, newVisitor, signIn, WIDE, withBrowser } from './support/browser.ts';
import { COMING_PAGES, OWN_PAGES, PAGES_OF_NOTHING, PUBLIC_PAGES } from './support/pages.ts';

withBrowser();

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function violationsOf(page: Page): Promise<string[]> {
  // Through the debugger, so that the page's own policy against foreign scripts need not be lowered.
  if (!(await page.evaluate(`typeof axe === 'object'`))) await page.evaluate(`${AXE}; 0`);
  const results = (await page.evaluate(`axe.run(document)`)) as AxeResults;
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Screens that are still to come are one screen with another title, in both themes and languages. */
const pagesFor = (language: 'it' | 'en', colorScheme: 'light' | 'dark') =>
  language === 'it' && colorScheme === 'light'
    ? [...OWN_PAGES, ...PAGES_OF_NOTHING, ...COMING_PAGES]
    : [...OWN_PAGES, ...PAGES_OF_NOTHING.slice(0, 2), ...COMING_PAGES.slice(0, 1)];

/** As a click on a link does it: the page changes, the application stays, and the focus goes to the new page. */
async function follow(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path) return;
  await page.evaluate((to) => {
    dispatchEvent(new PointerEvent('pointerdown'));
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.waitForFunction(() => document.activeElement !== document.body);
}

/** Until nothing is being loaded any more: the event stream stays open, so the network is never idle. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [class*="skeleton" i]'));
}

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  it.each(['it', 'en'] as const)('no page has an axe violation (%s)', { timeout: 300_000 }, async (language) => {
    const visitor = await newVisitor({ colorScheme, language, viewport: WIDE });
    const { page } = visitor;
    await page.goto('/');
    await page.locator('input[name=username]').waitFor();
    expect(await violationsOf(page), 'login').toEqual([]);
    for (const path of language === 'it' ? PUBLIC_PAGES : PUBLIC_PAGES.slice(0, 2)) {
      await page.goto(path);
      await page.locator('h2').first().waitFor();
      expect(await violationsOf(page), `${path} as a stranger`).toEqual([]);
    }
    await signIn(visitor);
    for (const path of pagesFor(language, colorScheme)) {
      await follow(page, path);
      await settle(page);
      expect(await violationsOf(page), path).toEqual([]);
    }
  });

  it.each([
    ['900 px', MEDIUM],
    ['390 px', NARROW],
  ])('the small screens and their menu have none (%s)', async (_width, viewport) => {
    const visitor = await newVisitor({ colorScheme, viewport });
    await visitor.page.goto('/');
    await visitor.page.locator('input[name=username]').waitFor();
    expect(await violationsOf(visitor.page), 'login').toEqual([]);
    await signIn(visitor);
    await settle(visitor.page);
    expect(await violationsOf(visitor.page), 'dashboard').toEqual([]);
    await visitor.page.getByRole('button', { name: 'Apri il menu' }).click();
    await visitor.page.getByRole('navigation', { name: 'Menu principale' }).waitFor();
    expect(await violationsOf(visitor.page), 'menu').toEqual([]);
  });

  it('the open user menu and the failed sign-in have none', async () => {
    const visitor = await newVisitor({ colorScheme });
    const { page } = visitor;
    await page.goto('/');
    await page.locator('input[name=username]').fill('somebody-else');
    await page.locator('input[name=password]').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('Credenziali errate').waitFor();
    expect(await violationsOf(page), 'toast').toEqual([]);
    await signIn(visitor);
    await page.getByRole('button', { name: /menu utente/i }).click();
    await page.getByRole('menuitem', { name: 'Esci' }).waitFor();
    expect(await violationsOf(page), 'user menu').toEqual([]);
  });
});
