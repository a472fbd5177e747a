import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fakeApi, showAt } from '../../testing/fake-api.tsx';
import { licenceItem } from '../../testing/task-rows.ts';
import { Component as IncidentPage } from './incident-page.tsx';
import { loadIncidentTexts } from './incident-texts.ts';

beforeAll(loadIncidentTexts);
afterEach(() => vi.unstubAllGlobals());

async function show(api: string) {
  await fakeApi({ 'GET /licenses/': () => Response.json([licenceItem({ api })]) });
  showAt('/ir', '/ir', <IncidentPage />);
}

it('names whom to call and whom to write to, with a message to fill in', async () => {
  await show('/ir/');
  const call = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Chiama +39 02 1234 5678' });
  expect(call.href).toBe('tel:+390212345678');
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Scrivi duty@provider.example' });
  expect(href.startsWith('mailto:duty@provider.example?subject=')).toBe(true);
  const body = decodeURIComponent(href.split('&body=')[1] ?? '');
  for (const asked of ['Azienda: ', 'Che cosa è successo: ', 'Da quando: ', 'Telefono a cui richiamare: ']) {
    expect(body.split('\r\n')).toContain(asked);
  }
  expect(screen.getByText('Isola, non spegnere')).toBeTruthy();
});

it('says by when the law wants to be told', async () => {
  await show('/ir/');
  expect(await screen.findByText('Entro 24 ore')).toBeTruthy();
  expect(screen.getAllByText('Entro 72 ore')).toHaveLength(2);
  expect(screen.getByText(/relazione finale entro un mese dalla notifica/)).toBeTruthy();
});

it('gives the guidance without the emergency contacts to a company without the licence', async () => {
  await show('/nscan/');
  expect(await screen.findByText(/non ha una licenza Incident Response/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /duty@provider/ })).toBeNull();
  expect(screen.getByText('Isola, non spegnere')).toBeTruthy();
});
