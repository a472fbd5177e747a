import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { connectionOfRunningCluster } from '../../apps/server/src/platform/db/embedded/embedded-cluster.ts';
import { signInAt } from '../../apps/server/src/testing/platform-process.ts';
import { type NscanCoverage, nscanSections } from '../../packages/contract/src/engines/nscan/sections.ts';
import { objectsDocument } from '../../packages/contract/src/report/query-document.ts';
import { NARROW, newVisitor, type Visitor, WIDE, withBrowser } from '../support/browser.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { MAX_CLICKS, runMainJob } from './main-job.ts';
import { askReport, ended, startScan } from './scans.ts';

/** The network scan as a person sees it: started, watched, stopped and read in the browser. */
const { address, dataDir, lab } = inject('live');
let call: Awaited<ReturnType<typeof signInAt>>;
let db: Database;
beforeAll(async () => {
  call = await signInAt(address, 'demo');
  const connection = await connectionOfRunningCluster(dataDir);
  if (!connection) throw new Error('no database');
  db = await openDatabase(connection);
});
afterAll(() => db?.close());
withBrowser();

const COVERAGE = objectsDocument(['nscan_coverage'], nscanSections);

/** Of the demo's lab: a port that needs no rights to be opened, so it is there wherever these tests run. */
const DATABASE = { address: '127.20.0.14', port: 3306, cve: 'CVE-2021-27928', version: /10\.3\.14-MariaDB/ };

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host, port }, () => done(true)).on('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
}

const signedIn = (): Promise<Visitor> => newVisitor({ address, session: 'demo' });

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();

/** Every percentage a person could have read before the report took the place of the progress. */
async function watch(page: Page): Promise<number[]> {
  const seen: number[] = [];
  const bar = page.getByRole('progressbar', { name: 'Avanzamento del test' });
  await expect
    .poll(
      async () => {
        for (const each of await bar.all()) {
          const value = await each.getAttribute('value', { timeout: 500 }).catch(() => null);
          if (value !== null && seen.at(-1) !== Number(value)) seen.push(Number(value));
        }
        return page.getByText('Distribuzione del rischio').count();
      },
      { timeout: 240_000, interval: 100 },
    )
    .toBe(1);
  return seen;
}

