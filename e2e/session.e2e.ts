import type { Page, Request } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { DEMO_PASSWORD } from '../apps/server/src/testing/platform-process.ts';
import type { TokenReply } from '../packages/contract/src/api/identity.schema.ts';
import { fillSignIn, newVisitor, signIn, type Visitor, withBrowser } from './support/browser.ts';

withBrowser();

/** Access tokens live 4 s here, so they are refreshed every 2 s. */
const hastyVisitor = () => newVisitor({ address: inject('hastyAddress') });

interface Refreshes {
  sent: number;
  answered: number;
  /** The access token of the last answer. */
  latest: string;
}

/** Counts the refreshes that any page of the visitor sends from now on; one that is already under way is none of them. */
function refreshesOf({ context }: Visitor): Refreshes {
  const seen: Refreshes = { sent: 0, answered: 0, latest: '' };
  const counted = new Set<Request>();
  // Listened to, not held up: on a busy machine a token that is passed on by hand is old before it arrives.
  context.on('request', (request) => {
    if (!request.url().endsWith('/protocol/openid-connect/token')) return;
    if (!request.postData()?.includes('grant_type=refresh_token')) return;
    counted.add(request);
    seen.sent += 1;
  });
  context.on('response', async (response) => {
    if (!counted.has(response.request())) return;
    // Of a page that is closed at the end of a test there is no answer to read.
    const reply = (await response.json().catch(() => ({}))) as Partial<TokenReply>;
    seen.latest = reply.access_token ?? seen.latest;
    seen.answered += 1;
  });
  return seen;
}

const storedToken = ({ page }: Visitor) => page.evaluate(() => localStorage.getItem('token'));

/**
 * Has the next refresh refused. Right after a refresh, in one step: the answer to one that is under way would put things
 * right again.
 */
async function spoilSession(visitor: Visitor): Promise<void> {
  await visitor.page.waitForFunction(
    (old) => {
      if (localStorage.getItem('token') === old) return false;
      localStorage.setItem('refresh_token', 'made-up');
      return true;
    },
    await storedToken(visitor),
  );
}

/** Waits until the server refuses the token that the browser holds now, and tells which one that was. */
async function expired({ context }: Visitor): Promise<string | undefined> {
  const { origins } = await context.storageState();
  const token = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'token')?.value;
  const headers = { authorization: `Bearer ${token}` };
  const status = async () => (await fetch(`${inject('hastyAddress')}/licenses/`, { headers })).status;
  expect(token).toMatch(/^ey/);
  await expect.poll(status, { interval: 100 }).toBe(401);
  return token;
}

/** Stops the page's clock within `aheadMs` of its own time. On a busy machine that moment may have passed: once more. */
async function pauseClock(clock: Page['clock'], page: Page, aheadMs: number): Promise<void> {
  const pause = async () => clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs);
  for (let tries = 1; ; tries += 1) {
    const refused = await pause().catch((error: Error) => error);
    if (!refused) return;
    if (tries === 100 || !refused.message.includes('past')) throw refused;
  }
}

/** On a busy machine a token of four seconds may be old before the answer to its first call: then one tries again. */
async function dashboardShown(page: Page): Promise<void> {
  const [figures, again] = [page.getByText('Scansioni totali'), page.getByRole('button', { name: 'Riprova' })];
  const isShown = async () => {
    if ((await again.count()) > 0)
      await again
        .first()
        .click({ timeout: 1000 })
        .catch(() => undefined);
    return figures.isVisible();
  };
  await expect.poll(isShown, { timeout: 90_000, interval: 200, message: 'the figures of the dashboard' }).toBe(true);
}

