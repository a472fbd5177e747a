import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../apps/server/src/testing/platform-process.ts';
import { NARROW, newVisitor, withBrowser } from './support/browser.ts';
import { signIn } from './support/sign-in.ts';

withBrowser();

describe('signing in', () => {
  it('leads to a dashboard drawn from the database', async () => {
    const visitor = await newVisitor();
    // The company nobody else here starts tests for.
    await signIn(visitor, 'beta');
    const { page } = visitor;
    await page.getByText('Scansioni totali').waitFor();
    // Total, used and remaining of one service: nothing is added up over services.
    await page.getByRole('row', { name: /^Network Scan 200 0 200 / }).waitFor();
    await page.getByRole('row', { name: /^Questionario NIS 2 questionari 10 0 10 / }).waitFor();
    await page.getByText('Ancora nessun report').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('needs both fields before its button can be pressed', async () => {
    const { page } = await newVisitor();
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Accedi', exact: true });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    await page.getByLabel('Nome utente').fill('demo');
    expect(await button.isDisabled()).toBe(true);
    await page.getByLabel('Password', { exact: true }).fill('x');
    expect(await button.isEnabled()).toBe(true);
    await page.getByLabel('Nome utente').fill('');
    expect(await button.isDisabled()).toBe(true);
  });

  it('says that the credentials are wrong in a warning that goes after three seconds', async () => {
    const { page } = await newVisitor({ language: 'en' });
    await page.clock.install();
    await page.goto('/');
    await page.getByLabel('Username').fill('demo');
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    // From here on the page's time stands still and goes on only when it is told to.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const toast = page.getByText('Wrong credentials');
    await toast.waitFor();
    await page.clock.runFor(2900);
    expect(await toast.isVisible()).toBe(true);
    await page.clock.runFor(200);
    await toast.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('works with the keyboard alone', async () => {
    const { page } = await newVisitor();
    await page.goto('/');
    await page.getByLabel('Nome utente').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
    await expect.poll(focused).toBe('username');
    await page.keyboard.type('demo');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('password');
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    // The focus goes to the new page, past the menu; the next stop lies in its content.
    const inContent = () => document.activeElement?.closest('#main') !== null;
    await page.waitForFunction(inContent);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(inContent)).toBe(true);
    // And the way back to the menu lies right before the page.
    await page.getByRole('link', { name: 'Vai al menu' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#menu') !== null)).toBe(true);
  });

  it('offers to register at the external address and to ask for a new password', async () => {
    const { page } = await newVisitor();
    await page.goto('/');
    const register = page.getByRole('link', { name: /registrati/i });
    expect(await register.getAttribute('href')).toBe('https://signup.rocca.example');
    expect(await page.getByRole('link', { name: /password dimenticata/i }).getAttribute('href')).toMatch(/^mailto:/);
  });

  it('is skipped by whoever is signed in already, also after a reload', async () => {
    const visitor = await newVisitor();
    await signIn(visitor);
    await visitor.page.goto('/');
    await visitor.page.waitForURL('**/dashboard');
    await visitor.page.reload();
    await visitor.page.getByText('Scansioni totali').waitFor();
  });
});

describe('signing out', () => {
  it('clears what the browser kept, in every open tab, and leads to the login page', async () => {
    const visitor = await newVisitor();
    await signIn(visitor);
    const other = await visitor.context.newPage();
    await other.goto('/account');
    await other.getByRole('heading', { level: 1 }).waitFor();

    await visitor.page.getByRole('button', { name: /menu utente/i }).click();
    await visitor.page.getByRole('menuitem', { name: 'Esci' }).click();
    await visitor.page.getByLabel('Nome utente').waitFor();
    expect(await visitor.page.getByRole('status').count()).toBe(0);
    await other.getByText('Hai chiuso la sessione in un’altra scheda').waitFor();
    const kept = await visitor.page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
    expect(kept.filter((key) => /token|expires/.test(key))).toEqual([]);
    // The proof of a known device stays, out of reach of the page.
    const [proof] = await visitor.context.cookies();
    expect(proof).toMatchObject({ name: 'rocca-device', httpOnly: true, sameSite: 'Strict' });
    expect(await visitor.page.evaluate(() => document.cookie)).toBe('');
  });

  it('is where a stranger who opens an inner page ends', async () => {
    const { page } = await newVisitor({ viewport: NARROW });
    await page.goto('/dashboard');
    await page.getByLabel('Nome utente').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});