describe("the demo's lab, scanned from the browser", () => {
  let report = '';

  it('is scanned by a new customer in six clicks, seen rising, and becomes its report', async () => {
    // It comes up beside the platform, which is ready without it.
    await vi.waitUntil(() => accepts(DATABASE.address, DATABASE.port), { timeout: 60_000 });
    const visitor = await newVisitor({ address });
    const { page } = visitor;
    const clicks = await runMainJob(page, {
      service: 'Network Scan',
      target: 'Lab',
      startsAt: /\/scan_settings$/,
      look: async (start) => {
        await start.getByText('32', { exact: true }).first().waitFor();
        expect(await start.getByRole('radio', { name: /^Veloce/ }).isChecked()).toBe(true);
        await start.getByText('Non tenta password').waitFor();
        await start
          .getByText(/^Non cerca: Log4Shell/)
          .first()
          .waitFor();
      },
    });
    const seen = await watch(page);
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
    expect(seen.length).toBeGreaterThan(2);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    report = new URL(page.url()).pathname;
    expect(report).toMatch(/^\/report\/nscan\//);
    // Only the starter set is loaded: the report says so instead of calling the rest clean.
    await page.getByText('Copertura parziale').waitFor();
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
    await page.getByText('Fonti usate').first().waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('opens with the first thing to fix, and does not move', async () => {
    const { page } = await signedIn();
    for (const viewport of [WIDE, NARROW]) {
      await page.setViewportSize(viewport);
      await page.goto(report);
      const first = page
        .getByRole('region', { name: 'Interventi prioritari' })
        .getByRole('listitem')
        .filter({ hasText: /^1/ })
        .first();
      await first.getByText('Compromissione o esposizione grave').waitFor({ timeout: 10_000 });
      // Without scrolling: the report leads with it.
      const { y = 0, height = 0 } = (await first.boundingBox()) ?? {};
      expect(y + height).toBeLessThan(viewport.height);
      expect(await layoutShift(page)).toBeLessThan(0.05);
    }
  });

  it('is taken away as files, and as slides that the browser makes', async () => {
    const visitor = await signedIn();
    const { page } = visitor;
    const saved = async (button: Locator) => {
      const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
      return { name: file.suggestedFilename(), begin: (await readFile(await file.path())).subarray(0, 4).toString() };
    };
    await page.goto(`${report}?tab=files`);
    await page.getByRole('button', { name: /^Dati grezzi/ }).waitFor();
    const shown = await page.getByRole('main').locator('li > button').allTextContents();
    expect(shown.map((text) => text.split(/ \(|PDF|Excel (?:o|in)\b|PowerPoint/)[0])).toEqual([
      ...['Report direzionale', 'Report completo', 'Vulnerabilità', 'Vulnerabilità'],
      ...['Piano dei rimedi in italiano', 'Piano dei rimedi in inglese'],
      ...['Vulnerabilità', 'Avviso di sicurezza', expect.stringMatching(/^Dati grezzi/)],
    ]);
    const pdf = await saved(page.getByRole('button', { name: /^Report direzionale/ }));
    expect(pdf).toEqual({ name: expect.stringMatching(/^Rocca_.*executive_report.*\.pdf$/), begin: '%PDF' });
    await page.getByRole('button', { name: 'Esporta' }).click();
    const slides = await saved(page.getByRole('menuitem', { name: 'Slide del report direzionale' }));
    expect(slides.name).toMatch(/^Rocca_.*_Executive_Report_ITA_.*\.pptx$/);
    expect(slides.begin.slice(0, 2)).toBe('PK');
    expect(visitor.complaints).toEqual([]);
  });
});

describe('a scan that is stopped', () => {
  const hostsOf = async (id: string) => {
    const text = 'SELECT hosts_up AS n FROM reports JOIN nscan_report_facts ON report_no = no WHERE task_id = $1';
    return (await db.pool.query<{ n: number }>(text, [id])).rows[0]?.n ?? 0;
  };

  it('from the browser keeps the hosts that were done, and says what is missing', async () => {
    const { page } = await signedIn();
    const id = await startScan(call, 'Rete da fermare', [`127.20.${lab.network}.0/24`], 'fast');
    await page.goto('/reports/nscan');
    const row = rowOf(page, 'Rete da fermare');
    await expect.poll(() => hostsOf(id), { timeout: 240_000, interval: 50 }).toBeGreaterThan(0);
    await row.getByRole('button', { name: /^Ferma/ }).click();
    const question = page.locator('dialog[open]').filter({ hasText: 'Fermare il test?' });
    await question.getByText(/^\d+\/256 host completat[oi]: restano nel report/).waitFor();
    await question.getByText('La scansione è usata e non viene restituita.').waitFor();
    await question.getByRole('button', { name: 'Ferma il test' }).click();
    await row.getByText('Fermato').waitFor();
    expect(await ended(call, id)).toMatchObject({ status: 'STOPPED', can: { view: false, partial: true } });
    const kept = await hostsOf(id);
    const missing = 256 - kept;
    expect(kept).toBeGreaterThan(0);
    const { nscan_coverage: coverage } = await askReport<{ nscan_coverage: NscanCoverage }>(call, COVERAGE, { id });
    expect(coverage).toMatchObject({ ended: 'stopped', complete: false, hosts_up: kept, hosts_missing: missing });
    expect(coverage.missing.length).toBeGreaterThan(0);

    await row.getByRole('link', { name: /^Risultati parziali/ }).click();
    await page.waitForURL(`**/report/nscan/${id}**`);
    await page.getByText('Test fermato, risultati parziali').first().waitFor();
    await page.getByRole('button', { name: 'Vedi' }).click();
    await page
      .getByText(new RegExp(`^${missing} indirizzi su 256 non sono stati completati: `))
      .first()
      .waitFor();
    await page.getByRole('link', { name: new RegExp(`^Host ${kept}$`) }).waitFor();
  });
});