describe('a session', () => {
  it('outlives its access token: refreshed on a timer, calls go on working', async () => {
    const visitor = await hastyVisitor();
    const refreshes = refreshesOf(visitor);
    await signIn(visitor);
    await expired(visitor);
    // The page may be slower than the token: its timer is late on a busy machine, and so is the news of its request.
    await expect.poll(() => refreshes.answered, { timeout: 60_000 }).toBeGreaterThanOrEqual(1);
    await visitor.page.getByRole('link', { name: 'Dettagli' }).click();
    await visitor.page
      .getByRole('cell', { name: /Network Scan/ })
      .first()
      .waitFor();
    // A call that left with a token of its last moment is answered with 401 and sent again: the browser notes that too.
    expect(visitor.complaints.filter((complaint) => !complaint.includes('401 (Unauthorized)'))).toEqual([]);
  });

  it('is picked up after its token expired while no page was open', async () => {
    const visitor = await hastyVisitor();
    await signIn(visitor);
    await visitor.page.goto('about:blank');
    await expired(visitor);
    await visitor.page.goto('/dashboard');
    await dashboardShown(visitor.page);
  });

  it('refreshes once and retries once after an unexpected 401', async () => {
    const visitor = await hastyVisitor();
    const { page } = visitor;
    const refreshes = refreshesOf(visitor);
    await page.clock.install();
    await signIn(visitor);
    await dashboardShown(page);
    // The page's clock stands still, so that it refreshes nothing by itself and takes its old token for good.
    await pauseClock(page.clock, page, 1);
    // One that it sent right before is answered with a token that is good again: then that one has to expire too.
    const isOld = async () => {
      const token = await expired(visitor);
      return refreshes.sent === refreshes.answered && (await storedToken(visitor)) === token;
    };
    await expect.poll(isOld, { timeout: 60_000 }).toBe(true);
    const before = refreshes.sent;
    const answers = new Map<string, number[]>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/profiles/'))
        answers.set(pathname, [...(answers.get(pathname) ?? []), response.status()]);
    });
    await page.getByRole('link', { name: 'Target', exact: true }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Target' });
    // It waits 300 ms by its own clock before it tries again. In many small steps the new token would be old by then too;
    // in too many large ones it would refresh by itself.
    let steps = 0;
    const isShown = async () => {
      if (refreshes.answered > before) steps += 1;
      await page.clock.runFor(steps > 0 && steps < 10 ? 100 : 5);
      return (await heading.count()) > 0 && [...answers.values()].some((seen) => seen.includes(200));
    };
    await expect.poll(isShown, { timeout: 90_000 }).toBe(true);
    expect(refreshes.sent - before).toBe(1);
    expect([...answers.values()]).toContainEqual([401, 200]);
  });

  it('survives two tabs that refresh at the same time', async () => {
    const visitor = await hastyVisitor();
    const { page, context } = visitor;
    await context.clock.install();
    await signIn(visitor);
    const other = await context.newPage();
    await other.goto('/dashboard');
    await dashboardShown(other);
    const refreshes = refreshesOf(visitor);
    await expect.poll(() => refreshes.answered, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
    for (const tab of [page, other]) {
      // A reload in the middle of a refresh loses its answer, and with it the session, by design: none is under way.
      await pauseClock(context.clock, tab, 50);
      const isStored = async () =>
        refreshes.sent === refreshes.answered && (await storedToken(visitor)) === refreshes.latest;
      await expect.poll(isStored).toBe(true);
      await tab.reload();
      await context.clock.resume();
      await dashboardShown(tab);
    }
  });

  it('ends everywhere in the browser when the refresh is refused', async () => {
    const visitor = await hastyVisitor();
    await signIn(visitor);
    await spoilSession(visitor);
    await visitor.page.getByText('La sessione è scaduta').waitFor();
    expect(new URL(visitor.page.url()).pathname).toBe('/');
    expect(await storedToken(visitor)).toBeNull();
  });

  it('begun at an address of the platform leads there', async () => {
    const { page } = await newVisitor();
    await page.goto('/reports/nscan?page=1');
    await page.waitForURL((url) => url.pathname === '/');
    await fillSignIn(page);
    await page.waitForURL('**/reports/nscan?page=1');
  });

  it('that expires over a form gives it back after the next sign-in', async () => {
    const visitor = await hastyVisitor();
    const { page } = visitor;
    await signIn(visitor);
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
