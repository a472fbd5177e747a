import type { Locator, Page, Request } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { DEMO_PASSWORD } from '../apps/server/src/testing/platform-process.ts';
import { SESSION_LOCK } from '../apps/web/src/lib/session/token-storage.ts';
import { IDENTITY_PATHS } from '../packages/contract/src/api/identity.schema.ts';
import { newVisitor, type Visitor, withBrowser } from './support/browser.ts';
import { fillSignIn, signIn } from './support/sign-in.ts';

withBrowser();

/** Access tokens live 6 s here, so they are refreshed every 3 s. */
const hastyVisitor = (session?: string) => newVisitor({ address: inject('hastyAddress'), session });

/** The refreshes that any page of the visitor sends from now on. */
function refreshesOf({ context }: Visitor): Request[] {
  const sent: Request[] = [];
  context.on('request', (request) => {
    if (!request.url().endsWith('/protocol/openid-connect/token')) return;
    if (request.postData()?.includes('grant_type=refresh_token')) sent.push(request);
  });
  return sent;
}

const storedToken = ({ page }: Visitor) => page.evaluate(() => localStorage.getItem('token'));

/** Has the next refresh refused. None is under way meanwhile: its answer would put things right again. */
async function spoilSession({ page }: Visitor): Promise<void> {
  await page.evaluate(
    (lock) => navigator.locks.request(lock, () => localStorage.setItem('refresh_token', 'made-up')),
    SESSION_LOCK,
  );
}

/** Waits until the server refuses the token that the browser holds now. */
async function expired(visitor: Visitor): Promise<void> {
  const token = await storedToken(visitor);
  const headers = { authorization: `Bearer ${token}` };
  const status = async () => (await fetch(`${inject('hastyAddress')}/licenses/`, { headers })).status;
  expect(token).toMatch(/^ey/);
  await expect.poll(status, { interval: 100 }).toBe(401);
}

/** On a busy machine a token of seconds may be old before the answer to its first call: then one tries again. */
async function shown(page: Page, what: Locator): Promise<void> {
  const again = page.getByRole('button', { name: 'Riprova' });
  const isShown = async () => {
    if ((await again.count()) > 0)
      await again
        .first()
        .click({ timeout: 1000 })
        .catch(() => undefined);
    return what.isVisible();
  };
  await expect.poll(isShown, { timeout: 90_000, interval: 200, message: `${what} at ${page.url()}` }).toBe(true);
}

const dashboardShown = (page: Page) => shown(page, page.getByText('Scansioni totali'));

/** A visitor at the dashboard, for what is not about signing in. */
async function hastyReader(): Promise<Visitor> {
  const visitor = await hastyVisitor('demo');
  await visitor.page.goto('/dashboard');
  await dashboardShown(visitor.page);
  return visitor;
}

