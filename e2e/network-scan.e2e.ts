import { connect } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PlatformLab, type PlatformProcess } from '../apps/server/src/testing/platform-process.ts';
import { newVisitor, signIn, type Visitor, withBrowser } from './support/browser.ts';

withBrowser();

/** Of the lab: a port that needs no rights to be opened, so it is there wherever these tests run. */
const DATABASE = { address: '127.20.0.14', port: 3306, cve: 'CVE-2021-27928', version: /10\.3\.14-MariaDB/ };

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host, port }, () => done(true)).on('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** The product itself with its practice targets: what a person sees after `npm start`. */
let lab: PlatformLab;
let platform: PlatformProcess;
beforeAll(async () => {
  lab = await PlatformLab.create('product');
  platform = await lab.start({ ROCCA_LAB: 'on' });
  // The practice targets come up beside the platform, which is ready without them.
  await vi.waitUntil(() => accepts(DATABASE.address, DATABASE.port), { timeout: 60_000 });
});
afterAll(async () => {
  await platform?.end('SIGTERM');
  await lab?.remove();
});

async function signedIn(): Promise<Visitor> {
  const visitor = await newVisitor({ address: platform.address });
  await signIn(visitor);
  return visitor;
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first();

/** From the table of targets through the settings and the pre-flight to the table of reports. */
async function start(page: Page, target: string): Promise<void> {
  await page.goto('/targets/nscan');
  await page.getByRole('button', { name: `Avvia test: ${target}`, exact: true }).click();
  await page.waitForURL('**/scan_settings');
  await page.getByRole('button', { name: /avvia/i }).last().click();
  const question = page.locator('dialog[open]').filter({ hasText: 'Avviare il test?' });
  await question.getByText('32', { exact: true }).first().waitFor();
  await question.getByRole('checkbox').check();
  await question.getByRole('button', { name: 'Avvia il test' }).click();
  const started = page.locator('dialog[open]').filter({ hasText: 'Avviato' });
  await started.getByRole('button', { name: 'Vai ai report' }).click();
  await page.waitForURL('**/reports/**');
}

/** Every percentage a person could have read before the test ended. */
async function watch(page: Page, name: string, end: string): Promise<number[]> {
  const seen: number[] = [];
  const row = rowOf(page, name);
  await expect
    .poll(
      async () => {
        for (const bar of await row.getByRole('progressbar').all()) {
          const value = await bar.getAttribute('value', { timeout: 500 }).catch(() => null);
          if (value !== null && seen.at(-1) !== Number(value)) seen.push(Number(value));
        }
        return row.getByText(end).count();
      },
      { timeout: 240_000, interval: 100 },
    )
    .toBe(1);
  return seen;
}

describe('the lab, scanned from the browser', { timeout: 300_000 }, () => {
  it('rises to its end, and its report is read, sorted, searched and opened', async () => {
    const visitor = await signedIn();
    const { page } = visitor;
    await start(page, 'Lab');
    const seen = await watch(page, 'Lab', 'Completato');
    expect(seen.length).toBeGreaterThan(2);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    await page.getByRole('link', { name: /^Apri/ }).first().click();
    await page.waitForURL('**/report/nscan/**');
    await page.getByText('Distribuzione del rischio').waitFor();
    // Only the starter set is loaded: the report says so instead of calling the rest clean.
    await page.getByText('Non tutto è stato controllato').waitFor();
    await page.getByRole('link', { name: /^Vulnerabilità \d/ }).click();
    await page.getByRole('searchbox').fill(DATABASE.cve);
    const row = page.getByRole('row').filter({ hasText: DATABASE.cve });
    await row.getByText(DATABASE.address).waitFor();
    await row.getByRole('button').first().click();
    await page.getByText('Evidenza').waitFor();
    await page.getByText(DATABASE.version).first().waitFor();
    await page.getByRole('link', { name: /^Host \d/ }).click();
    await page.getByText(DATABASE.address, { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Copertura', exact: true }).click();
    await page.getByText('Conoscenza').first().waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('is stopped, keeps what was done, and says what is missing', async () => {
    const { page } = await signedIn();
    await start(page, 'Lab');
    const row = rowOf(page, 'Lab');
    await row.getByRole('button', { name: /^Ferma/ }).click({ timeout: 60_000 });
    await row.getByText('Fermato').waitFor();
    await row.getByRole('link', { name: /^Risultati parziali/ }).click();
    await page.waitForURL('**/report/nscan/**');
    await page
      .getByText(/Il test è stato fermato|Questo test non ha risultati/)
      .first()
      .waitFor();
  });
});
