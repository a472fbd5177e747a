import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseLanguage } from '../../i18n/language.ts';
import { apiError, fakeApi, showAt } from '../../testing/fake-api.tsx';
import { licenceItem, taskRow } from '../../testing/task-rows.ts';
import { Component as ReportsPage } from './reports-page.tsx';
import { loadTaskTexts } from './task-texts.ts';

beforeAll(loadTaskTexts);

const ID = taskRow().task_id;
const queued = (change: Partial<TaskRow> = {}) => taskRow({ status: 'PENDING', queue_place: 3, ...change });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const row = () => screen.getAllByRole('row')[1] as HTMLElement;
const countOf = (names: string[], wanted: string) => names.filter((name) => name === wanted).length;

type Answers = Parameters<typeof fakeApi>[0];

/** The table with one row; what the server knows of it is the test's to change. */
async function open(task: TaskRow, answers: Answers = {}) {
  const server = { task };
  const api = await fakeApi({
    'GET /licenses/': () => Response.json([licenceItem()]),
    'GET /tasks/': () => Response.json({ tasks: [server.task], count: 1 }),
    ...answers,
  });
  showAt('/reports', '/reports/:engine?/:targetId?', <ReportsPage />);
  await pass(50);
  return { api, server };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  await chooseLanguage('it');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a queued row', () => {
  it.each([
    ['it', 3, 'In coda · 3ª posizione'],
    ['en', 1, 'Queued · 1st in line'],
  ] as const)('says its place in words (%s, %i)', async (language, place, words) => {
    await chooseLanguage(language);
    await open(queued({ queue_place: place }));
    expect(within(row()).getByText(words)).toBeTruthy();
    expect(within(row()).queryByText(/your other tests|altro tuo test/)).toBeNull();
  });

  it('says so when it waits for another test of the same company', async () => {
    await open(queued({ queue_held: true }));
    expect(within(row()).getByText('Attende la fine di un tuo test')).toBeTruthy();
  });

  it('has no place while the server knows none', async () => {
    await open(queued({ queue_place: null }));
    expect(within(row()).getByText('In coda')).toBeTruthy();
  });

  it('is asked for again every 10 s although the event stream is up: others move it', async () => {
    const stream = new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
    const { api, server } = await open(queued(), { 'GET /tasks/events/': () => stream });
    expect(screen.getByText('Aggiornati in tempo reale')).toBeTruthy();
    server.task = queued({ queue_place: 2 });
    await pass(10_100);
    expect(within(row()).getByText('In coda · 2ª posizione')).toBeTruthy();
    server.task = taskRow({ status: 'RUNNING' });
    await pass(10_100);
    const before = countOf(api.names(), 'GET /tasks/');
    await pass(30_000);
    expect(countOf(api.names(), 'GET /tasks/')).toBe(before);
  });
});

describe('withdrawing a test', () => {
  async function confirm() {
    fireEvent.click(within(row()).getByRole('button', { name: 'Ritira Milano' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Ritirare il test dalla coda?' });
    expect(within(dialog).getByText(/le scansioni impegnate torneranno disponibili/)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ritira il test' }));
    await pass(50);
  }

  it('asks first, then shows the test as cancelled and asks for the scans that are left', async () => {
    const { api, server } = await open(queued(), {
      [`DELETE /tasks/queue/${ID}/`]: () => {
        server.task = taskRow({ status: 'STOPPED' });
        return Response.json({ task_id: ID }, { status: 202 });
      },
    });
    const licencesBefore = countOf(api.names(), 'GET /licenses/');
    await confirm();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(within(row()).getByText('Annullato')).toBeTruthy();
    expect(within(row()).queryByRole('button', { name: 'Ritira Milano' })).toBeNull();
    expect(countOf(api.names(), 'GET /licenses/')).toBe(licencesBefore + 1);
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('says in plain words that the test has started meanwhile, and shows it running', async () => {
    const { server } = await open(queued(), {
      [`DELETE /tasks/queue/${ID}/`]: () => {
        server.task = taskRow({ status: 'RUNNING' });
        return apiError(409, 'task_not_queued', 'Il test non è più in coda.');
      },
    });
    await confirm();
    const dialog = screen.getByRole('alertdialog', { name: 'Test non ritirato' });
    expect(within(dialog).getByText('Il test non è più in coda.')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Chiudi' }));
    expect(within(row()).getByRole('button', { name: 'Ferma Milano' })).toBeTruthy();
  });

  it('does nothing without the answer', async () => {
    const { api } = await open(queued());
    fireEvent.click(within(row()).getByRole('button', { name: 'Ritira Milano' }));
    fireEvent.click(screen.getByRole('button', { name: 'Annulla' }));
    await pass(50);
    expect(api.names().some((name) => name.startsWith('DELETE'))).toBe(false);
  });

  it('is not offered where the server does not allow it', async () => {
    const { can } = taskRow({ status: 'PENDING' });
    await open(queued({ can: { ...can, withdraw: false } }));
    expect(within(row()).queryByRole('button')).toBeNull();
  });
});
