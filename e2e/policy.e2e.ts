import { describe, expect, it } from 'vitest';
import { newVisitor, withBrowser } from './support/browser.ts';
import { signIn } from './support/sign-in.ts';

withBrowser();

const LIMIT_BYTES = 180_000;

describe('the content security policy', () => {
  it('is never violated from the login page to every screen', async () => {
    const visitor = await newVisitor();
    const { page } = visitor;
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      document.addEventListener('securitypolicyviolation', (event) => {
        seen.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
      });
    });
    const violations = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    await signIn(visitor);
    await page.getByText('Scansioni totali').waitFor();
    await page.getByRole('button', { name: /menu utente/i }).click();
    await page.getByRole('menuitem', { name: 'Impostazioni' }).click();
    await page.waitForURL('**/account');
    await page
      .getByRole('cell', { name: /Network Scan/ })
      .first()
      .waitFor();
    await page.getByRole('radio', { name: 'Inglese' }).check();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByText('Total scans').waitFor();
    expect(await violations()).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });
});

describe('sign-in and dashboard', () => {
  it('together load at most 180 kB of gzipped JavaScript', async () => {
    const visitor = await newVisitor();
    const sizes = new Map<string, Promise<number>>();
    visitor.page.on('request', (request) => {
      if (request.resourceType() !== 'script' || sizes.has(request.url())) return;
      // Asked for again without the browser, as gzip: the browser itself prefers the smaller brotli.
      sizes.set(request.url(), gzippedBytes(request.url()));
    });
    await signIn(visitor, 'beta');
    await visitor.page.getByText('Ancora nessun report').waitFor();
    const bytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
    console.log(`sign-in and dashboard: ${(bytes / 1000).toFixed(1)} kB of gzipped JavaScript in ${sizes.size} files`);
    expect(sizes.size).toBeGreaterThan(2);
    expect(bytes).toBeLessThanOrEqual(LIMIT_BYTES);
  });
});

async function gzippedBytes(url: string): Promise<number> {
  const reply = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
  if (reply.headers.get('content-encoding') !== 'gzip') throw new Error(`${url} is not served compressed`);
  return Number(reply.headers.get('content-length'));
}
