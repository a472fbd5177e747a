import type { LicenceItem } from '@rocca/contract/api/licences.schema';
import type { TargetItem } from '@rocca/contract/api/targets.schema';
import type { TaskStarted } from '@rocca/contract/api/tasks.schema';
import { SCAN_PROFILES, type ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadScanConfigs } from '../lib/engine/use-scan-configs.ts';
import { loadTargetWords } from '../lib/engine/use-target-words.ts';
import { useLicences } from '../lib/licences/licences-query.ts';
import { apiError, fakeApi, showAt } from '../testing/fake-api.tsx';
import { preflightReply, startedReply } from '../testing/start-replies.ts';
import { licenceItem } from '../testing/task-rows.ts';
import { loadStartTexts } from './start-texts.ts';
import { useStartTest } from './use-start-test.tsx';

// The dialog is a chunk of its own: here it is loaded before the clock stands still.
beforeAll(() =>
  Promise.all([
    import('./start-dialog.tsx'),
    loadStartTexts(),
    ...['nscan', 'cti', 'dti', 'dti_lite'].flatMap((code) => [loadTargetWords(code), loadScanConfigs(code)]),
  ]),
);

const target = {
  id: '6f8b2f0e-52a4-4a6b-9d0e-0d6f6a6b7c11',
  name: 'Sede',
  engine: 'nscan',
  engine_abbreviation: 'nscan',
  can: { edit: true, delete: true, start: true },
} as TargetItem;

const preflight = preflightReply();
const started: TaskStarted = { ...startedReply, task_id: target.id };

interface ScreenProps {
  readonly engine?: string;
  readonly edit?: boolean;
}

function Screen({ engine = 'nscan', edit = true }: ScreenProps) {
  const { start, dialog } = useStartTest();
  const { data = [] } = useLicences();
  return (
    <>
      <output>{data.map((licence) => `${licence.engine} ${licence.remainingScans}`).join(', ')}</output>
      <button
        type="button"
        onClick={() => start({ ...target, engine_abbreviation: engine, can: { ...target.can, edit } })}
      >
        Go
      </button>
      {dialog}
    </>
  );
}

const licences: LicenceItem[] = [licenceItem(), licenceItem({ api: '/cti/', name: 'cti' })];

interface StartBody {
  readonly scan_config_id?: ScanProfile;
}

const profileOf = (code: ScanProfile) => ({ scan_config_id: code, scan_config_name: SCAN_PROFILES[code].it });

interface Answers {
  readonly check?: (call: { readonly body: unknown }) => Response;
  readonly start?: () => Response | Promise<Response>;
  readonly engine?: string;
  readonly edit?: boolean;
}

async function open({ check, start, engine = 'nscan', edit = true }: Answers = {}) {
  const api = await fakeApi({
    'GET /licenses/': () => Response.json(licences),
    [`POST /tasks/${engine}/preflight/`]: check ?? (() => Response.json(preflight)),
    [`POST /tasks/${engine}/`]: start ?? (() => Response.json(started, { status: 201 })),
  });
  const { router } = showAt('/targets', '/targets', <Screen engine={engine} edit={edit} />);
  await pass(50);
  fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  await pass(50);
  return { api, router };
}

const bodyOf = (api: Awaited<ReturnType<typeof fakeApi>>) =>
  api.calls.find(({ name }) => name === 'POST /tasks/nscan/')?.body;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const confirmButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Avvia il test' });

