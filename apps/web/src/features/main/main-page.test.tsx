import type { LicenceItem } from '@rocca/contract/api/licences.schema';
import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadScanConfigs } from '../../lib/engine/use-scan-configs.ts';
import { loadTargetWords } from '../../lib/engine/use-target-words.ts';
import { loadStartTexts } from '../../start/start-texts.ts';
import { fakeApi, showAt } from '../../testing/fake-api.tsx';
import { TARGET_ID, targetItem } from '../../testing/target-items.ts';
import { licenceItem, taskRow } from '../../testing/task-rows.ts';
import { Component as MainPage } from './main-page.tsx';
import { loadMainTexts } from './main-texts.ts';

beforeAll(() =>
  Promise.all([
    loadMainTexts(),
    loadStartTexts(),
    import('../../start/start-dialog.tsx'),
    ...['nscan', 'dti'].flatMap((code) => [loadTargetWords(code), loadScanConfigs(code)]),
  ]),
);
afterEach(() => vi.unstubAllGlobals());

interface Scene {
  readonly engine?: string;
  readonly licences?: LicenceItem[];
  readonly targets?: TargetItem[];
}

async function open({ engine = 'nscan', licences = [licenceItem()], targets = [targetItem()] }: Scene = {}) {
  const api = await fakeApi({
    'GET /licenses/': () => Response.json(licences),
    'GET /profiles/targets/': () => Response.json({ results: targets, count: targets.length }),
    'GET /tasks/': () =>
      Response.json({ tasks: [taskRow({ name: 'Primo test', scan_config_name: 'Veloce' })], count: 1 }),
  });
  const { router } = showAt(`/main/${engine}`, '/main/:engine', <MainPage />);
  await screen.findByText('Che cosa fa');
  return { api, router };
}

describe('the page of an engine', () => {
  it('says what it does, and shows its targets, its last tests and what is left of the licence', async () => {
    const { api } = await open();
    expect(await screen.findByText('8 su 10')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Milano' })).toBeTruthy();
    const test = await screen.findByRole('link', { name: 'Primo test' });
    expect(test.getAttribute('href')).toMatch(/^\/report\/nscan\//);
    const asked = (path: string) => Object.fromEntries(api.calls.find(({ name }) => name === path)?.query ?? []);
    expect(asked('GET /profiles/targets/')).toMatchObject({ engine: 'nscan' });
    expect(asked('GET /tasks/')).toMatchObject({ api: 'nscan/', page_size: '5' });
  });

  it('leads to the settings screen, where the test starts', async () => {
    const { router } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Avvia test: Milano' }));
    expect(router.state.location.pathname).toBe(`/targets/nscan/${TARGET_ID}/scan_settings`);
  });

  it('offers no start where the licence has expired, and says since when', async () => {
    const expired = licenceItem({ available: false, expires_on: '2026-11-01T00:00:00.000Z' });
    await open({ licences: [expired] });
    expect(await screen.findByText(/La licenza è scaduta il 01 nov 2026/)).toBeTruthy();
    const start = await screen.findByRole('button', { name: /^Avvia test: Milano\. Con la tua licenza/ });
    await userEvent.click(start);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers no target to add where the licence has expired', async () => {
    const expired = licenceItem({ available: false, expires_on: '2026-11-01T00:00:00.000Z' });
    await open({ licences: [expired], targets: [] });
    expect(await screen.findByText('Ancora nessun target')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^(Aggiungi il primo|Nuovo) target$/ })).toBeNull();
  });

  it('without a licence says what the service would do and whom to ask', async () => {
    const { api } = await open({ licences: [licenceItem({ id: null, available: false })] });
    const notice = await screen.findByRole('status');
    expect(notice.textContent).toContain('Non hai una licenza per questo servizio.');
    expect(within(notice).getByRole<HTMLAnchorElement>('link', { name: 'Contattaci' }).href).toMatch(/^mailto:/);
    expect(api.names()).not.toContain('GET /profiles/targets/');
  });

  it('says of an engine this platform cannot run that it is still to come', async () => {
    const target = targetItem({ engine_abbreviation: 'dti', target: 'example.com' });
    await open({ engine: 'dti', licences: [licenceItem({ api: '/dti/' })], targets: [target] });
    expect(await screen.findByText(/Il servizio non è ancora attivo su questa piattaforma/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: /Avvia test: Milano\./ })).toBeTruthy();
  });
});
