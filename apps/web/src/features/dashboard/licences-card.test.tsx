import type { LicenceItem } from '@rocca/contract/api/licences.schema';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, showAt } from '../../testing/fake-api.tsx';
import { licenceItem } from '../../testing/task-rows.ts';
import { LicencesCard } from './licences-card.tsx';

afterEach(() => vi.unstubAllGlobals());

async function show(licences: LicenceItem[]) {
  await fakeApi({ 'GET /licenses/': () => Response.json(licences) });
  showAt('/dashboard', '/dashboard', <LicencesCard />);
}

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

it('shows each allowance in its own unit and adds nothing up', async () => {
  const expires_on = '2099-03-01T12:00:00.000Z';
  await show([
    licenceItem({ api: '/nscan/', scans_done: 3, scans_max: 200, expires_on }),
    licenceItem({ api: '/helperbot/nis2/', scans_done: 1, scans_max: 1500, expires_on }),
    licenceItem({ api: '/survey_nis2/', scans_done: 2, scans_max: 10, expires_on: null, full_mode: false }),
    licenceItem({ api: '/cti/', scans_done: 0, scans_max: 50 }),
    licenceItem({ api: '/webapp/', available: false }),
  ]);
  const [scans, others] = await screen.findAllByRole('table');
  if (!scans || !others) throw new Error('two tables were expected');
  const ends = '01 mar 2099';
  expect(cellsOf(scans)).toEqual([
    ['Servizio', 'Scansioni totali', 'Scansioni usate', 'Scansioni rimanenti', 'Scadenza', 'Tipo di licenza'],
    ['Network Scan', '200', '3', '197', ends, 'Full'],
  ]);
  expect(cellsOf(others)).toEqual([
    ['Servizio', 'Totale', 'Usato', 'Rimanente', 'Scadenza', 'Tipo di licenza'],
    ['Questionario NIS 2questionari', '10', '2', '8', 'nessuna scadenza', 'Lite'],
    ['Assistente ai questionaririsposte al mese', '1.500', '1', '1.499', ends, 'Full'],
  ]);
});

it('marks a licence that ends within a month', async () => {
  await show([licenceItem({ expires_on: new Date(Date.now() + 5 * 86_400_000).toISOString() })]);
  expect(await screen.findByText('in scadenza')).toBeTruthy();
});

it('counts a licence of a service that does not exist yet as none', async () => {
  await show([licenceItem({ api: '/cti/' })]);
  expect(await screen.findByText('Nessuna licenza attiva')).toBeTruthy();
});
