import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import type { TaskStatus } from '@rocca/contract/task/status';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTargetWords } from '../../lib/engine/use-target-words.ts';
import { loadStartTexts } from '../../start/start-texts.ts';
import { apiError, fakeApi, showAt } from '../../testing/fake-api.tsx';
import { TARGET_ID as TARGET, targetItem } from '../../testing/target-items.ts';
import { licenceItem, taskRow } from '../../testing/task-rows.ts';
import { Component as ReportsPage } from './reports-page.tsx';
import { loadTaskTexts } from './task-texts.ts';

beforeAll(loadTaskTexts);

const ID = taskRow().task_id;

type Answers = Parameters<typeof fakeApi>[0];

interface Scene {
  readonly tasks?: TaskRow[];
  readonly address?: string;
  readonly answers?: Answers;
}

async function open({ tasks = [taskRow()], address = '/reports', answers = {} }: Scene = {}) {
  const api = await fakeApi({
    'GET /licenses/': () => Response.json([licenceItem(), licenceItem({ api: '/dti_lite/' })]),
    'GET /tasks/': () => Response.json({ tasks, count: tasks.length }),
    ...answers,
  });
  const scene = showAt(address, '/reports/:engine?/:targetId?', <ReportsPage />);
  await pass(50);
  return { api, ...scene };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const row = () => screen.getAllByRole('row')[1] as HTMLElement;
const button = (name: string) => within(row()).queryByRole('button', { name });
const countOf = (names: string[], wanted: string) => names.filter((name) => name === wanted).length;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Shown {
  readonly tag?: string;
  readonly bar?: number | 'indeterminate';
  readonly view?: string;
  readonly partial?: string;
  readonly stop?: true;
  readonly delete?: true;
  readonly cause?: true;
}

const REPORT = `/report/nscan/${ID}`;
const PARTIAL = { view: false, partial: true, stop: false, withdraw: false, delete: true };

describe('a row of the reports table', () => {
  it.each<[TaskStatus, Partial<TaskRow>, Shown]>([
    ['PENDING', {}, { tag: 'In coda' }],
    ['PENDING', { percentage: 0.1 }, { bar: 10 }],
    ['RUNNING', {}, { bar: 'indeterminate', stop: true }],
    ['RUNNING', { percentage: 0.636 }, { bar: 64, stop: true }],
    ['RUNNING', { percentage: 0.6, stop_requested: true }, { tag: 'Arresto richiesto' }],
    ['STOPPING', {}, { tag: 'Arresto richiesto', delete: true }],
    ['SUCCESS', { percentage: 1 }, { tag: 'Completato', view: REPORT, delete: true }],
    ['SUCCESS', { engine_abbreviation: 'ir' }, { tag: 'Completato', view: `/ir/form/${ID}`, delete: true }],
    [
      'SUCCESS',
      { engine_abbreviation: 'survey_ict' },
      { tag: 'Completato', view: `/survey_ict/${ID}/report`, delete: true },
    ],
    [
      'COMPILING',
      { engine_abbreviation: 'survey_ict' },
      { tag: 'In compilazione', view: `/survey_ict/${ID}`, delete: true },
    ],
    [
      'COMPILING',
      { engine_abbreviation: 'survey_ict', percentage: 0.423 },
      { tag: 'In compilazione', bar: 42, view: `/survey_ict/${ID}`, delete: true },
    ],
    ['FAILURE', { percentage: 0.4 }, { tag: 'Non riuscito', delete: true, cause: true }],
    ['STOPPED', {}, { tag: 'Annullato', delete: true }],
    [
      'STOPPED',
      { can: PARTIAL, started_at: '2026-11-14T10:00:00.000Z' },
      { tag: 'Fermato', partial: REPORT, delete: true },
    ],
    ['FAILURE', { can: PARTIAL }, { tag: 'Non riuscito', partial: REPORT, delete: true, cause: true }],
    ['COMPLETED', {}, { tag: 'Concluso', delete: true }],
    ['DELETED', {}, { tag: 'Eliminato' }],
  ])('in %s with %o', async (status, change, shown) => {
    await open({ tasks: [taskRow({ status, ...change })] });
    const bar = within(row()).queryByRole('progressbar');
    expect(bar ? (bar.getAttribute('value') ?? 'indeterminate') : undefined).toBe(shown.bar?.toString());
    if (shown.tag) expect(within(row()).getByText(shown.tag)).toBeTruthy();
    expect(
      within(row())
        .queryByRole('link', { name: /^(Apri|Compila|Risultati)/ })
        ?.getAttribute('href'),
    ).toBe(shown.view ?? shown.partial);
    expect(within(row()).queryByText('Risultati parziali') !== null).toBe(shown.partial !== undefined);
    expect(button('Ferma Milano') !== null).toBe(shown.stop ?? false);
    expect(button('Elimina Milano') !== null).toBe(shown.delete ?? false);
    expect(button('Perché? Milano non è riuscito') !== null).toBe(shown.cause ?? false);
  });

  it.each([
    ['RUNNING' as const, {}, REPORT],
    ['PENDING' as const, {}, REPORT],
    ['SUCCESS' as const, {}, REPORT],
    ['STOPPED' as const, { can: PARTIAL }, REPORT],
    ['STOPPED' as const, {}, undefined],
    ['RUNNING' as const, { engine_abbreviation: 'rri' }, undefined],
  ])('has a name that leads to its page: %s with %o', async (status, change, link) => {
    await open({ tasks: [taskRow({ status, ...change })] });
    expect(within(row()).queryByRole('link', { name: 'Milano' })?.getAttribute('href')).toBe(link);
  });

  it('says which profile ran and for how long', async () => {
    const times = { started_at: '2026-11-14T10:00:00.000Z', ended_at: '2026-11-14T10:00:45.000Z' };
    await open({ tasks: [taskRow({ status: 'SUCCESS', scan_config_name: 'Veloce', ...times })] });
    expect(within(row()).getByText('Veloce · 45 s')).toBeTruthy();
  });

  it('promises no results and no clean bill where not one host was done', async () => {
    await open({ tasks: [taskRow({ status: 'STOPPED', can: PARTIAL, places_done: 0 })] });
    expect(within(row()).getByRole('link', { name: 'Dettagli di Milano: nulla di verificato' })).toBeTruthy();
    expect(within(row()).queryByText('Nessun risultato')).toBeNull();
    expect(within(row()).queryByText('Risultati parziali')).toBeNull();
  });

  it('offers nothing that the server does not allow', async () => {
    const can = { view: false, partial: false, stop: false, withdraw: false, delete: false };
    await open({ tasks: [taskRow({ status: 'SUCCESS', can })] });
    expect(within(row()).queryByRole('link')).toBeNull();
    expect(within(row()).queryByRole('button')).toBeNull();
  });
});

describe('the reports table', () => {
  it('asks for ten rows, and every 10 s while there is no event stream', async () => {
    const { api } = await open();
    const call = api.calls.find(({ name }) => name === 'GET /tasks/');
    expect(Object.fromEntries(call?.query ?? [])).toEqual({ page: '1', page_size: '10' });
    expect(countOf(api.names(), 'GET /tasks/')).toBe(1);
    await pass(9_900);
    expect(countOf(api.names(), 'GET /tasks/')).toBe(1);
    await pass(200);
    expect(countOf(api.names(), 'GET /tasks/')).toBe(2);
  });

  it('shows what the event stream tells, and does not ask while it is up', async () => {
    const ended = { kind: 'changed', task: taskRow({ status: 'SUCCESS', percentage: 1 }) };
    let send: (text: string) => void = () => undefined;
    const body = new ReadableStream({
      start: (controller) => {
        send = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    const stream = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    const { api } = await open({ answers: { 'GET /tasks/events/': () => stream } });
    expect(screen.getByText('Aggiornati in tempo reale')).toBeTruthy();
    const before = countOf(api.names(), 'GET /tasks/');
    send(`event: task\ndata: ${JSON.stringify(ended)}\n\n`);
    await pass(50);
    expect(within(row()).getByText('Completato')).toBeTruthy();
    send(': beat\n\n');
    await pass(30_000);
    expect(countOf(api.names(), 'GET /tasks/')).toBe(before);
  });

  it('names the engine and the target it is narrowed to', async () => {
    const answers: Answers = {
      [`GET /profiles/targets/${TARGET}/`]: () => Response.json(targetItem({ name: 'Sede' })),
    };
    const { api } = await open({ address: `/reports/nscan/${TARGET}`, answers });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Report · Sede');
    const call = api.calls.find(({ name }) => name === 'GET /tasks/');
    expect(Object.fromEntries(call?.query ?? [])).toMatchObject({ api: 'nscan/', target_id: TARGET });
  });

  it('says so when it is about the lite variant', async () => {
    await open({ address: '/reports?engine=dti_lite' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Report (Lite)');
  });

  it('says so when there is nothing', async () => {
    await open({ tasks: [] });
    expect(screen.getByText('Nessun report')).toBeTruthy();
  });

  it('sends back a user without a licence for the engine', async () => {
    const { router, api } = await open({ address: '/reports/cti' });
    expect(router.state.location.pathname).toBe('/before');
    expect(api.names()).not.toContain('GET /tasks/');
  });

  it('sends no user back because the licences could not be read', async () => {
    const answers: Answers = { 'GET /licenses/': () => apiError(503, 'unavailable', 'Fermo') };
    const { router } = await open({ address: '/reports/nscan', answers });
    expect(router.state.location.pathname).toBe('/reports/nscan');
    expect(row()).toBeTruthy();
  });

  it('waits for licences that come late before it sends a user back', async () => {
    let items: unknown[] = [];
    const { router } = await open({
      address: '/reports/nscan',
      answers: { 'GET /licenses/': () => Response.json(items) },
    });
    expect(router.state.location.pathname).toBe('/reports/nscan');
    items = [licenceItem()];
    await pass(300);
    expect(row()).toBeTruthy();
    expect(router.state.location.pathname).toBe('/reports/nscan');
  });
});

describe('stopping a test', () => {
  beforeAll(() => Promise.all([import('../../start/stop-dialog.tsx'), loadStartTexts(), loadTargetWords('nscan')]));

  /** Presses stop in the row, and in the question that follows. */
  async function stop() {
    fireEvent.click(button('Ferma Milano') as HTMLElement);
    await pass(50);
    const question = screen.getByRole('alertdialog', { name: 'Fermare il test?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Ferma il test' }));
  }

  it.each([
    [{ places_done: 0, places_total: 32 }, /0\/32 host completati: non resterà nulla/, /non viene restituita/],
    [{ places_done: 5, places_total: 32 }, /5\/32 host completati: restano nel report/, /non viene restituita/],
    [{ scans_used: false }, /Ciò che è già nel report resta/, /la scansione viene restituita/],
    [{ scans: 3 }, /Ciò che è già nel report resta/, /Le 3 scansioni sono usate/],
  ])('asks first, and says what is kept and what it costs: %o', async (change, kept, cost) => {
    const { api } = await open({ tasks: [taskRow(change)] });
    fireEvent.click(button('Ferma Milano') as HTMLElement);
    await pass(50);
    const question = screen.getByRole('alertdialog', { name: 'Fermare il test?' });
    expect(within(question).getByText(kept)).toBeTruthy();
    expect(within(question).getByText(cost)).toBeTruthy();
    fireEvent.click(within(question).getByRole('button', { name: 'Annulla' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(api.names()).not.toContain(`DELETE /tasks/stop/${ID}/`);
  });

  it('shows as stopping', async () => {
    const { api } = await open({
      answers: { [`DELETE /tasks/stop/${ID}/`]: () => Response.json({}, { status: 202 }) },
    });
    await stop();
    await pass(0);
    expect(within(row()).getByText('Arresto richiesto')).toBeTruthy();
    expect(button('Ferma Milano')).toBeNull();
    await pass(50);
    expect(api.names()).toContain(`DELETE /tasks/stop/${ID}/`);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each([
    [
      'the server’s words',
      () => apiError(409, 'task_not_running', 'Il test non è in esecuzione'),
      /non è in esecuzione/,
    ],
    ['words of its own', () => Promise.reject(new TypeError('x')), 'Non è stato possibile fermare il test. Riprova.'],
  ])('is taken back when it fails, with %s', async (_, answer, words) => {
    await open({ answers: { [`DELETE /tasks/stop/${ID}/`]: answer } });
    await stop();
    await pass(50);
    const dialog = screen.getByRole('alertdialog', { name: 'Errore' });
    expect(within(dialog).getByText(words)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Chiudi' }));
    expect(button('Ferma Milano')).not.toBeNull();
  });
});

describe('deleting a report', () => {
  const ended = [taskRow({ status: 'SUCCESS' })];
  const gone = () => new Response(null, { status: 204 });
  const deletions = (names: string[]) => names.filter((name) => name.startsWith('DELETE'));

  async function confirmDeletion() {
    fireEvent.click(button('Elimina Milano') as HTMLElement);
    const dialog = screen.getByRole('alertdialog', { name: 'Eliminare il report?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Elimina' }));
    await pass(0);
  }

  it('waits 500 ms, deletes the test and then the report of the same id', async () => {
    let tasks = ended;
    const { api } = await open({
      answers: {
        'GET /tasks/': () => Response.json({ tasks, count: tasks.length }),
        [`DELETE /tasks/${ID}/`]: () => {
          tasks = [];
          return gone();
        },
        [`DELETE /reports/${ID}/`]: gone,
      },
    });
    await confirmDeletion();
    await pass(490);
    expect(deletions(api.names())).toEqual([]);
    await pass(60);
    expect(deletions(api.names())).toEqual([`DELETE /tasks/${ID}/`, `DELETE /reports/${ID}/`]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('Nessun report')).toBeTruthy();
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('only logs a failure and goes on', async () => {
    const { api } = await open({
      tasks: ended,
      answers: { [`DELETE /tasks/${ID}/`]: () => apiError(409, 'task_not_ended', 'In coda') },
    });
    await confirmDeletion();
    await pass(600);
    expect(deletions(api.names())).toEqual([`DELETE /tasks/${ID}/`]);
    expect(console.warn).toHaveBeenCalled();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(button('Elimina Milano')).not.toBeNull();
  });

  it('does nothing without the answer', async () => {
    const { api } = await open({ tasks: ended });
    fireEvent.click(button('Elimina Milano') as HTMLElement);
    fireEvent.click(screen.getByRole('button', { name: 'Annulla' }));
    await pass(600);
    expect(deletions(api.names())).toEqual([]);
  });
});

describe('a failed test', () => {
  it('tells its cause in words and keeps the rest for those who ask', async () => {
    const failed = taskRow({ status: 'FAILURE' });
    const traceback = 'La porta 443 è chiusa.\nexit code 3';
    await open({
      tasks: [failed],
      answers: { [`GET /tasks/${ID}/`]: () => Response.json({ ...failed, traceback, result: {} }) },
    });
    fireEvent.click(button('Perché? Milano non è riuscito') as HTMLElement);
    await pass(50);
    const dialog = screen.getByRole('dialog', { name: 'Il test non è riuscito' });
    expect(within(dialog).getByText('La porta 443 è chiusa.')).toBeTruthy();
    expect(within(dialog).getByText('exit code 3').closest('details')?.open).toBe(false);
  });
});

describe('the tests of one target', () => {
  // The server answers the same for a target of another company.
  it('are a page that does not exist if the target does not exist', async () => {
    let answer = (_: Response) => {};
    const answers: Answers = {
      [`GET /profiles/targets/${TARGET}/`]: () => new Promise<Response>((resolve) => (answer = resolve)),
    };
    await open({ address: `/reports/nscan/${TARGET}`, tasks: [], answers });
    expect(screen.queryByText('Nessun report')).toBeNull();
    answer(apiError(404, 'not_found', 'Non trovato'));
    await pass(50);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404: Not Found');
    expect(screen.queryByText('Nessun report')).toBeNull();
  });

  it('are listed even if the name of the target cannot be read', async () => {
    const answers: Answers = {
      [`GET /profiles/targets/${TARGET}/`]: () => apiError(503, 'unavailable', 'Non disponibile'),
    };
    await open({ address: `/reports/nscan/${TARGET}`, answers });
    expect(screen.getByRole('link', { name: 'Milano' })).toBeTruthy();
  });

  it('lead to where another one of it starts', async () => {
    const { router } = await open({
      address: `/reports/nscan/${TARGET}`,
      answers: { [`GET /profiles/targets/${TARGET}/`]: () => Response.json(targetItem({ name: 'Sede' })) },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Nuovo test' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Nuovo test di «Sede»' }));
    await pass(50);
    expect(router.state.location.pathname).toBe(`/targets/nscan/${targetItem().id}/scan_settings`);
  });
});
