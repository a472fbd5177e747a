import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadScanConfigs } from '../../../lib/engine/use-scan-configs.ts';
import { loadTargetWords } from '../../../lib/engine/use-target-words.ts';
import { loadStartTexts } from '../../../start/start-texts.ts';
import { apiError, fakeApi, showAt } from '../../../testing/fake-api.tsx';
import { preflightReply, startedReply } from '../../../testing/start-replies.ts';
import { TARGET_ID, targetItem } from '../../../testing/target-items.ts';
import { licenceItem } from '../../../testing/task-rows.ts';
import { loadTargetTexts } from '../target-texts.ts';
import { Component as SettingsPage } from './settings-page.tsx';

beforeAll(() =>
  Promise.all([
    loadTargetTexts(),
    loadStartTexts(),
    ...['nscan', 'webapp', 'cti', 'dti'].flatMap((code) => [loadTargetWords(code), loadScanConfigs(code)]),
  ]),
);

const ADDRESS = `/profiles/targets/${TARGET_ID}/`;
const PUT = `PUT ${ADDRESS}extra/`;

afterEach(() => vi.unstubAllGlobals());

async function open(target: TargetItem, refusal?: () => Response) {
  const { engine_abbreviation: engine } = target;
  const api = await fakeApi({
    'GET /licenses/': () => Response.json([licenceItem({ api: `/${engine}/` })]),
    [`POST /tasks/${engine}/preflight/`]: ({ body }) =>
      Response.json(preflightReply({ engine, scan_config_id: (body as StartBody).scan_config_id ?? null })),
    [`POST /tasks/${engine}/`]: () => Response.json(startedReply, { status: 201 }),
    [`GET ${ADDRESS}`]: () => Response.json(target),
    [PUT]: ({ body }) => refusal?.() ?? Response.json({ ...target, extra: body }),
  });
  const screenName = {
    nscan: 'scan_settings',
    webapp: 'webapp_settings',
    cti: 'cti_settings',
    dti: 'dti_settings',
  }[engine];
  const { router } = showAt(
    `/targets/${engine}/${TARGET_ID}/${screenName}`,
    '/targets/:engine/:targetId/:screen',
    <SettingsPage />,
  );
  await screen.findByText('Come verrà eseguito il prossimo test di questo target');
  if (target.can.start) await screen.findByText('1 scansione');
  const bodiesOf = (call: string) => api.calls.filter(({ name }) => name === call).map(({ body }) => body);
  return {
    api,
    router,
    saved: () => bodiesOf(PUT).at(-1),
    started: () => bodiesOf(`POST /tasks/${engine}/`).at(-1),
    checked: () => bodiesOf(`POST /tasks/${engine}/preflight/`).at(-1),
  };
}

interface StartBody {
  readonly scan_config_id?: string;
}

const startButton = (name = 'Avvia il test') => screen.getByRole<HTMLButtonElement>('button', { name });

