import type { Locator, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../apps/server/src/testing/platform-process.ts';

interface MainJob {
  /** As the menu names it. */
  readonly service: string;
  readonly target: string;
  /** The test starts from a dialog over the page, or on the settings screen at this address. */
  readonly startsAt: 'dialog' | RegExp;
  /** Looks at what is shown before anything is agreed to. */
  readonly look?: (start: Locator) => Promise<void>;
}

/** The most a customer clicks from the sign-in to the page that becomes the report. */
export const MAX_CLICKS = 6;

/** A new customer signs in, starts a test of a target and follows it. Answers how many clicks that took. */
export async function runMainJob(page: Page, { service, target, startsAt, look }: MainJob): Promise<number> {
  let clicks = 0;
  const click = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };
  await page.goto('/');
  await page.getByLabel(/^nome utente/i).fill('demo');
  await page.getByLabel(/^password/i).fill(DEMO_PASSWORD);
  await click(page.getByRole('button', { name: 'Accedi' }));
  await click(page.getByRole('navigation').getByRole('link', { name: service, exact: true }));
  await click(page.getByRole('button', { name: `Avvia test: ${target}`, exact: true }));
  if (startsAt !== 'dialog') await page.waitForURL(startsAt);
  const start =
    startsAt === 'dialog'
      ? page.locator('dialog[open]').filter({ hasText: 'Avviare il test?' })
      : page.getByRole('main');
  await look?.(start);
  await click(start.getByRole('checkbox', { name: /accetto le condizioni/ }));
  await click(start.getByRole('button', { name: 'Avvia il test' }));
  await click(page.locator('dialog[open]').getByRole('button', { name: 'Segui il test' }));
  await page.waitForURL('**/report/**');
  return clicks;
}
