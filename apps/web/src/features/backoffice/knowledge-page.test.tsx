import type { KnowledgeStatus } from '@rocca/contract/api/knowledge.schema';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { apiError, fakeApi, showAt } from '../../testing/fake-api.tsx';
import { loadBackofficeTexts } from './backoffice-texts.ts';
import { Component as KnowledgePage } from './knowledge-page.tsx';
import { KnowledgeSources } from './knowledge-sources.tsx';

type Source = KnowledgeStatus['sources'][number];

const now = new Date().toISOString();
const source = (change: Partial<Source>): Source => ({
  ...{
    name: 'nvd',
    data_date: now,
    loaded_at: now,
    entries: 289_412,
    starter_part: null,
    last_error: null,
    last_attempt_at: now,
  },
  ...change,
});

async function open(status: KnowledgeStatus) {
  await fakeApi({ 'GET /api/knowledge/': () => Response.json(status) });
  showAt('/backoffice/knowledge', '/backoffice/knowledge', <KnowledgeSources />);
  return (name: RegExp) => screen.findByRole('row', { name });
}

beforeAll(loadBackofficeTexts);
afterEach(() => vi.unstubAllGlobals());

describe('the knowledge page', () => {
  it('is not for everybody, and asks for nothing on their behalf', async () => {
    const api = await fakeApi({});
    showAt('/backoffice/knowledge', '/backoffice/knowledge', <KnowledgePage />);
    expect(await screen.findByText('Pagina riservata')).toBeTruthy();
    expect(api.names()).toEqual([]);
  });

  it('tells what is up to date, old or missing, and why the last attempt failed', async () => {
    const row = await open({
      sources: [
        source({}),
        source({ name: 'kev', data_date: '2020-01-01T00:00:00.000Z', last_error: 'il server ha risposto 503' }),
        source({ name: 'epss', data_date: null, loaded_at: null, entries: 0 }),
      ],
      running: null,
    });
    const nvd = within(await row(/NVD/));
    expect(nvd.getByText('Aggiornata')).toBeTruthy();
    expect(nvd.getByText('289.412')).toBeTruthy();
    const kev = within(await row(/KEV/));
    expect(kev.getByText('Da aggiornare')).toBeTruthy();
    expect(kev.getByText(/il server ha risposto 503/)).toBeTruthy();
    expect(within(await row(/EPSS/)).getByText('Mai caricata')).toBeTruthy();
    expect(screen.getByText(/Almeno una fonte è vecchia o manca/)).toBeTruthy();
  });

  it('says so while an update is under way', async () => {
    await open({ sources: [source({})], running: { stage: 'nvdcve-2.0-2021', started_at: now } });
    expect(await screen.findByText(/Aggiornamento in corso: nvdcve-2.0-2021/)).toBeTruthy();
  });

  it('offers another try when the state could not be read', async () => {
    await fakeApi({ 'GET /api/knowledge/': () => apiError(503, 'unavailable', 'Fermo') });
    showAt('/backoffice/knowledge', '/backoffice/knowledge', <KnowledgeSources />);
    expect(await screen.findByRole('button', { name: 'Riprova' })).toBeTruthy();
  });
});