/** Accepts the terms and starts, without another question in between. */
async function start(name?: string) {
  await userEvent.click(screen.getByRole('checkbox', { name: /accetto/ }));
  await userEvent.click(startButton(name));
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the settings of a test', () => {
  it('start on the same screen, with the terms accepted and no other question', async () => {
    const { saved, started } = await open(targetItem());
    expect(startButton().disabled).toBe(true);
    await start();
    expect(await screen.findByRole('alertdialog', { name: 'Avviato' })).toBeTruthy();
    expect(started()).toMatchObject({ target_id: TARGET_ID, scan_config_id: 'fast' });
    expect(saved()).toBeUndefined();
  });

  it('say what is sent to the target and what is not looked for', async () => {
    await open(targetItem());
    const part = within(screen.getByRole('region', { name: 'Target' }));
    expect(part.getByText('Le 1.000 porte più usate e il riconoscimento dei servizi in ascolto.')).toBeTruthy();
    expect(part.getByText('Non tenta password')).toBeTruthy();
    expect(part.getByText(/^Non cerca: Log4Shell, .*Redis \(porta 6379\)$/)).toBeTruthy();
  });

  it('start a profile once, and are saved as the default only where that is asked for', async () => {
    const { checked, saved, started } = await open(targetItem());
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Veloce/ }).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: /^Log4Shell/ }));
    await vi.waitFor(() => expect(checked()).toMatchObject({ scan_config_id: 'log4shell' }));
    await press('Salva come predefinito');
    await vi.waitFor(() => expect(saved()).toEqual({ nscan: { profile: 'log4shell' } }));
    await userEvent.click(screen.getByRole('radio', { name: /^Media/ }));
    await start();
    await vi.waitFor(() => expect(started()).toMatchObject({ scan_config_id: 'medium' }));
    expect(saved()).toEqual({ nscan: { profile: 'log4shell' } });
  });

  it('never keep a profile that may do harm, and ask once more before it starts', async () => {
    const { saved, started } = await open(targetItem());
    await userEvent.click(screen.getByRole('radio', { name: /^Completa invasiva/ }));
    expect(startButton('Salva come predefinito').disabled).toBe(true);
    expect(screen.getByText(/si sceglie per un test alla volta/)).toBeTruthy();
    await start();
    await press('Avvia il test invasivo');
    await vi.waitFor(() => expect(started()).toMatchObject({ scan_config_id: 'full_ultimate' }));
    expect(saved()).toBeUndefined();
  });

  it('say what a domain is sent, and start the chosen contact once', async () => {
    const target = targetItem({ engine_abbreviation: 'dti', target: 'example.com', extra: { dti: { contact: true } } });
    const { saved, started } = await open(target);
    const part = within(screen.getByRole('region', { name: 'Target' }));
    expect(part.getByText(/scansione delle 100 porte più usate/)).toBeTruthy();
    expect(part.getByText('Visibile nei log dei sistemi')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /^Nessun contatto/ }));
    await start();
    await vi.waitFor(() => expect(started()).toMatchObject({ scan_config_id: 'no_contact' }));
    expect(saved()).toBeUndefined();
  });

  it('leave the contact of a domain to those who may change the target', async () => {
    const can = { edit: false, delete: false, start: true };
    await open(targetItem({ engine_abbreviation: 'dti', target: 'example.com', can }));
    expect(screen.getByRole('radio', { name: /^Contatto leggero/ }).closest('fieldset[disabled]')).toBeTruthy();
    expect(screen.getByText('Il tuo ruolo non permette di cambiare le impostazioni.')).toBeTruthy();
  });

  it('are saved before the start where they are more than a profile', async () => {
    const { saved, started } = await open(targetItem({ engine_abbreviation: 'cti', target: 'example.com' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Parole chiave' }), 'Acme{Enter}');
    await start('Salva e avvia');
    await vi.waitFor(() => expect(started()).toMatchObject({ target_id: TARGET_ID }));
    expect(saved()).toEqual({ cti: { keywords: ['Acme'], emails: [] } });
  });

  it('do not start when they could not be saved', async () => {
    const { started } = await open(targetItem({ engine_abbreviation: 'cti', target: 'example.com' }), () =>
      apiError(403, 'target_not_allowed', 'Non puoi'),
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Parole chiave' }), 'Acme{Enter}');
    await start('Salva e avvia');
    expect(await screen.findByText('Errore nel salvataggio dei dati aggiuntivi del target')).toBeTruthy();
    expect(screen.getByText('Non puoi')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(started()).toBeUndefined();
  });

  it('show what the server says of a field', async () => {
    const refusal = () =>
      Response.json(
        {
          error: {
            code: 'invalid_request',
            message: 'Controlla',
            fields: {
              'webapp.authentication.login_url': 'Indirizzo non ammesso',
              'webapp.second_authentication.username': 'Utente non ammesso',
            },
          },
        },
        { status: 400 },
      );
    const { saved } = await open(
      targetItem({ engine_abbreviation: 'webapp', target: 'https://a.example.com' }),
      refusal,
    );
    await userEvent.click(screen.getByRole('radio', { name: /^Modulo/ }));
    for (const [label, text] of [
      [/^Indirizzo della pagina/, 'https://a.example.com/login'],
      [/^Nome del campo utente/, 'u'],
      [/^Nome del campo password/, 'p'],
      [/^Nome utente/, 'bob'],
      [/^Nome del secondo utente/, 'c'],
    ] as const) {
      await userEvent.type(screen.getByRole('textbox', { name: label }), text);
    }
    await userEvent.type(screen.getByLabelText(/^Password(?! del)/), 'secret');
    await userEvent.type(screen.getByLabelText(/^Password del secondo utente/), 'x');
    await press('Salva');
    expect(await screen.findByText('Indirizzo non ammesso')).toBeTruthy();
    expect(screen.getByText('Utente non ammesso')).toBeTruthy();
    const second_authentication = { kind: 'form', username: 'c', password: 'x' };
    expect(saved()).toMatchObject({ webapp: { second_authentication } });
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
    const { checked } = await open(targetItem({ can: { edit: false, delete: false, start: false } }));
    expect(screen.queryByRole('button', { name: /^(Salva|Avvia)/ })).toBeNull();
    expect(checked()).toBeUndefined();
    expect(screen.getByText('Il tuo ruolo non permette di cambiare le impostazioni.')).toBeTruthy();
  });
});
