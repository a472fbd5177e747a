import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { cleanup, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiError, fakeApi, showAt } from '../../testing/fake-api.tsx';
import { taskRow } from '../../testing/task-rows.ts';
import { TaskOutcome } from '../../ui/progress/task-outcome.tsx';
import { StandingCards } from './standing-cards.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const cardOf = async (label: string) =>
  (await screen.findByText(label)).parentElement?.parentElement?.textContent?.replaceAll('.', '');

const CARDS = ['Vulnerabilità critiche', 'Vulnerabilità alte', 'Già sfruttate', 'Non verificate'];

describe('the cards of the dashboard', () => {
  const count = fc.nat({ max: 20_000 });
  const drawn = fc.record({ critical: count, high: count, known_exploited: fc.option(count), unverified: count });

  it('show the figures of the server as they are', async () => {
    await fc.assert(
      fc.asyncProperty(drawn, fc.integer({ min: 2, max: 4 }), async (figures, seenBy) => {
        const services = { critical: seenBy, high: 1, known_exploited: 1 };
        const totals = { vulns: figures.critical + figures.high, medium: 0, low: 0, under_way: 0, actions: [] };
        const standing = { targets: 3, exploited_complete: true, services, ...totals, ...figures };
        const { names } = await fakeApi({ 'GET /reports/standing/': () => Response.json(standing) });
        showAt('/dashboard', '/dashboard', <StandingCards />);
        const shown = [figures.critical, figures.high, figures.known_exploited ?? '–', figures.unverified];
        for (const [at, label] of CARDS.entries()) expect(await cardOf(label)).toMatch(`${label}${shown[at]}`);
        expect(await cardOf('Vulnerabilità critiche')).toContain(`viste da ${seenBy} servizi`);
        expect(names()).toEqual(['GET /reports/standing/']);
        cleanup();
        vi.unstubAllGlobals();
      }),
      { numRuns: 4 },
    );
  });

  it('stay with a dash and a way to try again where the figures cannot be read', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await fakeApi({ 'GET /reports/standing/': () => apiError(500, 'internal', 'Errore') });
    showAt('/dashboard', '/dashboard', <StandingCards />);
    for (const label of CARDS) expect(await cardOf(label)).toBe(`${label}–non aggiornate`);
    expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Riprova' })).toBeTruthy();
  });
});

describe('the result of a test', () => {
  const levels = { vulns: 3, critical: 1, high: 2, medium: 0, low: 0 };
  const none = { vulns: 0, critical: 0, high: 0, medium: 0, low: 0 };
  const score = { kind: 'score', score: 33.1, level: { code: 'critical', title: { it: 'Critico', en: 'Critical' } } };
  it.each<[string, Partial<TaskRow>, string]>([
    ['what it found', { outcome: { kind: 'findings', ...levels, checked: 'all' } }, '1 critica, 2 alte'],
    ['that it found nothing', { outcome: { kind: 'findings', ...none, checked: 'all' } }, 'nessuna vulnerabilità'],
    [
      'a dash for a stopped one that looked at nothing',
      { status: 'STOPPED', outcome: { kind: 'findings', ...none, checked: 'nothing' } },
      '–fermato: nulla di verificato',
    ],
    ['a dash for one that was stopped before its report began', { status: 'STOPPED' }, '–fermato: nulla di verificato'],
    [
      'that a stopped one looked at a part',
      { status: 'STOPPED', outcome: { kind: 'findings', ...levels, checked: 'part' } },
      '1 critica, 2 alterisultati parziali',
    ],
    [
      'that vulnerabilities were not looked for',
      { outcome: { kind: 'findings', ...none, checked: 'nothing' } },
      '–vulnerabilità non cercate',
    ],
    [
      'the score and level of a questionnaire, not its progress',
      { percentage: 1, outcome: score as never },
      '33,1%Critico',
    ],
  ])('is %s', async (_, change, words) => {
    await fakeApi({});
    const task = taskRow({ status: 'SUCCESS', ended_at: '2026-11-17T10:00:00.000Z', ...change });
    showAt('/reports', '/reports', <p data-testid="result">{<TaskOutcome task={task} />}</p>);
    expect((await screen.findByTestId('result')).textContent).toBe(words);
  });
});
