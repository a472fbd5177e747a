import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLicences } from '../../../lib/licences/licences-query.ts';
import { fakeApi, showAt } from '../../../testing/fake-api.tsx';
import { licenceItem, taskRow } from '../../../testing/task-rows.ts';
import { loadTaskTexts } from '../task-texts.ts';
import { answerLines } from './log-lines.ts';
import { maxTargetsOf, quickTargetsOf, wrongEntries } from './quick-targets.ts';
import { QuickTestDialog } from './quick-test-dialog.tsx';

beforeAll(loadTaskTexts);

describe('the list of a quick test', () => {
  it.each([
    ['https://a.example', ['a.example']],
    ['HTTP://a.example/', ['a.example']],
    ['https://a.example/login, 10.0.0.1\n10.0.0.2;A.example/login', ['A.example/login', '10.0.0.1', '10.0.0.2']],
    ['http://', []],
    ['  ', []],
  ])('%j is sent as %j', (text, targets) => {
    expect(quickTargetsOf(text)).toEqual(targets);
  });
});

describe('entries of a quick test', () => {
  it('are named where the engine cannot test them', () => {
    expect(wrongEntries(['10.0.0.1', '999.1.1.1', 'a.example', 'b_!'], 'nscan')).toEqual(['999.1.1.1', 'b_!']);
  });
});

describe('the number of entries of a quick test', () => {
  it.each([
    ['nscan', 50],
    ['dti', 1],
    ['dti_lite', 1],
  ])('is for %s at most %i', (engine, max) => {
    expect(maxTargetsOf(engine)).toBe(max);
  });
});

describe('the log of a quick test', () => {
  it.each([
    [
      { kind: 'request', method: 'POST', path: '/tasks/dti/', reason: 'timeout' } as const,
      ['request: POST /tasks/dti/ (timeout)'],
    ],
    [{ kind: 'message', message: 'No session' } as const, ['message: No session']],
    [
      { kind: 'response', status: 502, headers: { via: 'x' }, data: '<html>' } as const,
      ['✗ 502', 'status: 502', 'headers: {\n  "via": "x"\n}', 'data: <html>'],
    ],
    [
      {
        kind: 'response',
        status: 400,
        headers: {},
        data: { error: { code: 'target_not_valid', message: 'Non valido', fields: { targets: '999.1.1.1' } } },
      } as const,
      [
        '✗ 400 Non valido 999.1.1.1',
        'status: 400',
        'headers: {}',
        expect.stringContaining('"code": "target_not_valid"'),
      ],
    ],
  ])('prints everything that is known: %o', (answer, lines) => {
    expect(answerLines(answer).map(({ text }) => text)).toEqual(lines);
  });
});

function Remaining() {
  const { data = [] } = useLicences();
  return <output>{data.map(({ remainingScans }) => remainingScans).join()}</output>;
}

async function open(answer: () => Response) {
  const api = await fakeApi({
    'GET /licenses/': () => Response.json([licenceItem()]),
    'POST /tasks/nscan/': answer,
  });
  showAt(
    '/reports',
    '/reports',
    <>
      <Remaining />
      <QuickTestDialog engine="nscan" onClose={() => undefined} />
    </>,
  );
  await pass(50);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'https://a.example\nb.example' } });
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Avvia il test' }));
  await pass(50);
  return { api, log: screen.getByRole('log').textContent };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a quick test', () => {
  it('sends the list, prints the outcome and takes one scan for each target', async () => {
    const { task_id } = taskRow();
    const started = { task_id, status: 'PENDING', msg: 'In coda', scans_done: 4, scans_max: 10 };
    const { api, log } = await open(() => Response.json(started, { status: 201 }));
    expect(api.calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({
      targets: ['a.example', 'b.example'],
    });
    for (const line of ['msg: In coda', `task_id: ${task_id}`, 'status: PENDING']) expect(log).toContain(line);
    expect(screen.getByText('6')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Avvia il test' }).disabled).toBe(true);
  });

  it('prints a refusal as it came and takes nothing', async () => {
    const { log } = await open(() => Response.json({ error: { code: 'x', message: 'No' } }, { status: 402 }));
    for (const part of ['status: 402', 'application/json', '"message": "No"']) expect(log).toContain(part);
    expect(screen.getByText('8')).toBeTruthy();
  });
});
