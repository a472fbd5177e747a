import { beforeAll, describe, expect, inject, it } from 'vitest';
import { signInAt } from '../../apps/server/src/testing/platform-process.ts';
import {
  type WebappAlert,
  type WebappCoverage,
  type WebappPage,
  webappSections,
} from '../../packages/contract/src/engines/webapp/sections.ts';
import { listDocument, objectsDocument } from '../../packages/contract/src/report/query-document.ts';
import { expectAccessible } from '../support/axe.ts';
import { newVisitor, withBrowser } from '../support/browser.ts';
import { MAX_CLICKS, runMainJob } from './main-job.ts';
import { askReport, ended, shopAddress } from './scans.ts';

/**
 * A web application scan from the request to the report, on the lab's shop. It attacks nothing, so that it takes
 * seconds: attacks are proven on pages made for them, and on the whole shop by `npm run bench`.
 */
const { address, lab, scans } = inject('live');
const { webapp: id } = scans;
const shop = `http://${shopAddress(lab)}:8080`;
let call: Awaited<ReturnType<typeof signInAt>>;
withBrowser();
beforeAll(async () => {
  call = await signInAt(address, 'demo');
  await ended(call, id);
}, 600_000);

async function rowsOf<T>(section: 'webapp_alerts' | 'webapp_pages'): Promise<readonly T[]> {
  const query = listDocument(section, webappSections);
  const rows: T[] = [];
  for (let total = 1; rows.length < total; ) {
    const page = { id, first: 100, skip: rows.length, filters: {} };
    const answer = await askReport<Record<string, { total: number; items: T[] }>>(call, query, page);
    rows.push(...(answer[section]?.items ?? []));
    total = answer[section]?.total ?? 0;
  }
  return rows;
}

describe('a web application scan of the shop', () => {
  it('succeeds', async () => {
    expect(await ended(call, id)).toMatchObject({ status: 'SUCCESS', traceback: null });
  });

  it('sees pages, forms and what scripts ask for, and nothing of another site', async () => {
    const pages = await rowsOf<WebappPage>('webapp_pages');
    expect(pages.filter(({ url }) => !url.startsWith(`${shop}/`))).toEqual([]);
    expect(pages.map(({ method, url }) => `${method} ${url}`)).toEqual(
      expect.arrayContaining([`GET ${shop}/`, `GET ${shop}/accedi`, `POST ${shop}/accedi`]),
    );
    expect(new Set(pages.map(({ source }) => source))).toEqual(
      new Set(['start', 'link', 'form', 'script', 'description', 'guess']),
    );
  });

  it('finds what answers show by themselves, and says that nothing was attacked', async () => {
    const alerts = await rowsOf<WebappAlert>('webapp_alerts');
    expect(new Set(alerts.map(({ check }) => check))).toContain('security_headers');
    const query = objectsDocument(['webapp_coverage'], webappSections);
    const { webapp_coverage } = await askReport<{ webapp_coverage: WebappCoverage }>(call, query, { id });
    expect(webapp_coverage).toMatchObject({ strength: 'low', threshold: 'off' });
    const statuses = new Map(webapp_coverage.checks.map(({ check, status }) => [check, status]));
    expect(statuses.get('security_headers')).toBe('done');
    expect(statuses.get('sql_injection')).toBe('not_done');
  });

  it('has a report without axe violations, with its grade and its map of the site', async () => {
    const { page } = await newVisitor({ address, session: 'demo' });
    await page.goto(`/report/webapp/${id}`);
    await page.getByText('Voto del sito').first().waitFor();
    await expectAccessible(page, 'overview');
    await page.getByRole('link', { name: /^Mappa del sito \d/ }).click();
    await page.getByText('accedi', { exact: true }).first().waitFor();
    await expectAccessible(page, 'pages');
  });
});

describe("the demo's shop, scanned from the browser", () => {
  it('shows what it is doing, and keeps what it saw when it is stopped', async () => {
    const visitor = await newVisitor({ address });
    const { page } = visitor;
    const clicks = await runMainJob(page, {
      service: 'Web Application Scan',
      target: 'Lab: Bottega del Colle',
      startsAt: /\/webapp_settings$/,
    });
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
    const scan = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    const doing = (stage: string) => page.getByRole('status').filter({ hasText: `In corso · ${stage}` });
    await doing('esplorazione delle pagine').waitFor();
    await doing('prove sui parametri').waitFor();
    await page.getByText(/\d+ pagine esplorate/).waitFor();

    await page.getByRole('button', { name: 'Ferma il test' }).click();
    const sure = page.locator('dialog[open]').filter({ hasText: 'Fermare il test?' });
    await sure.getByText(/pagine esplorate: restano nel report/).waitFor();
    await sure.getByText('La scansione è usata e non viene restituita.').waitFor();
    await sure.getByRole('button', { name: 'Ferma il test' }).click();

    await page.getByText('Test fermato, risultati parziali').first().waitFor();
    expect(await ended(call, scan)).toMatchObject({ status: 'STOPPED', can: { view: false, partial: true } });
    const query = objectsDocument(['webapp_coverage'], webappSections);
    const { webapp_coverage } = await askReport<{ webapp_coverage: WebappCoverage }>(call, query, { id: scan });
    expect(webapp_coverage).toMatchObject({ ended: 'stopped', complete: false });
    expect(webapp_coverage.checks.filter(({ status }) => status !== 'done').length).toBeGreaterThan(0);
    await page.getByRole('link', { name: /^Mappa del sito \d/ }).click();
    await page.getByText('accedi', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: /^Vulnerabilità [1-9]/ }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });
});
