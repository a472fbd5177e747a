import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { apiError, fakeApi, showAt } from '../../../testing/fake-api.tsx';
import { TARGET_ID, targetItem } from '../../../testing/target-items.ts';
import { licenceItem } from '../../../testing/task-rows.ts';
import { loadTargetTexts } from '../target-texts.ts';
import { Component as SettingsPage } from './settings-page.tsx';

beforeAll(loadTargetTexts);

const ADDRESS = `/profiles/targets/${TARGET_ID}/`;
const PUT = `PUT ${ADDRESS}extra/`;

afterEach(() => vi.unstubAllGlobals());

async function open(target: TargetItem, refusal?: () => Response) {
  const api = await fakeApi({
    'GET /licenses/': () => Response.json([licenceItem({ api: `/${target.engine_abbreviation}/` })]),
    [`GET ${ADDRESS}`]: () => Response.json(target),
    [PUT]: ({ body }) => refusal?.() ?? Response.json({ ...target, extra: body }),
  });
  const screenName = { nscan: 'scan_settings', webapp: 'webapp_settings', cti: 'cti_settings' }[
    target.engine_abbreviation
  ];
  const { router } = showAt(
    `/targets/${target.engine_abbreviation}/${TARGET_ID}/${screenName}`,
    '/targets/:engine/:targetId/:screen',
    <SettingsPage />,
  );
  await screen.findByRole('button', { name: 'Avvia il test' });
  return { api, router, saved: () => api.calls.find(({ name }) => name === PUT)?.body };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the settings of a test', () => {
  it('start at once when nothing was changed', async () => {
    const { saved } = await open(targetItem());
    await press('Avvia il test');
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(saved()).toBeUndefined();
  });

  it('start a profile once, and are saved as the default only where that is asked for', async () => {
    const { api, saved } = await open(targetItem());
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Veloce/ }).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: /^Log4Shell/ }));
    await press('Avvia il test');
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await vi.waitFor(() =>
      expect(api.calls.find(({ name }) => name === 'POST /tasks/nscan/preflight/')?.body).toMatchObject({
        scan_config_id: 'log4shell',
      }),
    );
    expect(saved()).toBeUndefined();
    await press('Annulla');
    await press('Salva come predefinito');
    await vi.waitFor(() => expect(saved()).toEqual({ nscan: { profile: 'log4shell' } }));
  });

  it('never keep a profile that may do harm', async () => {
    const { saved } = await open(targetItem());
    await userEvent.click(screen.getByRole('radio', { name: /^Completa invasiva/ }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salva come predefinito' }).disabled).toBe(true);
    expect(screen.getByText(/si sceglie per un test alla volta/)).toBeTruthy();
    await press('Avvia il test');
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(saved()).toBeUndefined();
  });

  it('are saved before the start where they are more than a profile', async () => {
    const { saved } = await open(targetItem({ engine_abbreviation: 'cti', target: 'example.com' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Parole chiave' }), 'Acme{Enter}');
    await press('Salva e avvia');
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(saved()).toEqual({ cti: { keywords: ['Acme'], emails: [] } });
  });

  it('do not start when they could not be saved', async () => {
    await open(targetItem({ engine_abbreviation: 'cti', target: 'example.com' }), () =>
      apiError(403, 'target_not_allowed', 'Non puoi'),
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Parole chiave' }), 'Acme{Enter}');
    await press('Salva e avvia');
    expect(await screen.findByText('Errore nel salvataggio dei dati aggiuntivi del target')).toBeTruthy();
    expect(screen.getByText('Non puoi')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('show what the server says of a field', async () => {
    const refusal = () =>
      Response.json(
        {
          error: {
            code: 'invalid_request',
            message: 'Controlla',
            fields: { 'webapp.authentication.login_url': 'Indirizzo non ammesso' },
          },
        },
        { status: 400 },
      );
    await open(targetItem({ engine_abbreviation: 'webapp', target: 'https://a.example.com' }), refusal);
    await userEvent.click(screen.getByRole('radio', { name: /^Modulo/ }));
    for (const [label, text] of [
      [/^Indirizzo della pagina/, 'https://a.example.com/login'],
      [/^Nome del campo utente/, 'u'],
      [/^Nome del campo password/, 'p'],
      [/^Nome utente/, 'bob'],
    ] as const) {
      await userEvent.type(screen.getByRole('textbox', { name: label }), text);
    }
    await userEvent.type(screen.getByLabelText(/^Password/), 'secret');
    await press('Salva');
    expect(await screen.findByText('Indirizzo non ammesso')).toBeTruthy();
  });

  it('keep the words of a keyword together and the emails apart', async () => {
    const { saved } = await open(targetItem({ engine_abbreviation: 'cti', target: 'example.com' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Parole chiave' }), 'Acme Group{Enter}');
    await userEvent.type(screen.getByRole('textbox', { name: 'Indirizzi email' }), 'a@example.com b@example.com ');
    await press('Salva');
    await vi.waitFor(() =>
      expect(saved()).toEqual({ cti: { keywords: ['Acme Group'], emails: ['a@example.com', 'b@example.com'] } }),
    );
  });

  it('cannot be changed or started by who may do neither', async () => {
    await open(targetItem({ can: { edit: false, delete: false, start: false } }));
    expect(screen.queryByRole('button', { name: /^Salva/ })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Avvia il test' }).disabled).toBe(true);
    expect(screen.getByText('Il tuo ruolo non permette di cambiare le impostazioni.')).toBeTruthy();
  });
});
