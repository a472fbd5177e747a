import { abilitiesOf } from '@rocca/contract/abilities';
import type { SurveyAnswerItem, SurveyDetail, SurveyFact } from '@rocca/contract/api/surveys.schema';
import type { SurveyQuestion } from '@rocca/contract/survey/definition.schema';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getSession } from '../../../lib/session/browser-session.ts';
import { apiError, fakeApi, showAt } from '../../../testing/fake-api.tsx';
import { loadSurveyTexts } from '../survey-texts.ts';
import { Component as RunnerPage } from './runner-page.tsx';

beforeAll(loadSurveyTexts);

const ID = '6f8b2f0e-52a4-4a6b-9d0e-0d6f6a6b7c11';
const REPORT = '0b0e8b66-3c7c-4a51-9a57-6a3f7b1d9c20';
const both = (text: string) => ({ it: text, en: `${text} (en)` });

const question = (id: string, change: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  id,
  question_type: 'list',
  text: both(`Domanda ${id}`),
  help: both('Aiuto'),
  min: 1,
  max: 1,
  note: true,
  responses: [
    { index: 0, text: both('No') },
    { index: 1, text: both('Sì') },
  ],
  weight: 1,
  references: [both('Art. 21')],
  ...change,
});

const number = (id: string, change: Partial<SurveyQuestion> = {}): SurveyQuestion => {
  const { responses: _none, ...rest } = question(id, { question_type: 'integer', min: 0, max: 10, ...change });
  return rest;
};

const level = (from: number, code: 'critical' | 'good') => ({ from, code, title: both(code), text: both(code) });

const definition: SurveyDetail['definition'] = {
  type: 'nis2',
  version: 1,
  title: both('NIS 2'),
  intro: both('Intro'),
  levels: [level(0, 'critical'), level(80, 'good')],
  profile: { question: 'class', classes: [{ response: 1, entity: 'important' }] },
  groups: [
    {
      id: 'first',
      title: both('Primo gruppo'),
      label: both('Primo'),
      intro: both('…'),
      questions: [question('class', { note: false }), question('mfa', { facts: ['exposed_remote_access'] })],
    },
    {
      id: 'second',
      title: both('Secondo gruppo'),
      label: both('Secondo'),
      intro: both('…'),
      questions: [number('staff', { default: 4 }), question('extra', { binds: ['essential'] })],
    },
  ],
};

const answered = (id: string, value: number, change: Partial<SurveyAnswerItem> = {}): SurveyAnswerItem => ({
  id,
  values: [value],
  note: null,
  version: 1,
  updated_at: '2026-11-17T09:00:00.000Z',
  updated_by: 'bob',
  ...change,
});

const fact: SurveyFact = {
  topic: 'exposed_remote_access',
  text: both('Desktop remoto raggiungibile da Internet'),
  count: 2,
  engine: 'nscan',
  task_id: REPORT,
  target: 'vpn.acme.example',
  seen_at: '2026-11-10T09:00:00.000Z',
};

interface Scene {
  readonly survey?: Partial<SurveyDetail>;
  readonly search?: string;
  readonly answers?: Parameters<typeof fakeApi>[0];
}

const begun: SurveyDetail = {
  id: ID,
  type: 'nis2',
  status: 'COMPILING',
  name: 'NIS 2 di novembre',
  form: { company: 'Acme', business_name: 'Acme S.p.A.', office: 'Via Po 1', email: 'ada@acme.example' },
  created_at: '2026-11-16T09:00:00.000Z',
  completed_at: null,
  definition,
  answers: [],
  progress: { answered: 0, asked: 4, percentage: 0 },
  can: { answer: true },
};

async function open({ survey = {}, search = '', answers = {} }: Scene = {}) {
  const api = await fakeApi({
    [`GET /surveys/${ID}/`]: () => Response.json({ ...begun, ...survey }),
    [`GET /surveys/${ID}/answers/`]: () => Response.json({ ...begun, ...survey }),
    [`GET /surveys/${ID}/facts/`]: () => Response.json({ facts: [fact], looked_at: [] }),
    ...answers,
  });
  const scene = showAt(`/survey_nis2/${ID}${search}`, '/survey_nis2/:id', <RunnerPage />);
  await pass(50);
  return { api, ...scene };
}

