import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadScanConfigs } from '../../../lib/engine/use-scan-configs.ts';
import { loadTargetWords } from '../../../lib/engine/use-target-words.ts';
import { fakeApi, showAt } from '../../../testing/fake-api.tsx';
import { TARGET_ID, targetItem } from '../../../testing/target-items.ts';
import { licenceItem } from '../../../testing/task-rows.ts';
import { loadTargetTexts } from '../target-texts.ts';
import { Component as TargetsPage } from './targets-page.tsx';

// The dialog is a chunk of its own: here it is loaded before the clock stands still.
beforeAll(() =>
  Promise.all([
    import('../../../start/start-dialog.tsx'),
    loadTargetTexts(),
    loadTargetWords('rri'),
    loadScanConfigs('rri'),
  ]),
);

type Answers = Parameters<typeof fakeApi>[0];

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const COUNTS = 'GET /profiles/targets/engines/';
const LIST = 'GET /profiles/targets/';

interface Scene {
  readonly targets?: TargetItem[];
  readonly count?: number;
  readonly address?: string;
  readonly answers?: Answers;
}

async function open({ targets = [targetItem()], count, address = '/targets/nscan', answers = {} }: Scene = {}) {
  const api = await fakeApi({
    'GET /licenses/': () => Response.json([licenceItem(), licenceItem({ id: null, api: '/cti/', available: false })]),
    [LIST]: () => Response.json({ results: targets, count: count ?? targets.length }),
    ...answers,
  });
  const scene = showAt(
    address,
    address.startsWith('/targets/all') ? '/targets/all' : '/targets/:engine',
    <TargetsPage />,
  );
  await pass(50);
  return { api, ...scene };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the targets table', () => {
  it('asks for ten of the engine, and shows every entry, extra ones too, folding a long list', async () => {
    const target = targetItem({ target: '10.0.0.1,10.0.0.2,10.0.0.3', extra: { extra_targets: '10.0.0.4,10.0.0.5' } });
    const { api } = await open({ targets: [target] });
    const { query } = api.calls.find(({ name }) => name === LIST) ?? {};
    expect(query?.toString()).toBe('page=1&page_size=10&engine=nscan');
    const list = screen.getAllByRole('row')[1] as HTMLElement;
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    fireEvent.click(within(list).getByRole('button', { name: /^\+2/ }));
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5']);
  });

  it('searches once the typing pauses, from the first page', async () => {
    const { api, router } = await open({ address: '/targets/all?page=2', count: 15 });
    const box = screen.getByRole('searchbox');
    for (const text of ['m', 'mi', 'mil']) fireEvent.change(box, { target: { value: text } });
    await pass(299);
    expect(api.calls.filter(({ name }) => name === LIST)).toHaveLength(1);
    await pass(50);
    expect(router.state.location.search).toBe('?name=mil');
    expect(
      api.calls
        .filter(({ name }) => name === LIST)
        .at(-1)
        ?.query.get('name'),
    ).toBe('mil');
  });

  it('offers what the target allows, each button with the target’s name', async () => {
    await open({ targets: [targetItem({ can: { edit: false, delete: false, start: false } })] });
    expect(screen.getByRole('link', { name: 'Report di Milano' }).getAttribute('href')).toBe(
      `/reports/nscan/${TARGET_ID}`,
    );
    expect(screen.queryByRole('link', { name: 'Modifica Milano' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Elimina Milano' })).toBeNull();
    const run = screen.getByRole('button', { name: /^Avvia test: Milano\. Con la tua licenza/ });
    expect(run.getAttribute('aria-disabled')).toBe('true');
  });

  it('shows a viewer no column of buttons, and says once why', async () => {
    await open({
      address: '/targets/all',
      targets: [targetItem({ can: { edit: false, delete: false, start: false } })],
      answers: { 'GET /licenses/': () => Response.json([licenceItem({ user_role: 'viewer' })]) },
    });
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      ...['Nome', 'Target', 'Servizio', 'Creato il', 'Report'],
    ]);
    expect(screen.queryByRole('button', { name: /^Avvia test/ })).toBeNull();
  });

  it('has a column of sectors as soon as one target has a sector, and the whole name on hovering', async () => {
    const name = 'Sede centrale, filiali e magazzino';
    await open({
      targets: [targetItem({ name, business: 'Banking and Finance' }), targetItem({ id: crypto.randomUUID() })],
    });
    expect(screen.getByRole('columnheader', { name: 'Settore' })).toBeTruthy();
    expect(screen.getByRole('link', { name }).title).toBe(name);
  });

  it('says that the licence has expired, and offers no target to add', async () => {
    const expired = licenceItem({ available: false, expires_on: '2020-01-31T12:00:00.000Z' });
    await open({ targets: [], answers: { 'GET /licenses/': () => Response.json([expired]) } });
    expect(screen.getByText('La licenza di questo servizio è scaduta il 31 gen 2020')).toBeTruthy();
    expect(screen.getByText('Ancora nessun target')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Aggiungi/ })).toBeNull();
  });

  it('leads a network scan to its settings first', async () => {
    const { router } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Avvia test: Milano' }));
    await pass(10);
    expect(router.state.location.pathname).toBe(`/targets/nscan/${TARGET_ID}/scan_settings`);
  });

  it('starts a domain test directly', async () => {
    const { router } = await open({
      address: '/targets/all',
      targets: [targetItem({ engine_abbreviation: 'rri', target: 'example.com' })],
    });
    fireEvent.click(screen.getByRole('button', { name: 'Avvia test: Milano' }));
    await pass(10);
    // The dialog is a chunk of its own.
    await vi.waitFor(() => expect(screen.getByRole('dialog')).toBeTruthy());
    expect(router.state.location.pathname).toBe('/targets/all');
  });

  it('tells an empty list from an empty search', async () => {
    await open({ targets: [] });
    expect(screen.getByText('Ancora nessun target')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } });
    await pass(400);
    expect(screen.getByText('Nessun target trovato')).toBeTruthy();
  });

  it('offers to try again when the list cannot be read', async () => {
    let works = false;
    await open({
      answers: {
        [LIST]: () =>
          works ? Response.json({ results: [targetItem()], count: 1 }) : new Response(null, { status: 400 }),
      },
    });
    expect(screen.getByText('Non è stato possibile leggere i target.')).toBeTruthy();
    expect(screen.queryByText('Caricamento in corso')).toBeNull();
    works = true;
    fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    await pass(50);
    expect(screen.getByText('Milano')).toBeTruthy();
  });
});

