import { standing } from '@rocca/contract/api/standing.schema';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, showAt } from '../../testing/fake-api.tsx';
import { targetItem } from '../../testing/target-items.ts';
import { FirstActionsCard } from './first-actions-card.tsx';

afterEach(() => vi.unstubAllGlobals());

const TASK = '6f8b2f0e-52a4-4a6b-9d0e-0d6f6a6b7c11';
const COUNTS = { vulns: 77, critical: 25, high: 30, medium: 12, low: 10 };
const ACTION = {
  ...{ task_id: TASK, engine: 'nscan', test: 'Lab', remedy: 'update:apache:http_server', level: 'critical' as const },
  ...{ name: 'Aggiornare Apache httpd alla 2.4.60 o successiva', urgency: 'exploited' as const, places: 1 },
  ...{ why: 'Sfruttata in attacchi reali', effect: 'chiude 23 delle 77 vulnerabilità, 3 già sfruttate' },
};

const open = async (change: object) => {
  const reply = standing.parse({
    ...{ targets: 2, ...COUNTS, known_exploited: 4, exploited_complete: true, unverified: 0, under_way: 0 },
    ...{ services: { critical: 1, high: 1, known_exploited: 1 }, actions: [] },
    ...change,
  });
  await fakeApi({
    'GET /reports/standing/': () => Response.json(reply),
    'GET /profiles/targets/': () => Response.json({ results: [targetItem({ name: 'Lab' })], count: 1 }),
  });
  showAt('/dashboard', '/dashboard', <FirstActionsCard />);
};

it('says what to do first and where, and leads to what it closes', async () => {
  await open({ actions: [ACTION, { ...ACTION, remedy: 'act:ftp', name: 'FTP anonimo', test: 'Milano' }] });
  const link = await screen.findByRole('link', { name: ACTION.name });
  expect(link.getAttribute('href')).toBe(
    `/report/nscan/${TASK}?tab=vulnerabilities&remedy=update%3Aapache%3Ahttp_server`,
  );
  const rows = within(screen.getByRole('region', { name: 'Interventi prioritari' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Lab: chiude 23 delle 77 vulnerabilità, 3 già sfruttate'),
    expect.stringContaining('Milano: chiude 23'),
  ]);
});

it('leads to the first test before there is a report', async () => {
  await open({ targets: 0 });
  const button = await screen.findByRole('link', { name: 'Avvia la scansione di Lab' });
  expect(button.getAttribute('href')).toBe(`/targets/${targetItem().id}/baseInfo`);
  expect(screen.queryByRole('region', { name: 'Interventi prioritari' })).toBeNull();
});

it('is not there where nothing is to be done', async () => {
  await open({ actions: [] });
  const waiting = await screen.findByRole('region', { name: 'Interventi prioritari' });
  await vi.waitFor(() => expect(waiting.isConnected).toBe(false));
});