describe('a session', () => {
  it('outlives its access token: refreshed on a timer, calls go on working', async () => {
    const visitor = await hastyVisitor();
    const refreshes = refreshesOf(visitor);
    await signIn(visitor);
    await expired(visitor);
    // The page may be slower than the token: its timer is late on a busy machine, and so is the news of its request.
    await expect.poll(() => refreshes.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(1);
    await visitor.page.getByRole('link', { name: 'Dettagli' }).click();
    await shown(visitor.page, visitor.page.getByRole('cell', { name: /Network Scan/ }).first());
    // A call that left with a token of its last moment is answered with 401 and sent again: the browser notes that too.
    expect(visitor.complaints.filter((complaint) => !complaint.includes('401 (Unauthorized)'))).toEqual([]);
  });

  it('is picked up after its token expired while no page was open', async () => {
    const visitor = await hastyVisitor('demo');
    await expired(visitor);
    await visitor.page.goto('/dashboard');
    await dashboardShown(visitor.page);
  });

  it('refreshes once and retries once after an unexpected 401', async () => {
    const visitor = await newVisitor({ session: 'demo' });
    const { page } = visitor;
    const refreshes = refreshesOf(visitor);
    await page.goto('/dashboard');
    await dashboardShown(page);
    const answers = new Map<string, number[]>();
    // The first call of each address reaches the server with a token that it refuses.
    await page.route(/\/profiles\//, async (route, request) => {
      const { pathname } = new URL(request.url());
      const seen = answers.get(pathname) ?? [];
      answers.set(pathname, seen);
      const headers = seen.length === 0 ? { ...request.headers(), authorization: 'Bearer ey.old.token' } : undefined;
      const reply = await route.fetch({ headers });
      seen.push(reply.status());
      await route.fulfill({ response: reply });
    });
    await page.getByRole('link', { name: 'Target', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Target' }).waitFor();
    await expect.poll(() => [...answers.values()]).toContainEqual([401, 200]);
    expect(refreshes).toHaveLength(1);
  });

  it('survives two tabs that refresh at the same time', async () => {
    const visitor = await hastyReader();
    const { page, context } = visitor;
    const other = await context.newPage();
    await other.goto('/dashboard');
    await dashboardShown(other);
    const refreshes = refreshesOf(visitor);
    await expect.poll(() => refreshes.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
    for (const tab of [page, other]) {
      await tab.reload();
      await dashboardShown(tab);
    }
  });

  it('survives a reload whose refresh was answered into the void', async () => {
    const visitor = await hastyVisitor();
    const { page } = visitor;
    await signIn(visitor);
    const answered = Promise.withResolvers<number>();
    await page.route('**/protocol/openid-connect/token', async (route) => {
      // The server has done its part; the page never learns of it.
      answered.resolve((await route.fetch()).status());
      await route.abort('connectionreset').catch(() => undefined);
    });
    expect(await answered.promise).toBe(200);
    await page.unroute('**/protocol/openid-connect/token');
    await page.reload();
    await dashboardShown(page);
    await expired(visitor);
    await page.reload();
    await dashboardShown(page);
  });

  it('ends everywhere in the browser when the refresh is refused, and a reload still says why', async () => {
    const visitor = await hastyReader();
    const { page } = visitor;
    await spoilSession(visitor);
    await page.getByText('La sessione è scaduta').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await storedToken(visitor)).toBeNull();
    await page.reload();
    await page.getByText('La sessione è scaduta').waitFor();
  });

  it('ends with a copy of its token, and says so', async () => {
    const visitor = await hastyVisitor();
    const { page } = visitor;
    await signIn(visitor);
    const stolen = await page.evaluate(() => localStorage.getItem('refresh_token') ?? '');
    const form = { client_id: 'rocca-web', grant_type: 'refresh_token', refresh_token: stolen };
    await fetch(`${inject('hastyAddress')}${IDENTITY_PATHS.token}`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    await page.getByText('Abbiamo chiuso la sessione per sicurezza').waitFor();
  });

  it('begun at an address of the platform leads there', async () => {
    const { page } = await newVisitor();
    await page.goto('/reports/nscan?page=1');
    await page.waitForURL((url) => url.pathname === '/');
    await fillSignIn(page);
    await page.waitForURL('**/reports/nscan?page=1');
  });

  it('that expires over a form gives it back after the next sign-in', async () => {
    const visitor = await hastyReader();
    const { page } = visitor;
    await page.getByRole('link', { name: 'Target', exact: true }).click();
    await page
      .getByRole('link', { name: /Aggiungi/ })
      .first()
      .click();
    await page.getByLabel(/^Nome/).fill('Sede di prova');
    await spoilSession(visitor);
    await page.getByText('La sessione è scaduta').waitFor();
    await fillSignIn(page);
    await expect.poll(() => page.getByLabel(/^Nome/).inputValue()).toBe('Sede di prova');
  });

  it('is not begun with an id token that the public key does not verify', async () => {
    const visitor = await newVisitor();
    await visitor.page.route('**/assets/keys/public.pem', async (route) => {
      const { publicKey } = await crypto.subtle.generateKey(
        { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
        true,
        ['sign', 'verify'],
      );
      const der = Buffer.from(await crypto.subtle.exportKey('spki', publicKey)).toString('base64');
      await route.fulfill({ body: `-----BEGIN PUBLIC KEY-----\n${der}\n-----END PUBLIC KEY-----\n` });
    });
    const { page } = visitor;
    await page.goto('/');
    await page.getByLabel('Nome utente').fill('demo');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Accedi', exact: true }).click();
    await page.getByText('non è firmata con la chiave attesa').waitFor();
    expect(await storedToken(visitor)).toBeNull();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});