it('shows the tables of the other services beside its own, with how much is in each', async () => {
  await open({
    answers: {
      'GET /licenses/': () => Response.json([licenceItem(), licenceItem({ api: '/dti/' })]),
      [COUNTS]: () =>
        Response.json({
          engines: [
            { engine: 'dti', count: 0 },
            { engine: 'nscan', count: 7 },
          ],
        }),
    },
  });
  const segments = within(screen.getByRole('navigation', { name: 'Target per servizio' }));
  expect(segments.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Tutti7',
    'Domain Threat Intelligence0',
    'Network Scan7',
  ]);
  expect(segments.getByRole('link', { current: 'page' }).textContent).toBe('Network Scan7');
  expect(segments.getByRole('link', { name: /^Tutti/ }).getAttribute('href')).toBe('/targets/all');
});

describe('the licence gate', () => {
  it('asks again after 500 ms while the licences cannot be read, and shows no target before', async () => {
    let times = 0;
    const { api } = await open({
      answers: {
        'GET /licenses/': () => {
          times += 1;
          return times === 1 ? new Response(null, { status: 400 }) : Response.json([licenceItem()]);
        },
      },
    });
    expect(api.names()).toEqual(['GET /licenses/']);
    await pass(440);
    expect(times).toBe(1);
    await pass(100);
    expect(times).toBe(2);
    expect(screen.getByText('Milano')).toBeTruthy();
  });

  it('sends who has no licence for the engine back', async () => {
    const { api, router } = await open({ address: '/targets/cti' });
    await pass(50);
    expect(router.state.location.pathname).toBe('/before');
    expect(api.names()).not.toContain(LIST);
  });
});

describe('deleting a target', () => {
  const OTHER = '22222222-2222-4222-8222-222222222222';

  async function confirm(tasksIds: string[]) {
    const { api } = await open({
      answers: {
        'GET /tasks/': () => Response.json({ tasks: [], count: 5 }),
        'DELETE /tasks/': () => Response.json({ tasks_ids: tasksIds }),
        'DELETE /reports/': () => new Response(null, { status: 204 }),
        [`DELETE /profiles/targets/${TARGET_ID}/`]: () => new Response(null, { status: 204 }),
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Elimina Milano' }));
    const dialog = screen.getByRole('alertdialog');
    expect(dialog.textContent).toContain('vengono eliminati anche i suoi report');
    await pass(50);
    expect(dialog.textContent).toContain('i suoi report: 5 test');
    expect(dialog.textContent).toContain('I test in coda e in esecuzione non vengono eliminati');
    const before = api.calls.length;
    fireEvent.click(within(dialog).getByRole('button', { name: 'Elimina' }));
    return { api, since: () => api.calls.slice(before).map(({ name }) => name) };
  }

  it('waits 500 ms, then removes the tests, their reports and the target, in this order', async () => {
    const { api, since } = await confirm([OTHER]);
    await pass(499);
    expect(since()).toEqual([]);
    await pass(100);
    expect(since()).toEqual([
      'DELETE /tasks/',
      'DELETE /reports/',
      `DELETE /profiles/targets/${TARGET_ID}/`,
      LIST,
      COUNTS,
    ]);
    expect(api.calls.find(({ name }) => name === 'DELETE /tasks/')?.query.get('target_id')).toBe(TARGET_ID);
    expect(api.calls.find(({ name }) => name === 'DELETE /reports/')?.body).toEqual({ reports_ids: [OTHER] });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks for no reports where there were no tests', async () => {
    const { since } = await confirm([]);
    await pass(600);
    expect(since()).toEqual(['DELETE /tasks/', `DELETE /profiles/targets/${TARGET_ID}/`, LIST, COUNTS]);
  });
});
