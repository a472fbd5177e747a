import type { HelperReply } from '@rocca/contract/api/helper.schema';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigProvider } from '../../../lib/config/config.ts';
import { apiError, fakeApi, showAt } from '../../../testing/fake-api.tsx';
import { testConfig } from '../../../testing/public-config.ts';
import { keepAcceptance } from './acceptance.ts';
import { loadChatTexts } from './chat-texts.ts';
import { HelperChat } from './helper-chat.tsx';

const CALL = 'POST /api/helperbot/nis2/';
const QUESTION = { id: 'gov-1', text: 'La direzione approva le misure?' };

beforeAll(async () => {
  await Promise.all([import('./ask-button.tsx'), loadChatTexts()]);
});
beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const replyOf = (change: Partial<HelperReply> = {}): HelperReply => ({
  content: 'La direzione approva.',
  tstamp: '2026-11-17T10:00:00.000Z',
  role: 'assistant',
  code: 0,
  sources: [{ id: 'a', title: 'Governo', reference: 'NIS 2, articolo 20' }],
  ...change,
});
const json = (change?: Partial<HelperReply>) => () => Response.json(replyOf(change));

interface Shown {
  readonly answer?: () => Response | Promise<Response>;
  readonly remote?: boolean;
}

/** Opens the dialog for the first time. */
async function open({ answer = json(), remote = false }: Shown = {}) {
  const api = await fakeApi({ [CALL]: answer });
  const { client } = showAt(
    '/survey',
    '/survey',
    <ConfigProvider value={{ ...testConfig, helper: { remote } }}>
      <HelperChat surveyType="nis2" question={QUESTION} group="Governo" />
    </ConfigProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: `Chiedi all’assistente: ${QUESTION.text}` }));
  return { api, client, bodies: () => api.calls.filter(({ name }) => name === CALL).map(({ body }) => body) };
}