/** A reply that takes the answer. */
const takes =
  (version: number) =>
  ({ body, name }: { readonly body: unknown; readonly name: string }) => {
    const { values, note } = body as { values: number[]; note: string | null };
    const id = name.split('/').at(-2) ?? '';
    const answer = { id, values, note, version, updated_at: '2026-11-17T10:00:00.000Z', updated_by: 'ada' };
    return Response.json({ answer, progress: { answered: 1, asked: 4, percentage: 25 } });
  };

const put = (id: string) => `PUT /surveys/${ID}/answers/${id}/`;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const card = (id: string) => within(screen.getByRole('region', { name: `Domanda ${id}` }));
const click = (target: HTMLElement) => fireEvent.click(target);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the runner', () => {
  it('saves an answer at once, with the version it was changed from, and counts it', async () => {
    const { api } = await open({
      survey: { answers: [answered('mfa', 0, { version: 3 })] },
      answers: { [put('mfa')]: takes(4) },
    });
    expect(screen.getByText('25,0%')).toBeTruthy();
    click(card('mfa').getByRole('radio', { name: 'Sì' }));
    expect(card('mfa').getByText('Salvataggio…')).toBeTruthy();
    await pass(50);
    expect(card('mfa').getByText('Salvata')).toBeTruthy();
    expect(screen.getByText('Tutte le risposte sono salvate')).toBeTruthy();
    expect(api.calls.find(({ name }) => name === put('mfa'))?.body).toEqual({ values: [1], note: null, version: 3 });
  });

  it('shows the rule that the server refuses an answer with, and keeps what was chosen', async () => {
    const text = 'Scegli esattamente una risposta.';
    await open({ answers: { [put('mfa')]: () => apiError(400, 'answer_refused', text) } });
    click(card('mfa').getByRole('radio', { name: 'Sì' }));
    await pass(50);
    expect(card('mfa').getByRole('alert').textContent).toBe(text);
    expect(card('mfa').getByRole<HTMLInputElement>('radio', { name: 'Sì' }).checked).toBe(true);
  });

  it('says that the platform does not answer, keeps the answer over a reload, and sends it then', async () => {
    const { api } = await open({ answers: { [put('mfa')]: () => Promise.reject(new TypeError('no network')) } });
    click(card('mfa').getByRole('radio', { name: 'Sì' }));
    await pass(50);
    expect(screen.getByText(/^La piattaforma non risponde: 1 risposta/)).toBeTruthy();
    expect(api.names().filter((name) => name === put('mfa')).length).toBeGreaterThan(0);
    document.body.replaceChildren();
    await open({ answers: { [put('mfa')]: takes(1) } });
    expect(card('mfa').getByRole<HTMLInputElement>('radio', { name: 'Sì' }).checked).toBe(true);
    await pass(50);
    expect(card('mfa').getByText('Salvata')).toBeTruthy();
  });

  it('shows what somebody else has answered meanwhile, and overwrites it only when told to', async () => {
    const theirs = answered('mfa', 0, { version: 2, note: 'Da gennaio' });
    let current: SurveyAnswerItem[] = [];
    const { api } = await open({
      answers: {
        [`GET /surveys/${ID}/answers/`]: () => Response.json({ ...begun, answers: current }),
        [put('mfa')]: (call) =>
          (call.body as { version: number }).version === 2
            ? takes(3)(call)
            : apiError(409, 'answer_changed', 'Cambiata'),
      },
    });
    current = [theirs];
    click(card('mfa').getByRole('radio', { name: 'Sì' }));
    await pass(50);
    const panel = within(card('mfa').getByRole('alert'));
    expect(panel.getByText(/^bob ha risposto nel frattempo/)).toBeTruthy();
    expect(panel.getByText(/Nota: Da gennaio/)).toBeTruthy();
    expect(api.names().filter((name) => name === put('mfa'))).toHaveLength(1);
    click(panel.getByRole('button', { name: 'Tieni la mia' }));
    await pass(50);
    expect(card('mfa').getByText('Salvata')).toBeTruthy();
  });

  it('calls neither a cleared answer nor a note alone saved, and cuts no note', async () => {
    let version = 0;
    const { api } = await open({
      answers: {
        [put('mfa')]: (call) => {
          version += 1;
          return takes(version)(call);
        },
      },
    });
    const mfa = card('mfa');
    click(mfa.getByRole('radio', { name: 'Sì' }));
    await pass(50);
    click(mfa.getByRole('button', { name: 'Cancella la risposta' }));
    await pass(50);
    expect(mfa.getByText('Risposta cancellata')).toBeTruthy();
    click(mfa.getByRole('button', { name: 'Aggiungi una nota' }));
    const note = mfa.getByRole<HTMLTextAreaElement>('textbox', { name: 'Nota' });
    fireEvent.change(note, { target: { value: 'x'.repeat(2_001) } });
    fireEvent.blur(note);
    await pass(50);
    expect(note.value).toHaveLength(2_001);
    expect(mfa.getByText('2.001 caratteri su 2.000')).toBeTruthy();
    expect(mfa.getByRole('alert').textContent).toMatch(/^La nota è troppo lunga/);
    expect(api.names().filter((name) => name === put('mfa'))).toHaveLength(2);
    fireEvent.change(note, { target: { value: 'Da gennaio' } });
    fireEvent.blur(note);
    await pass(50);
    expect(mfa.getByText('Nota salvata, manca la risposta')).toBeTruthy();
  });

  it('gives field and slider one value, checks it, and offers the default for confirmation', async () => {
    const { api } = await open({ search: '?step=2', answers: { [put('staff')]: takes(1) } });
    const staff = card('staff');
    expect(staff.getByText(/^Proposta: 4/)).toBeTruthy();
    fireEvent.change(staff.getByRole('textbox'), { target: { value: '40' } });
    await pass(1_000);
    expect(staff.getByRole('alert').textContent).toBe('Il valore deve essere compreso tra 0 e 10.');
    expect(api.names()).not.toContain(put('staff'));
    fireEvent.change(staff.getByRole('slider'), { target: { value: '7' } });
    expect(staff.getByRole<HTMLInputElement>('textbox').value).toBe('7');
    await pass(1_000);
    expect(staff.getByText('Salvata')).toBeTruthy();
    click(staff.getByRole('button', { name: 'Cancella la risposta' }));
    click(staff.getByRole('button', { name: 'Conferma' }));
    await pass(1_000);
    expect(api.calls.findLast(({ name }) => name === put('staff'))?.body).toEqual({
      values: [4],
      note: null,
      version: 1,
    });
  });

  it('saves a note when its box loses the focus', async () => {
    const { api } = await open({ answers: { [put('mfa')]: takes(1) } });
    click(card('mfa').getByRole('button', { name: 'Aggiungi una nota' }));
    const box = card('mfa').getByRole('textbox', { name: 'Nota' });
    fireEvent.change(box, { target: { value: 'Solo per la VPN' } });
    await pass(5_000);
    expect(api.names()).not.toContain(put('mfa'));
    fireEvent.blur(box);
    await pass(50);
    expect(api.calls.find(({ name }) => name === put('mfa'))?.body).toEqual({
      values: [],
      note: 'Solo per la VPN',
      version: 0,
    });
  });

  it('shows what the reports know beside the question, and marks what does not bind the company', async () => {
    const { router } = await open({ survey: { answers: [answered('class', 1)] } });
    const link = card('mfa').getByRole('link', { name: 'Apri il report' });
    expect(link.getAttribute('href')).toBe(`/report/nscan/${REPORT}`);
    await act(() => router.navigate(`/survey_nis2/${ID}?step=2`));
    expect(card('extra').getByText('Facoltativa: non vincola i soggetti importanti')).toBeTruthy();
  });

  it('is completed after a confirmation once nothing is missing, and leads to the report', async () => {
    const { api, router } = await open({
      survey: { answers: [answered('class', 1), answered('mfa', 1)] },
      answers: { [`POST /surveys/${ID}/complete/`]: () => Response.json({}) },
    });
    click(screen.getByRole('button', { name: 'Concludi il questionario' }));
    click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Concludi' }));
    await pass(50);
    expect(api.names()).toContain(`POST /surveys/${ID}/complete/`);
    expect(router.state.location.pathname).toBe(`/survey_nis2/${ID}/report`);
  });

  it('lists what is missing, with the way there', async () => {
    await open({ search: '?step=2' });
    expect(screen.queryByRole('button', { name: 'Concludi il questionario' })).toBeNull();
    const missing = screen.getByRole('link', { name: /Domanda mfa/ });
    await act(async () => void click(missing));
    expect(document.activeElement?.closest('section')?.id).toBe('q-mfa');
  });

  it('leads to each group once and keeps the step in sight, however many answers are missing', async () => {
    const [first, second] = definition.groups;
    if (!first || !second) throw new Error('two groups');
    const many = Array.from({ length: 9 }, (_, index) => question(`q${index}`));
    await open({
      survey: {
        definition: { ...definition, groups: [{ ...first, questions: [...first.questions, ...many] }, second] },
      },
    });
    expect(screen.getAllByRole('link', { name: /Primo/ })).toHaveLength(1);
    expect(screen.getByText('Da qui concludi il questionario, quando non manca più nessuna risposta.')).toBeTruthy();
    expect(screen.getByText('Passo 1 di 2').parentElement?.textContent).toContain('Restano 13 domande');
  });

  it('says which answers came too late when somebody else completes it, and leaves them only when told to', async () => {
    const completed = { ...begun, completed_at: '2026-11-17T10:00:00.000Z', can: { answer: false } };
    const { client, router } = await open({
      answers: { [put('mfa')]: () => Promise.reject(new TypeError('no network')) },
    });
    click(card('mfa').getByRole('radio', { name: 'Sì' }));
    await pass(50);
    client.setQueryData(['survey', ID], completed);
    await pass(50);
    expect(screen.getByText(/1 tua risposta non è stata salvata/)).toBeTruthy();
    expect(card('mfa').getByText('Non salvata')).toBeTruthy();
    expect(screen.queryByText(/con il tuo ruolo|Prima salviamo/)).toBeNull();
    click(screen.getByRole('button', { name: 'Scarta e vai al report' }));
    await pass(50);
    expect(router.state.location.pathname).toBe(`/survey_nis2/${ID}/report`);
    expect(localStorage.length).toBe(0);
  });

  it('says that leaving loses what came too late, and then keeps nothing of it', async () => {
    await fakeApi({});
    const user = { username: 'ada', email: null, locale: null, abilities: abilitiesOf([]) };
    vi.spyOn(getSession(), 'getState').mockReturnValue({ status: 'authenticated', user });
    const { client, router } = await open({
      answers: { [put('mfa')]: () => Promise.reject(new TypeError('no network')) },
    });
    click(card('mfa').getByRole('radio', { name: 'Sì' }));
    client.setQueryData(['survey', ID], { ...begun, completed_at: '2026-11-17T10:00:00.000Z', can: { answer: false } });
    await pass(50);
    expect(localStorage.length).toBe(1);
    await act(() => router.navigate('/elsewhere'));
    await pass(2_000);
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText(/se lasci la pagina, la risposta va persa/)).toBeTruthy();
    click(dialog.getByRole('button', { name: 'Lascia la pagina' }));
    await pass(500);
    expect(router.state.location.pathname).toBe('/elsewhere');
    expect(localStorage.length).toBe(0);
  });

  it('says which answers came too late where it was completed while the page was closed', async () => {
    const down = () => Promise.reject(new TypeError('no network'));
    const first = await open({ answers: { [put('class')]: down, [put('mfa')]: down } });
    click(card('class').getByRole('radio', { name: 'Sì' }));
    click(card('mfa').getByRole('radio', { name: 'Sì' }));
    await pass(50);
    await act(() => first.router.navigate('/elsewhere'));
    document.body.replaceChildren();
    await open({
      search: '?step=1',
      survey: {
        answers: [answered('class', 1), answered('mfa', 0)],
        completed_at: '2026-11-17T10:00:00.000Z',
        can: { answer: false },
      },
    });
    expect(screen.getByText(/1 tua risposta non è stata salvata/)).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Domanda mfa' })).toHaveLength(1);
    expect(card('mfa').getByRole<HTMLInputElement>('radio', { name: 'Sì' }).checked).toBe(true);
    expect(screen.queryByRole('button', { name: 'Tieni la mia' })).toBeNull();
    expect(localStorage.length).toBe(1);
  });

  it('opens at an address whose end is no text', async () => {
    await open({ search: '?step=2#%' });
    expect(screen.getByRole('heading', { name: 'Secondo gruppo' })).toBeTruthy();
  });

  it('is only to be read by a viewer, and of a completed one there is the report', async () => {
    await open({ survey: { can: { answer: false } } });
    expect(card('mfa').getByRole<HTMLInputElement>('radio', { name: 'Sì' }).disabled).toBe(true);
    document.body.replaceChildren();
    const { router } = await open({
      survey: { status: 'SUCCESS', completed_at: '2026-11-17T10:00:00.000Z', can: { answer: false } },
    });
    expect(router.state.location.pathname).toBe(`/survey_nis2/${ID}/report`);
  });
});
