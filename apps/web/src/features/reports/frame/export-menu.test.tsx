import { executive } from '@rocca/contract/engines/nscan/executive';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { apiError, fakeApi, showAt } from '../../../testing/fake-api.tsx';
import { nscanCoverage, nscanSummary, REPORT_ID, reportSummary } from '../../../testing/nscan-reports.ts';
import { loadReportTexts } from '../report-texts.ts';
import { ExportMenu } from './export-menu.tsx';

const report = { id: REPORT_ID, summary: reportSummary, scan: nscanSummary() };
const brand = {
  name: 'Rocca',
  company: 'Acme',
  footer: 'Rocca · Riservato',
  colours: { primary: '#14213d', accent: '#2563eb' },
  logo: null,
  partner: null,
};
const sections = { nscan_summary: nscanSummary(), nscan_coverage: nscanCoverage() };
const saved: Array<{ name: string; file: Blob }> = [];

beforeAll(async () => {
  await loadReportTexts();
  await import('../slides/make-slides.ts');
});
beforeEach(() => {
  saved.length = 0;
  let file: Blob | null = null;
  class DeckUrl extends URL {
    static override createObjectURL(blob: Blob): string {
      file = blob;
      return 'blob:deck';
    }
  }
  vi.stubGlobal('URL', DeckUrl);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (file) saved.push({ name: this.download, file });
  });
  // jsdom draws nothing: a picture of one dot, and what was to be drawn decodes at once.
  vi.stubGlobal(
    'Image',
    class {
      decode = () => Promise.resolve();
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob([new Uint8Array(8)])));
});
afterEach(() => vi.unstubAllGlobals());

const show = (engine = 'nscan') =>
  showAt('/report', '/report', <ExportMenu engine={engine} report={report} compact={false} />);

/** Opens the menu and chooses an entry. */
async function choose(button: string, entry: string) {
  await userEvent.click(screen.getByRole('button', { name: button }));
  await userEvent.click(screen.getByRole('menuitem', { name: entry }));
}

it('makes the slides of the open report, and saves them a second after the click', async () => {
  const api = await fakeApi({
    'GET /api/brand/': () => Response.json(brand),
    'GET /reports/graphql/': () => Response.json({ data: { result: sections } }),
  });
  show();
  await choose('Esporta', 'Slide del report direzionale');
  const busy = screen.getByRole('button', { name: 'Preparazione delle slide…' });
  expect(busy.getAttribute('aria-busy')).toBe('true');
  await choose('Preparazione delle slide…', 'Preparazione delle slide…');
  await waitFor(() => expect(saved).toHaveLength(1), { timeout: 30_000 });
  expect(saved[0]?.name).toBe('Rocca_Milano_Executive_Report_ITA_2026-11-14.pptx');
  // The names of a package's parts stand in it uncompressed.
  const bytes = new TextDecoder('latin1').decode(await saved[0]?.file.arrayBuffer());
  expect(new Set(bytes.match(/ppt\/slides\/slide\d+\.xml/g)).size).toBe(10);
  const asked = api.calls.filter(({ name }) => name === 'GET /reports/graphql/');
  expect(asked.map(({ query }) => query.get('query'))).toEqual([executive.document(true)]);
  expect(screen.getByRole('button', { name: 'Esporta' })).toBeTruthy();
});

it('says why there are none, and tries again', async () => {
  let isAway = true;
  await fakeApi({
    'GET /api/brand/': () => (isAway ? apiError(503, 'unavailable', 'Non disponibile') : Response.json(brand)),
    'GET /reports/graphql/': () => Response.json({ data: { result: sections } }),
  });
  show();
  await choose('Esporta', 'Slide del report direzionale');
  await screen.findByRole('button', { name: 'Esporta' });
  expect(saved).toEqual([]);
  isAway = false;
  await choose('Esporta', 'Riprova le slide');
  await waitFor(() => expect(saved).toHaveLength(1), { timeout: 30_000 });
});

it('offers files alone for an engine whose reports have no slides', async () => {
  await fakeApi({});
  show('cti');
  await userEvent.click(screen.getByRole('button', { name: 'Esporta' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['PDF, Excel e altri file']);
});

it('offers no slides of a test that looked at nothing', async () => {
  await fakeApi({});
  showAt('/report', '/report', <ExportMenu engine="nscan" report={report} empty compact={false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Esporta' }));
  expect(screen.queryByRole('menuitem', { name: /Slide/ })).toBeNull();
});