async function confirm() {
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(confirmButton());
  await pass(0);
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 14, 10) });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('starting a test', () => {
  it('asks, announces, submits after 500 ms, counts the scan, says so and leads to the reports', async () => {
    const { api, router } = await open();
    expect(screen.getByRole('dialog', { name: 'Avviare il test?' })).toBeTruthy();
    expect(api.names()).not.toContain('POST /tasks/nscan/');

    await confirm();
    expect(screen.getByRole('dialog', { name: 'Avvio in corso' })).toBeTruthy();
    await pass(499);
    expect(api.names()).not.toContain('POST /tasks/nscan/');
    await pass(1);
    expect(api.calls.at(-1)).toMatchObject({
      name: 'POST /tasks/nscan/',
      body: { task_name: 'Sede', target_id: target.id },
    });

    await pass(50);
    expect(screen.getByRole('alertdialog', { name: 'Avviato' })).toBeTruthy();
    expect(screen.getByText('cti 8, nscan 7')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/targets');
    fireEvent.click(screen.getByRole('button', { name: 'Vai ai report' }));
    await pass(50);
    expect(router.state.location.pathname).toBe('/reports/nscan');
  });

  it('shows what will be tested and what it costs, from the server’s own count', async () => {
    const { api } = await open();
    expect(api.calls.at(-1)).toMatchObject({
      name: 'POST /tasks/nscan/preflight/',
      body: { task_name: 'Sede', target_id: target.id },
    });
    for (const text of ['10.0.0.0/24', 'vpn.example', '256', '1 scansione', 'poi ne restano 7']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
  });

  it('says first which profile runs, what it does and how long it takes', async () => {
    await open();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Profilo' }).value).toBe('fast');
    for (const text of ['Non tenta password', 'Nessuno script invasivo', 'Di solito pochi minuti']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
  });

  it('says what the profile does not look for', async () => {
    await open();
    expect(screen.getByText(/^Non cerca: Log4Shell, /)).toBeTruthy();
  });

  const lookAt = (change: object) => ({
    engine: 'dti',
    check: () => Response.json({ ...preflight, addresses: 0, names: 1, ...change }),
  });

  it.each([
    ['light_contact', /scansione delle 100 porte più usate di ogni indirizzo/, 'Visibile nei log dei sistemi'],
    ['no_contact', /solo query DNS, incluso un tentativo di trasferimento di zona/, 'Visibile solo ai server DNS'],
  ])('says of a look at a domain what is sent: %s', async (scan_config_id, what, effect) => {
    await open(lookAt({ scan_config_id }));
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Contatto con i sistemi del dominio' });
    expect([choice.value, choice.disabled]).toEqual([scan_config_id, false]);
    expect(screen.getByText(what)).toBeTruthy();
    expect(screen.getByText(effect)).toBeTruthy();
    // How many addresses there are is not known yet: not none.
    expect(screen.getByText('Indirizzi').nextSibling?.textContent).toBe('da risolvere');
  });

  it('leaves the contact of a domain to those who may change the target', async () => {
    await open({ ...lookAt({ scan_config_id: 'no_contact' }), edit: false });
    expect(screen.getByRole<HTMLSelectElement>('combobox').disabled).toBe(true);
  });

  it('says of the lite look what is sent, although it has no profiles', async () => {
    await open({ engine: 'dti_lite', check: () => Response.json({ ...preflight, scan_config_id: null }) });
    expect(screen.getByText(/solo query DNS, incluso un tentativo di trasferimento di zona/)).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('knows how long from the account’s own tests where there are some', async () => {
    await open({ check: () => Response.json({ ...preflight, usual_seconds: 75 }) });
    expect(screen.getByText('Di solito circa 1 min 15 s, come i tuoi test precedenti')).toBeTruthy();
  });

  it('runs another profile this once, and under another name', async () => {
    const { api } = await open({
      check: ({ body }) => Response.json({ ...preflight, ...profileOf((body as StartBody).scan_config_id ?? 'fast') }),
    });
    fireEvent.change(screen.getByRole('combobox', { name: 'Profilo' }), { target: { value: 'medium' } });
    await pass(50);
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome del test' });
    expect(name.value).toBe('Sede');
    fireEvent.change(name, { target: { value: ' ' } });
    fireEvent.click(screen.getByRole('checkbox'));
    expect(confirmButton().disabled).toBe(true);
    fireEvent.change(name, { target: { value: ' Dopo la patch ' } });
    fireEvent.click(confirmButton());
    await pass(600);
    expect(bodyOf(api)).toEqual({ task_name: 'Dopo la patch', target_id: target.id, scan_config_id: 'medium' });
  });

  it('asks a second time before a profile that may do harm', async () => {
    const { api } = await open({ check: () => Response.json({ ...preflight, ...profileOf('full_ultimate') }) });
    expect(screen.getByText('Tenta password: può bloccare gli account')).toBeTruthy();
    await confirm();
    const again = screen.getByRole('alertdialog', { name: 'Avviare un test invasivo?' });
    expect(again.textContent).toContain('Su 257 indirizzi, il profilo «Completa invasiva»');
    fireEvent.click(within(again).getByRole('button', { name: 'Annulla' }));
    await pass(600);
    expect(bodyOf(api)).toBeUndefined();
    fireEvent.click(confirmButton());
    fireEvent.click(screen.getByRole('button', { name: 'Avvia il test invasivo' }));
    await pass(600);
    expect(bodyOf(api)).toMatchObject({ target_id: target.id });
  });

  it('leads to the page of the test, which becomes its report', async () => {
    const { router } = await open();
    await confirm();
    await pass(600);
    fireEvent.click(screen.getByRole('button', { name: 'Segui il test' }));
    await pass(50);
    expect(router.state.location.pathname).toBe(`/report/nscan/${started.task_id}`);
  });

  it('needs the terms accepted', async () => {
    await open();
    expect(confirmButton().disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox'));
    expect(confirmButton().disabled).toBe(false);
    fireEvent.click(screen.getByRole('checkbox'));
    expect(confirmButton().disabled).toBe(true);
  });

  it('says beside the button what it waits for, and leads there', async () => {
    await open({ check: () => Response.json({ ...preflight, may_allow: ['dos_scripts'] }) });
    expect(confirmButton().getAttribute('aria-describedby')).toBe(
      screen.getByRole('button', { name: 'Accetta le condizioni per avviare' }).id,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Accetta le condizioni per avviare' }));
    const terms = screen.getByRole('checkbox', { name: /accetto/ });
    expect(document.activeElement).toBe(terms);
    fireEvent.click(terms);
    fireEvent.click(screen.getByRole('checkbox', { name: /negazione del servizio/ }));
    terms.focus();
    fireEvent.click(screen.getByRole('button', { name: 'Indica chi autorizza per avviare' }));
    const name = screen.getByRole('textbox', { name: /chi autorizza/ });
    expect(document.activeElement).toBe(name);
    fireEvent.change(name, { target: { value: 'Ada Rossi' } });
    expect(screen.queryByRole('button', { name: 'Indica chi autorizza per avviare' })).toBeNull();
  });

  it.each([
    ['nscan', false],
    ['cti', true],
  ])('shows the CTI terms for cti alone: %s → %s', async (engine, shown) => {
    await open({ engine });
    expect(screen.queryByText(/credenziali trovate/) !== null).toBe(shown);
  });

  it.each([
    [false, true],
    [true, false],
  ])('warns of a conflict, and stops at a blocking one: %s → may start %s', async (blocking, can) => {
    const conflicts = [{ code: 'private_without_vpn' as const, blocking, message: 'Serve una VPN' }];
    await open({ check: () => Response.json({ ...preflight, conflicts, can_start: !blocking }) });
    fireEvent.click(screen.getByRole('checkbox'));
    expect(screen.getByText(/Serve una VPN/)).toBeTruthy();
    expect(confirmButton().disabled).toBe(!can);
  });

  it('shows no consent where there is nothing to allow', async () => {
    await open();
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });

  it('takes a consent only with a name under it, and sends both', async () => {
    const { api } = await open({ check: () => Response.json({ ...preflight, may_allow: ['dos_scripts'] }) });
    fireEvent.click(screen.getByRole('checkbox', { name: /accetto/ }));
    expect(confirmButton().disabled).toBe(false);
    fireEvent.click(screen.getByRole('checkbox', { name: /negazione del servizio/ }));
    expect(confirmButton().disabled).toBe(true);
    const name = screen.getByRole('textbox', { name: /chi autorizza/ });
    expect(document.activeElement).toBe(name);
    fireEvent.change(name, { target: { value: ' Ada Rossi ' } });
    fireEvent.click(confirmButton());
    await pass(600);
    expect(bodyOf(api)).toMatchObject({
      target_id: target.id,
      consents: [{ code: 'dos_scripts', signed_by: 'Ada Rossi' }],
    });
  });

  it('starts without the consent when the box is cleared again', async () => {
    const { api } = await open({ check: () => Response.json({ ...preflight, may_allow: ['dos_scripts'] }) });
    const consent = screen.getByRole('checkbox', { name: /negazione del servizio/ });
    fireEvent.click(consent);
    fireEvent.click(consent);
    fireEvent.click(screen.getByRole('checkbox', { name: /accetto/ }));
    fireEvent.click(confirmButton());
    await pass(600);
    expect(bodyOf(api)).not.toHaveProperty('consents');
  });

  it('does not start what it could not check, and checks again', async () => {
    let works = false;
    await open({ check: () => (works ? Response.json(preflight) : apiError(503, 'unavailable', 'Fermo')) });
    fireEvent.click(screen.getByRole('checkbox'));
    expect(screen.getByRole('alert').textContent).toContain('Fermo');
    expect(confirmButton().disabled).toBe(true);
    works = true;
    fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    await pass(50);
    expect(confirmButton().disabled).toBe(false);
  });

  it('offers an upgrade when no scan is left', async () => {
    await open({ start: () => apiError(402, 'no_remaining_scans', 'Finite') });
    await confirm();
    await pass(600);
    expect(screen.getByRole('alertdialog', { name: 'Contattaci per un upgrade' })).toBeTruthy();
    const contact = screen.getByRole<HTMLAnchorElement>('link', { name: 'Contattaci' });
    expect(contact.href).toMatch(/^mailto:help@provider\.example\?/);
    fireEvent.click(screen.getByRole('button', { name: 'Continua' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('cti 8, nscan 8')).toBeTruthy();
  });

  it.each([
    ['the server’s words', () => apiError(409, 'engine_unavailable', 'Il motore è fermo'), 'Il motore è fermo'],
    ['the default words', () => new Response('{}', { status: 400 }), 'Il target non è valido'],
    ['the licence’s words', () => new Response('', { status: 403 }), 'Licenza scaduta o non valida per il servizio!'],
    ['the raw request', () => Promise.reject(new TypeError('Failed to fetch')), 'POST /tasks/nscan/'],
  ])('tells a failure with %s', async (_, start, words) => {
    await open({ start });
    await confirm();
    await pass(600);
    expect(screen.getByRole('alertdialog', { name: 'Il test non è partito' })).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
  });
});