/** Opens it after the terms were accepted. */
function openAccepted(shown: Shown = {}) {
  keepAcceptance(localStorage, { username: '', remote: shown.remote ?? false });
  return open(shown);
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Il tuo messaggio' });
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Invia' });
const log = () => within(screen.getByRole('log', { name: 'Conversazione con l’assistente' }));

const write = (value: string) => fireEvent.change(field(), { target: { value } });

function say(text: string) {
  write(text);
  fireEvent.keyDown(field(), { key: 'Enter' });
}

describe('what may be asked next', () => {
  const next = [
    { id: 'b', title: 'Il punto di contatto' },
    { id: 'c', title: 'Il referente CSIRT' },
  ];

  it('is a list of titles under the answer, and one click asks for one of them', async () => {
    const { bodies } = await openAccepted({ answer: json({ next }) });
    say('Chi approva?');
    const list = within(await log().findByRole('list', { name: 'Puoi chiedere anche' }));
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(next.map(({ title }) => title));
    fireEvent.click(list.getByRole('button', { name: 'Il referente CSIRT' }));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).toMatchObject({ history: [{}, {}, { content: 'Il referente CSIRT', role: 'user' }] });
  });

  it('asks for nothing while an answer is awaited, and keeps the focus', async () => {
    const later = Promise.withResolvers<Response>();
    const answers = [json({ next })(), later.promise];
    const { bodies } = await openAccepted({ answer: () => answers.shift() ?? json()() });
    say('Chi approva?');
    const chip = await log().findByRole('button', { name: 'Il punto di contatto' });
    chip.focus();
    fireEvent.click(chip);
    fireEvent.click(chip);
    expect(chip.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(chip);
    later.resolve(json()());
    await waitFor(() => expect(chip.getAttribute('aria-disabled')).toBe('false'));
    expect(bodies()).toHaveLength(2);
  });
});

describe('the terms', () => {
  it('need both ticks, link to the legal pages and are not asked for again within a week', async () => {
    await open();
    const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Inizia' });
    expect(start.disabled).toBe(true);
    expect(screen.queryByRole('textbox')).toBeNull();
    for (const [name, path] of [
      ['Leggi i termini e condizioni', '/terms-and-conditions'],
      ['Leggi le pagine sulla privacy', '/personal-data'],
    ] as const) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
    }
    const [terms, privacy] = screen.getAllByRole('checkbox') as [HTMLElement, HTMLElement];
    fireEvent.click(terms);
    expect(start.disabled).toBe(true);
    fireEvent.click(privacy);
    fireEvent.click(start);
    expect(log().getByText(/Chiedimi pure/)).toBeTruthy();
    expect(document.activeElement).toBe(field());

    fireEvent.click(screen.getByRole('button', { name: 'Chiudi' }));
    fireEvent.click(screen.getByRole('button', { name: /Chiedi all’assistente/ }));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('say whether what is written leaves the platform', async () => {
    await open();
    expect(screen.getByText(/non viene inviato a nessun servizio esterno/)).toBeTruthy();
  });

  it('say so where it does', async () => {
    await open({ remote: true });
    expect(screen.getByText(/modello linguistico esterno/)).toBeTruthy();
  });
});

describe('the conversation', () => {
  it('sends question and context, waits, and shows the answer with its sources', async () => {
    const come = Promise.withResolvers<Response>();
    const { bodies } = await openAccepted({ answer: () => come.promise });
    expect(sendButton().disabled).toBe(true);
    say('Chi approva?');
    expect(log().getByText('L’assistente sta preparando la risposta')).toBeTruthy();
    write('Altro');
    expect(sendButton().disabled).toBe(true);
    expect(bodies()).toEqual([
      {
        context: { text: QUESTION.text, category: 'Governo' },
        history: [{ content: 'Chi approva?', role: 'user', tstamp: expect.any(String) }],
        remote: false,
      },
    ]);
    come.resolve(Response.json(replyOf()));
    expect(await log().findByText(/La direzione approva/)).toBeTruthy();
    expect(log().getByText('NIS 2, articolo 20')).toBeTruthy();
    expect(sendButton().disabled).toBe(false);
  });

  it('says that the terms of an outside model were accepted, where they were', async () => {
    const { bodies } = await openAccepted({ remote: true });
    say('Chi approva?');
    expect(await log().findByText(/La direzione approva/)).toBeTruthy();
    expect(bodies()).toMatchObject([{ remote: true }]);
  });

  it('takes an answer off the licence at hand, and none where nothing was found', async () => {
    const answers = [replyOf({ sources: [], content: 'Non ho nulla.' }), replyOf()];
    const { client } = await openAccepted({ answer: () => Response.json(answers.shift()) });
    client.setQueryData(['licences'], [{ api: '/helperbot/nis2/', scans_done: 12 }]);
    const done = () => client.getQueryData<{ scans_done: number }[]>(['licences'])?.[0]?.scans_done;
    say('Carbonara?');
    expect(await log().findByText('Non ho nulla.')).toBeTruthy();
    expect(done()).toBe(12);
    say('Chi approva?');
    expect(await log().findByText(/La direzione approva/)).toBeTruthy();
    expect(done()).toBe(13);
  });

  it('shows an answer while it comes', async () => {
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller;
      },
    });
    const send = (event: string, data: object) =>
      stream?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
    await openAccepted({ answer: () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }) });
    say('Chi approva?');
    send('delta', { content: 'La dire' });
    expect(await log().findByText('La dire')).toBeTruthy();
    expect(screen.getByRole('log').getAttribute('aria-busy')).toBe('true');
    send('delta', { content: 'zione' });
    expect(await log().findByText('La direzione')).toBeTruthy();
    send('message', replyOf());
    expect(await log().findByText(/La direzione approva/)).toBeTruthy();
    expect(screen.getByRole('log').getAttribute('aria-busy')).toBe('false');
  });

  it.each([
    ['another code', json({ code: 101, content: 'x', sources: [] }), /Non è stato possibile inviare/],
    ['silence', () => Promise.reject(new TypeError('Failed to fetch')), /Il server non risponde/],
    [
      'a stream that breaks off',
      () => new Response('', { headers: { 'content-type': 'text/event-stream' } }),
      /non risponde/,
    ],
  ])('marks a message that failed with %s, and tries again', async (_what, refuse, words) => {
    let refused = false;
    const answer = () => {
      if (refused) return Response.json(replyOf());
      refused = true;
      return refuse();
    };
    const { bodies } = await openAccepted({ answer });
    say('Chi approva?');
    expect(await log().findByText(words)).toBeTruthy();
    fireEvent.click(log().getByRole('button', { name: 'Riprova' }));
    expect(await log().findByText(/La direzione approva/)).toBeTruthy();
    expect(log().queryByText(words)).toBeNull();
    expect(bodies()).toHaveLength(2);
    expect(bodies()[1]).toMatchObject({ history: [{ content: 'Chi approva?' }] });
  });

  it.each([
    ['a licence that ended', () => apiError(403, 'licence_expired', 'x'), /licenza dell’assistente è scaduta/],
    ['an allowance used up', json({ code: 103, content: 'Si rinnovano il 1 dicembre', sources: [] }), /1 dicembre/],
    ['a message too long', json({ code: 102, content: 'Al massimo 250', sources: [] }), /Al massimo 250/],
  ])('offers no other try to what cannot be answered: %s', async (_what, refuse, words) => {
    await openAccepted({ answer: refuse });
    say('Chi approva?');
    expect(await log().findByText(words)).toBeTruthy();
    expect(log().queryByRole('button', { name: 'Riprova' })).toBeNull();
  });

  it('counts characters, and sends no more than 250', async () => {
    await openAccepted();
    write('x'.repeat(251));
    expect(screen.getByText('251 caratteri su 250')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('accorcialo');
    expect(sendButton().disabled).toBe(true);
    write('x'.repeat(250));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sendButton().disabled).toBe(false);
  });

  it('is forgotten with its dialog, and so is what was being asked', async () => {
    const signals: AbortSignal[] = [];
    await openAccepted({ answer: () => new Promise<Response>(() => undefined) });
    const answering = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
      if (init.signal) signals.push(init.signal);
      return answering(address, init);
    });
    say('Chi approva?');
    write('e poi');
    const dialog = screen.getByRole('dialog', { name: 'Assistente NIS 2' });
    // What the browser sends on Escape.
    fireEvent(dialog, createEvent('cancel', dialog, { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(signals.at(-1)?.aborted).toBe(true));
    fireEvent.click(screen.getByRole('button', { name: /Chiedi all’assistente/ }));
    expect(log().queryByText('Chi approva?')).toBeNull();
    expect(field().value).toBe('');
  });
});
