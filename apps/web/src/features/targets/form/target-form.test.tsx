import { MantineProvider } from '@mantine/core';
import type { TargetItem, TargetWrite } from '@rocca/contract/api/targets.schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { RouteError } from '../../../app/errors/route-error.tsx';
import { loadTargetWords } from '../../../lib/engine/use-target-words.ts';
import { fakeApi, showAt } from '../../../testing/fake-api.tsx';
import { TARGET_ID, targetItem } from '../../../testing/target-items.ts';
import { loadTargetTexts } from '../target-texts.ts';
import { EditTarget } from './edit-target.tsx';
import { TargetForm } from './target-form.tsx';

beforeAll(() => Promise.all([loadTargetTexts(), ...['dti', 'nscan'].map(loadTargetWords)]));

const ADDRESS = `/profiles/targets/${TARGET_ID}/`;
const FORM = '/targets/new/newNScan/:targetId?';
const vpn = {
  kind: 'netextender' as const,
  user: 'scanner',
  password: { set: true as const },
  address: 'vpn.example.com:4433',
  domain: 'Local',
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function edit(target: TargetItem, answer = () => Response.json(target)) {
  const api = await fakeApi({ [`GET ${ADDRESS}`]: () => Response.json(target), [`PUT ${ADDRESS}`]: answer });
  const scene = showAt(`/targets/new/newNScan/${TARGET_ID}`, FORM, <EditTarget id={TARGET_ID} />);
  await screen.findByRole('button', { name: 'Salva le modifiche' });
  return {
    ...scene,
    sent: () => api.calls.find(({ name }) => name.startsWith('PUT'))?.body as TargetWrite | undefined,
  };
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Salva le modifiche' }));

describe('editing a target', () => {
  it('leaves an unchanged VPN out of the request and goes on to the engine’s targets', async () => {
    const { sent, router } = await edit(targetItem({ extra: { vpn, extra_targets: '10.30.0.1' } }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Invariata/ }).checked).toBe(true);
    const name = screen.getByRole('textbox', { name: /^Nome/ });
    await userEvent.clear(name);
    await userEvent.type(name, 'Torino');
    await save();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/targets/nscan'));
    expect(sent()).toEqual({
      name: 'Torino',
      engine: 'nscan',
      target: '10.20.0.0/24',
      business: null,
      extra: { extra_targets: '10.30.0.1' },
    });
  });

  it('keeps the stored password of a VPN whose other fields change', async () => {
    const { sent } = await edit(targetItem({ extra: { vpn } }));
    await userEvent.click(screen.getByRole('radio', { name: /^NetExtender/ }));
    const domain = screen.getByRole('textbox', { name: /^Dominio/ });
    await userEvent.clear(domain);
    await userEvent.type(domain, 'Other');
    await save();
    await vi.waitFor(() => expect(sent()?.extra?.vpn).toEqual({ ...vpn, domain: 'Other' }));
  });

  it('asks for the stored password again when the address changes, and shows the server’s word on it', async () => {
    const again = 'La destinazione di questo segreto è cambiata: inseriscilo di nuovo.';
    const { sent } = await edit(targetItem({ extra: { vpn } }), () =>
      Response.json(
        { error: { code: 'secret_required', message: 'Di nuovo', fields: { 'extra.vpn.password': again } } },
        { status: 400 },
      ),
    );
    await userEvent.click(screen.getByRole('radio', { name: /^NetExtender/ }));
    expect(screen.getByPlaceholderText('Memorizzata: lascia vuoto per mantenerla')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: /^Indirizzo e porta/ }), '4');
    expect(screen.getByText('L’indirizzo è cambiato: inserisci di nuovo la password.')).toBeTruthy();
    await save();
    expect(sent()).toBeUndefined();
    await userEvent.type(screen.getByLabelText(/^Password/), 'nuova');
    await save();
    await vi.waitFor(() => expect(sent()?.extra?.vpn).toMatchObject({ password: 'nuova' }));
    expect(await screen.findByText(again)).toBeTruthy();
  });

  it('does not send an incomplete VPN, and puts the focus on what is missing', async () => {
    const { sent } = await edit(targetItem());
    await userEvent.click(screen.getByRole('radio', { name: /^NetExtender/ }));
    await userEvent.type(screen.getByRole('textbox', { name: /^Indirizzo e porta/ }), 'vpn.example.com:4433');
    await save();
    expect(sent()).toBeUndefined();
    expect(screen.getAllByText('Campo obbligatorio.')).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Dominio/ }));
  });

  it('asks before it saves private addresses without a VPN', async () => {
    const { sent } = await edit(targetItem());
    await save();
    expect(screen.getByText('Indirizzi privati senza VPN?')).toBeTruthy();
    expect(sent()).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Salva comunque' }));
    await vi.waitFor(() => expect(sent()).toBeDefined());
  });

  it('asks before it saves public addresses with one', async () => {
    await edit(targetItem({ target: '8.8.8.8', extra: { vpn } }));
    await save();
    expect(screen.getByText('Indirizzi pubblici attraverso una VPN?')).toBeTruthy();
  });

  it('shows the server’s messages at their fields until the field changes', async () => {
    const refused = () =>
      Response.json(
        {
          error: {
            code: 'invalid_request',
            message: 'Controlla i campi',
            fields: { name: 'Nome già usato', 'extra.vpn.address': 'Non raggiungibile' },
          },
        },
        { status: 400 },
      );
    await edit(targetItem({ target: 'host.example.com' }), refused);
    await userEvent.click(screen.getByRole('radio', { name: /^NetExtender/ }));
    for (const [label, text] of [
      [/^Indirizzo e porta/, 'vpn.example.com:1'],
      [/^Dominio/, 'd'],
      [/^Utente/, 'u'],
    ] as const) {
      await userEvent.type(screen.getByRole('textbox', { name: label }), text);
    }
    await userEvent.type(screen.getByLabelText(/^Password/), 'p');
    await save();
    expect(await screen.findByText('Errore nel salvataggio del target')).toBeTruthy();
    expect(screen.getByText('Non raggiungibile')).toBeTruthy();
    const name = screen.getByRole('textbox', { name: /^Nome/ });
    expect(document.activeElement).toBe(name);
    await userEvent.type(name, '!');
    expect(screen.queryByText('Nome già usato')).toBeNull();
    expect(screen.getByText('Non raggiungibile')).toBeTruthy();
  });

  it('is a page that does not exist when the target is not there', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await fakeApi({});
    const route = { path: '*', element: <EditTarget id={TARGET_ID} />, ErrorBoundary: RouteError };
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <RouterProvider router={createMemoryRouter([route])} />
        </QueryClientProvider>
      </MantineProvider>,
    );
    expect(await screen.findByRole('heading', { name: /404/ })).toBeTruthy();
  });
});

describe('a new target', () => {
  it('is not sent while the name, the service or a typed entry is wrong', async () => {
    const { calls } = await fakeApi({});
    showAt('/targets/new/newTarget', '*', <TargetForm target={null} engine={null} choices={['dti', 'nscan']} />);
    await userEvent.click(screen.getByRole('button', { name: 'Salva il target' }));
    expect(screen.getAllByText('Scegli un servizio').length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('radio', { name: /^Domain Threat/ }));
    await userEvent.type(screen.getByRole('textbox', { name: /^Nome/ }), 'Sito');
    expect(screen.getByText('Un dominio.')).toBeTruthy();
    const target = screen.getByRole<HTMLInputElement>('textbox', { name: /^Target/ });
    await userEvent.type(target, 'example.com{Enter}10.0.0.1');
    await userEvent.click(screen.getByRole('button', { name: 'Salva il target' }));
    expect(target.value).toBe('10.0.0.1');
    expect(document.activeElement).toBe(target);
    expect(calls).toEqual([]);
    await userEvent.clear(target);
    await userEvent.click(screen.getByRole('button', { name: 'Salva il target' }));
    await vi.waitFor(() => expect(calls.map(({ name }) => name)).toContain('POST /profiles/targets/'));
  });
});
