import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../apps/server/src/testing/platform-process.ts';

/** Fills in the form of the login page and sends it. */
export async function fillSignIn(page: Page, username = 'demo', password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel(/^(nome utente|username)/i).fill(username);
  await page.getByLabel(/^password/i).fill(password);
  await page.getByRole('button', { name: /^(accedi|sign in)$/i }).click();
}

/** Signs in through the form, as a person does. */
export async function signIn(
  { page }: { readonly page: Page },
  username = 'demo',
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.goto('/');
  await fillSignIn(page, username, password);
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
}
