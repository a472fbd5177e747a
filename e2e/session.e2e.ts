import { describe, expect, inject, it } from 'vitest';
import { DEMO_PASSWORD } from '../apps/server/src/testing/platform-process.ts';
import { newVisitor, signIn, type Visitor, withBrowser } from './support/browser.ts';

withBrowser();

/** Access tokens live 4 s here, so they are refreshed every 2 s. */
const hastyVisitor = () => newVisitor({ address: inject('hastyAddress') });

const refreshesOf = ({ page }: Visitor): string[] => {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('grant_type=refresh_token')) seen.push(request.url());
  });
  return seen;
};

const storedToken = ({ page }: Visitor) => page.evaluate(() => localStorage.getItem('token'));

describe('a session', () => {
  it('outlives its access token: refreshed on a timer, calls go on working', async () => {
    const visitor = await hastyVisitor();
    const refreshes = refreshesOf(visitor);
    await signIn(visitor);
    const first = await storedToken(visitor);
    await expect.poll(() => refreshes.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
    expect(await storedToken(visitor)).not.toBe(first);
    await visitor.page.getByRole('link', { name: 'Dettagli' }).click();
    await visitor.page
      .getByRole('cell', { name: /Network Scan/ })
      .first()
      .waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('is picked up after its token expired while nobody looked', async () => {
    const visitor = await hastyVisitor();
    await signIn(visitor);
    await visitor.page.goto('about:blank');
    await new Promise((done) => setTimeout(done, 5000));
    await visitor.page.goto('/dashboard');
    await visitor.page.getByText('Scansioni totali').waitFor();
  });

  it('refreshes once and retries once after an unexpected 401', async () => {
    const visitor = await newVisitor();
    await signIn(visitor);
    const refreshes = refreshesOf(visitor);
    const calls: number[] = [];
    let refuse = true;
    await visitor.page.route('**/licenses/', async (route) => {
      calls.push(Date.now());
      if (!refuse) return route.continue();
      refuse = false;
      return route.fulfill({ status: 401, json: { error: { code: 'unauthorised', message: '' } } });
    });
    await visitor.page.reload();
    await visitor.page.getByText('Scansioni totali').waitFor();
    await visitor.page.getByText('570', { exact: true }).first().waitFor();
    expect(refreshes).toHaveLength(1);
    expect(calls).toHaveLength(2);
    expect((calls[1] ?? 0) - (calls[0] ?? 0)).toBeGreaterThanOrEqual(300);
  });

  it('survives two tabs that refresh at the same time', async () => {
    const visitor = await hastyVisitor();
    await signIn(visitor);
    const other = await visitor.context.newPage();
    await other.goto('/dashboard');
    await other.getByText('Scansioni totali').waitFor();
    const seen = refreshesOf(visitor);
    const seenThere = refreshesOf({ ...visitor, page: other });
    await expect.poll(() => seen.length + seenThere.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(4);
    for (const page of [visitor.page, other]) {
      // Right after a refresh: a reload in the middle of one loses its answer, and with it the session, by design.
      const token = await storedToken(visitor);
      await page.waitForFunction((old) => localStorage.getItem('token') !== old, token);
      await page.reload();
      await page.getByText('Scansioni totali').waitFor();
    }
  });

  it('ends everywhere in the browser when the refresh is refused', async () => {
    const visitor = await hastyVisitor();
    await signIn(visitor);
    // Right after a refresh, in one step: the answer to one that is under way would put things right again.
    await visitor.page.waitForFunction(
      (old) => {
        if (localStorage.getItem('token') === old) return false;
        localStorage.setItem('refresh_token', 'made-up');
        return true;
      },
      await storedToken(visitor),
    );
    await visitor.page.getByLabel('Nome utente').waitFor();
    expect(await storedToken(visitor)).toBeNull();
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
