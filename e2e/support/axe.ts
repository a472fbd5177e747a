import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong: with every rule, or with the ones that are named. */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Through the debugger, so that the page's own policy against foreign scripts need not be lowered.
  if (!(await page.evaluate(`typeof axe === 'object'`))) await page.evaluate(`${AXE}; 0`);
  const only = rules ? { runOnly: { type: 'rule', values: rules } } : {};
  // axe would describe everything that passes, too: most of its time, and megabytes on their way here. What it would load
  // beforehand, style sheets and films, is for rules that no page of ours needs.
  const options = JSON.stringify({ ...only, resultTypes: ['violations'], preload: false });
  const run = `axe.run(document, ${options}).then(({ violations }) => violations)`;
  const violations = (await page.evaluate(run)) as AxeResults['violations'];
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (wanted) => document.documentElement.getAttribute('data-mantine-color-scheme') === wanted,
    colorScheme,
  );
}

/** Every rule in the light theme; in the dark one nothing but the colours is different. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await settle(page);
  expect(await violationsOf(page), name).toEqual([]);
  await showTheme(page, 'dark');
  expect(await violationsOf(page, ['color-contrast']), `${name}, dark`).toEqual([]);
  await showTheme(page, 'light');
}

/** Until nothing is being loaded any more: the event stream stays open, so the network is never idle. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [class*="skeleton" i]'));
}

/** As a click on a link does it: the page changes, the application stays, and the focus goes to the new page. */
export async function follow(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path) return;
  await page.evaluate((to) => {
    dispatchEvent(new PointerEvent('pointerdown'));
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.waitForFunction(() => document.activeElement !== document.body);
}
