import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { connectionOfRunningCluster } from '../apps/server/src/platform/db/embedded/embedded-cluster.ts';
import { signInAt } from '../apps/server/src/testing/platform-process.ts';
import { NARROW, newVisitor, type Visitor, WIDE, withBrowser } from './support/browser.ts';

withBrowser();

let call: Awaited<ReturnType<typeof signInAt>>;
beforeAll(async () => {
  call = await signInAt(inject('platformAddress'), 'demo');
});

async function addTarget(name: string, engine: string, target: string): Promise<string> {
  const body = JSON.stringify({ name, engine, target });
  const headers = { 'content-type': 'application/json' };
  const reply = await call('/profiles/targets/', { method: 'POST', body, headers });
  return ((await reply.json()) as { id: string }).id;
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

const questionOf = (page: Page) => page.locator('dialog[open]').filter({ hasText: 'Avviare il test?' });

async function confirmStart(page: Page, start = questionOf(page)): Promise<void> {
  await start.getByRole('checkbox').check();
  await start.getByRole('button', { name: 'Avvia il test' }).click();
  const started = page.locator('dialog[open]').filter({ hasText: 'Avviato' });
  await started.getByRole('button', { name: 'Vai ai report' }).click();
  await page.waitForURL('**/reports/**');
}

const signedIn = (viewport = WIDE): Promise<Visitor> => newVisitor({ viewport, session: 'demo' });

describe('a target', () => {
  it('is added through the form, found by the search, and deleted', async () => {
    const visitor = await signedIn();
    const { page } = visitor;
    await page.goto('/targets/new/newNScan');
    await page.getByLabel(/^Nome/).fill('Sede di Milano');
    const entries = page.getByRole('textbox', { name: /^Target/ });
    await entries.fill('10.20.0.0/29, 10.20.1.1 ');
    await entries.press('Enter');
    await page.getByText('10.20.0.0/29').first().waitFor();
    await page.getByRole('button', { name: 'Salva il target' }).click();
    // Private addresses without a VPN: a person is asked.
    await page.locator('dialog[open]').getByRole('button', { name: 'Salva comunque' }).click();
    await page.waitForURL('**/targets/nscan');
    await page.getByRole('searchbox').fill('Milano');
    const row = rowOf(page, 'Sede di Milano');
    await row.getByText('10.20.1.1').waitFor();
    await row.getByRole('button', { name: 'Elimina Sede di Milano' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Elimina' }).click();
    await row.waitFor({ state: 'detached' });
    expect(visitor.complaints).toEqual([]);
  });

  it('says in the words of the grammar what is wrong with an entry', async () => {
    const { page } = await signedIn();
    await page.goto('/targets/new/newNScan');
    const entries = page.getByRole('textbox', { name: /^Target/ });
    await entries.fill('not_a_host!');
    await entries.press('Enter');
    await page.getByText('IP, sottorete, intervallo di IP o nome host non valido').first().waitFor();
  });
});

describe('a test', () => {
  it('is started after the pre-flight, seen rising, and succeeds', async () => {
    const id = await addTarget('Rete interna', 'nscan', '192.168.40.0/28');
    const visitor = await signedIn();
    const { page } = visitor;
    await page.goto('/targets/nscan');
    await rowOf(page, 'Rete interna')
      .getByRole('button', { name: /Avvia test/ })
      .click();
    await page.waitForURL(`**/targets/nscan/${id}/scan_settings`);
    const screen = page.getByRole('main');
    await screen.getByText('192.168.40.0/28').waitFor();
    await screen.getByText('16', { exact: true }).first().waitFor();
    await screen.getByText('1 scansione').waitFor();
    await confirmStart(page, screen);
    const row = rowOf(page, 'Rete interna').first();
    const seen = new Set<number>();
    const bar = row.getByRole('progressbar');
    await expect
      .poll(
        async () => {
          for (const each of await bar.all()) {
            const value = await each.getAttribute('value', { timeout: 500 }).catch(() => null);
            if (value !== null) seen.add(Number(value));
          }
          return row.getByText('Completato').count();
        },
        { timeout: 90_000, interval: 50 },
      )
      .toBe(1);
    const rising = [...seen];
    expect(rising.length).toBeGreaterThan(2);
    expect(rising).toEqual([...rising].sort((one, other) => one - other));
    expect(visitor.complaints).toEqual([]);
  });

  it('is stopped from its row, and then deleted', async () => {
    await addTarget('dominio.example', 'rri', 'slow.example');
    const { page } = await signedIn();
    await page.goto('/targets/rri');
    await rowOf(page, 'dominio.example')
      .getByRole('button', { name: /Avvia test/ })
      .click();
    await confirmStart(page);
    const row = rowOf(page, 'dominio.example').first();
    await row.getByRole('button', { name: /^Ferma/ }).click();
    const question = page.locator('dialog[open]').filter({ hasText: 'Fermare il test?' });
    await question.getByText(/non resterà nulla/).waitFor();
    await question.getByRole('button', { name: 'Ferma il test' }).click();
    await row.getByText('Fermato', { exact: true }).waitFor();
    await row.getByRole('button', { name: /^Elimina/ }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Elimina' }).click();
    await row.waitFor({ state: 'detached' });
  });

  it('waits with its place in the queue while its company runs as many as it may, and is withdrawn', async () => {
    const beta = await signInAt(inject('platformAddress'), 'beta');
    const start = async (name: string) => {
      const body = JSON.stringify({ targets: ['slow.example'], task_name: name });
      const reply = await beta('/tasks/dti/', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      return ((await reply.json()) as { task_id: string }).task_id;
    };
    const running = [await start('primo'), await start('secondo')];
    const waiting = await start('in attesa');
    const visitor = await newVisitor({ session: 'beta' });
    const { page } = visitor;
    await page.goto('/reports');
    const row = rowOf(page, 'in attesa');
    await row.getByText('In coda · 1ª posizione').waitFor();
    await row.getByText('Attende la fine di un tuo test').waitFor();
    await row.getByRole('button', { name: 'Ritira in attesa' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Ritira il test' }).click();
    await row.getByText('Annullato').waitFor();
    expect(visitor.complaints).toEqual([]);
    for (const id of running) await beta(`/tasks/stop/${id}/`, { method: 'DELETE' });
    await expect.poll(() => page.getByText('Fermato', { exact: true }).count()).toBe(2);
    // Other files meet a company without tests.
    for (const id of [...running, waiting]) await beta(`/tasks/${id}/`, { method: 'DELETE' });
  });

  it('takes its scan from the figures of the page at once', async () => {
    await addTarget('consumo.example', 'rri', 'consumo.example');
    const { page } = await signedIn();
    await page.goto('/targets/rri');
    const usage = page.getByRole('complementary').getByText(/^\d+ \/ \d+$/);
    const before = await usage.textContent();
    await rowOf(page, 'consumo.example')
      .getByRole('button', { name: /Avvia test/ })
      .click();
    await confirmStart(page);
    await expect.poll(() => usage.textContent()).not.toBe(before);
  });

  it('is refused with an offer when the last scan was taken while its question was open', async () => {
    const connection = await connectionOfRunningCluster(inject('platformFolder'));
    if (!connection) throw new Error('no database');
    const db = await openDatabase(connection);
    const allow = (scans: string) =>
      db.pool.query(`UPDATE licences l SET scans_max = ${scans} FROM users u
        WHERE u.username = 'demo' AND l.account_id = u.account_id AND l.api = '/rri/'`);
    const { rows } = await db.pool.query("SELECT max(scans_max) AS usual FROM licences WHERE api = '/rri/'");
    await allow('scans_done + 1');
    try {
      const { page } = await signedIn(NARROW);
      await addTarget('offerta.example', 'rri', 'offerta.example');
      await page.goto('/targets/rri');
      await page.getByRole('button', { name: /Avvia test: offerta/ }).click();
      const question = questionOf(page);
      await question.getByRole('checkbox').check();
      const confirm = question.getByRole('button', { name: 'Avvia il test' });
      // The question counts the scans that are left once: it must have done so before the last one is taken.
      await expect.poll(() => confirm.isEnabled()).toBe(true);
      const body = JSON.stringify({ targets: ['altro.example'], task_name: 'ultima' });
      const headers = { 'content-type': 'application/json' };
      expect((await call('/tasks/rri/', { method: 'POST', body, headers })).status).toBe(201);
      await confirm.click();
      const offer = page.locator('dialog[open]').filter({ hasText: 'Contattaci per un upgrade' });
      await offer.waitFor();
      expect(await offer.getByRole('link', { name: 'Contattaci' }).getAttribute('href')).toMatch(/^mailto:/);
    } finally {
      await allow(String(rows[0]?.usual));
      await db.close();
    }
  });
});
