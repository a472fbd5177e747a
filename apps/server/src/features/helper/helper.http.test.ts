import { type HelperReply, helperReply } from '@rocca/contract/api/helper.schema';
import {
  answeringStatus,
  beginStream,
  deltaEvent,
  type ModelServer,
  saying,
  startModelServer,
} from '@rocca/helper/llm/testing/model-server';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpFixture, type HttpFixture } from '../../testing/http-fixture.ts';
import { insertLicence } from '../licences/index.ts';

const QUESTION = 'Gli amministratori devono approvare le misure di sicurezza?';
const NONSENSE = 'Qual è la ricetta della carbonara?';
const KEY = 'sk-key-of-the-service';
const API = '/helperbot/nis2/';

/** Answers from its own knowledge. */
let plain: HttpFixture;
/** Answers with a model. */
let modern: HttpFixture;
let model: ModelServer;
/** Where `modern` listens. */
let address: string;

beforeAll(async () => {
  model = await startModelServer(saying('unused'));
  plain = await createHttpFixture();
  modern = await createHttpFixture({ ROCCA_LLM_URL: model.url, ROCCA_LLM_MODEL: 'small', ROCCA_LLM_KEY: KEY });
  for (const http of [plain, modern]) await fill(http);
  address = await modern.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await Promise.all([plain.close(), modern.close()]);
  await model.close();
});
beforeEach(() => {
  model.requests.length = 0;
});

async function fill(http: HttpFixture) {
  const account = async (name: string, licence: { scansMax: number; expiresOn?: Date } | null) => {
    const accountId = await http.addAccount(name);
    await http.addUser({ username: name, accountId, memberRole: 'viewer' });
    if (licence) await insertLicence(http.db.orm, { accountId, api: API, name: 'Helper', ...licence });
  };
  await account('acme', { scansMax: 1000 });
  await account('small', { scansMax: 1 });
  await account('expired', { scansMax: 10, expiresOn: new Date('2020-01-01') });
  await account('without', null);
  await http.addUser({ username: 'staff', accountId: null, roles: ['staff'] });
}

interface Ask {
  readonly text?: string;
  readonly survey?: string;
  /** The remote terms were accepted. */
  readonly remote?: boolean;
  readonly username?: string;
  readonly history?: object[];
  readonly headers?: Record<string, string>;
}

const message = (content: string, role = 'user') => ({ content, role, tstamp: '2026-11-17T10:00:00Z' });
const callOf = ({ text = QUESTION, survey = 'nis2', remote, history = [message(text)], headers = {} }: Ask) => ({
  method: 'POST' as const,
  url: `/api/helperbot/${survey}/`,
  headers,
  payload: { context: { text: 'Notificate gli incidenti?', category: 'Incidenti' }, history, remote },
});
const ask = (http: HttpFixture, { username = 'acme', ...rest }: Ask = {}) => http.as(username, callOf(rest));
const askModern = (call: Ask = {}) => ask(modern, { remote: true, ...call });
const EVENTS = { accept: 'text/event-stream' };

/** The events of a stream: their names, and their data. */
const eventsOf = (body: string) =>
  [...body.matchAll(/^event: (\w+)\ndata: (.*)\n$/gm)].map(([, name, data]) => ({
    name,
    data: JSON.parse(data ?? ''),
  }));

const usageOf = async ({ db }: HttpFixture, name: string) => {
  const counted = sql`SELECT sum(answers)::int AS used FROM helper_usage JOIN accounts ON id = account_id WHERE name = ${name}`;
  const { rows } = await db.orm.execute<{ used: number | null }>(counted);
  return rows[0]?.used ?? 0;
};

describe('POST /api/helperbot/nis2/', () => {
  it('200: answers a viewer from the knowledge and names its sources', async () => {
    const reply = await ask(plain);
    expect(reply.statusCode).toBe(200);
    const { content, code, role, sources } = helperReply.parse(reply.json());
    expect({ code, role }).toEqual({ code: 0, role: 'assistant' });
    expect(sources.length).toBeGreaterThan(0);
    for (const { title, reference } of sources) {
      expect(content).toContain(title);
      expect(content).toContain(reference);
    }
    expect(content).toMatch(/approv/);
  });

  it('200: answers in the language asked for', async () => {
    const text = 'Does the management body have to approve the security measures?';
    const reply = await ask(plain, { text, headers: { 'accept-language': 'en' } });
    expect(reply.json<HelperReply>().content).toMatch(/approve/);
  });

  it('200: says honestly that it has nothing, and counts no answer', async () => {
    const before = await usageOf(plain, 'acme');
    const { code, sources } = (await ask(plain, { text: NONSENSE })).json<HelperReply>();
    expect({ code, sources }).toEqual({ code: 0, sources: [] });
    expect(await usageOf(plain, 'acme')).toBe(before);
  });

  it('200: names what may be asked next, and a title that is sent is answered with its passage', async () => {
    const { next = [], sources } = (await ask(plain)).json<HelperReply>();
    expect(next).toHaveLength(2);
    expect(sources.map(({ id }) => id)).not.toContain(next[0]?.id);
    const followed = (await ask(plain, { text: next[0]?.title ?? '' })).json<HelperReply>();
    expect(followed.sources.map(({ id }) => id)).toEqual([next[0]?.id]);
  });

  it('200: refuses another law by its name with topics to choose from, and counts no answer', async () => {
    const before = await usageOf(plain, 'acme');
    const reply = (await ask(plain, { text: 'Che cosa prevede il Cyber Resilience Act?' })).json<HelperReply>();
    expect(reply.content).toContain('Cyber Resilience Act');
    expect(reply.sources).toEqual([]);
    expect(reply.next).toHaveLength(3);
    expect(await usageOf(plain, 'acme')).toBe(before);
  });

  it('200: streams the same answer to those who ask for events', async () => {
    const whole = (await ask(plain)).json<HelperReply>();
    const reply = await ask(plain, { headers: EVENTS });
    expect(reply.headers['content-type']).toContain('text/event-stream');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    const events = eventsOf(reply.body);
    const deltas = events.filter(({ name }) => name === 'delta').map(({ data }) => data.content);
    expect(deltas.join('')).toBe(whole.content);
    expect(events.at(-1)).toEqual({ name: 'message', data: { ...whole, tstamp: expect.any(String) } });
  });

  it('200: takes the longest conversation the schema allows, and 400 for one message more', async () => {
    const earlier = Array.from({ length: 39 }, (_, at) => message('€'.repeat(8000), at % 2 ? 'user' : 'assistant'));
    expect((await ask(plain, { history: [...earlier, message(QUESTION)] })).json()).toMatchObject({ code: 0 });
    const reply = await ask(plain, { history: Array.from({ length: 41 }, () => message(QUESTION)) });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().error.fields).toHaveProperty('history');
  });

  it('200: code 102 for a message of 251 characters, in both forms, and nothing is counted', async () => {
    const before = await usageOf(plain, 'acme');
    const text = 'x'.repeat(251);
    expect((await ask(plain, { text })).json()).toMatchObject({ code: 102, content: expect.stringContaining('250') });
    const events = eventsOf((await ask(plain, { text, headers: EVENTS })).body);
    expect(events).toMatchObject([{ name: 'message', data: { code: 102 } }]);
    expect(await usageOf(plain, 'acme')).toBe(before);
  });

  it('200: code 103 once the answers of the month are used up, with the day on which they renew', async () => {
    expect((await ask(plain, { username: 'small' })).json()).toMatchObject({ code: 0 });
    const now = new Date();
    const renewal = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
    const day = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'UTC' }).format(renewal);
    const refused = (await ask(plain, { username: 'small' })).json();
    expect(refused).toMatchObject({ code: 103, content: expect.stringContaining(day), sources: [] });
    expect(await usageOf(plain, 'small')).toBe(1);
  });

  it.each([
    ['no message', []],
    ['an empty message', [message(' \n ')]],
    ['an answer at the end', [message('a'), message('b', 'assistant')]],
    ['an unknown role', [message('a', 'system')]],
  ])('400: refuses %s', async (_what, history) => {
    for (const headers of [{}, EVENTS]) {
      const reply = await ask(plain, { history, headers: { ...headers } });
      expect(reply.statusCode).toBe(400);
      expect(Object.keys(reply.json().error.fields)[0]).toMatch(/^history/);
    }
  });

  it('401: refuses a call without a token', async () => {
    expect((await plain.app.inject(callOf({}))).statusCode).toBe(401);
  });

  it.each([
    ['without a licence', { username: 'without' }],
    ['with an expired licence', { username: 'expired' }],
    ['for another questionnaire', { survey: 'gdpr' }],
    ['to staff, who have no account', { username: 'staff' }],
  ])('403: is refused %s', async (_what, call) => {
    const reply = await ask(plain, call);
    expect(reply.statusCode).toBe(403);
    expect(reply.json().error.code).toBe('licence_expired');
  });

  it('403: is refused where the deployment does not permit it', async () => {
    const closed = await createHttpFixture({ ROCCA_PERMITTED: 'nscan,survey_nis2' });
    await fill(closed);
    const reply = await ask(closed);
    await closed.close();
    expect(reply.statusCode).toBe(403);
  });

  it('404: knows no other questionnaires', async () => {
    expect((await ask(plain, { survey: 'iso' })).statusCode).toBe(404);
  });
});

describe('with a model', () => {
  it.each([
    ['says nothing of the terms', undefined],
    ['accepted that nothing leaves', false],
  ])('200: asks none for a client that %s', async (_what, remote) => {
    model.play(saying('Dal modello'));
    const { content } = (await ask(modern, { remote })).json<HelperReply>();
    expect(content).toBe((await ask(plain)).json<HelperReply>().content);
    expect(model.requests).toEqual([]);
  });

  it('200: passes its pieces on as they come', async () => {
    model.play(saying('Due ', 'prove', ' (articolo 21).'));
    const events = eventsOf((await askModern({ headers: EVENTS })).body);
    expect(events.map(({ data }) => data.content)).toEqual([
      'Due ',
      'prove',
      ' (articolo 21).',
      'Due prove (articolo 21).',
    ]);
    expect(events.at(-1)?.data.sources.length).toBeGreaterThan(0);
  });

  it('200: tells it the last ten messages at most, the question among them', async () => {
    model.play(saying('x'));
    const earlier = Array.from({ length: 14 }, (_, at) => message(`mark-${at}.`, at % 2 ? 'assistant' : 'user'));
    await askModern({ history: [...earlier, message(QUESTION)] });
    const told = model.requests[0]?.body.messages[1]?.content ?? '';
    expect(told.match(/mark-\d+\./g)).toEqual(Array.from({ length: 9 }, (_, at) => `mark-${at + 5}.`));
    expect(told).toContain(QUESTION);
  });

  it('200: falls back to the knowledge when it fails, and says so', async () => {
    model.play(answeringStatus(500));
    const { code, content } = (await askModern()).json<HelperReply>();
    expect(code).toBe(0);
    expect(content).toMatch(/^Il modello dell’assistente non è disponibile/);
    expect(content).toContain((await ask(plain)).json<HelperReply>().content);
  });

  it('200: code 104 when it breaks off in the middle; the answer is given back', async () => {
    model.play((response) => {
      beginStream(response);
      response.end(deltaEvent('Entro '));
    });
    expect((await askModern({ username: 'small' })).json()).toMatchObject({ code: 104, sources: [] });
    const events = eventsOf((await askModern({ username: 'small', headers: EVENTS })).body);
    expect(events).toMatchObject([
      { name: 'delta', data: { content: 'Entro ' } },
      { name: 'message', data: { code: 104 } },
    ]);
    expect(await usageOf(modern, 'small')).toBe(0);
  });

  it('200: is not asked where the knowledge has nothing', async () => {
    model.play(saying('Guanciale'));
    expect((await askModern({ text: NONSENSE })).json<HelperReply>().content).not.toContain('Guanciale');
    expect(model.requests).toEqual([]);
  });

  it('429: writes two answers of an account at a time, and those of others beside them', async () => {
    const waiting: Array<() => void> = [];
    const bothAsked = Promise.withResolvers<void>();
    model.play((response) => {
      waiting.push(() => saying('x')(response));
      if (waiting.length === 2) bothAsked.resolve();
    });
    const two = [askModern(), askModern()];
    await bothAsked.promise;
    const third = await askModern();
    expect(third.statusCode).toBe(429);
    expect(third.headers['retry-after']).toBe('10');
    model.play(saying('x'));
    expect((await askModern({ username: 'small' })).statusCode).toBe(200);
    for (const go of waiting) go();
    for (const { statusCode } of await Promise.all(two)) expect(statusCode).toBe(200);
    expect((await askModern()).statusCode).toBe(200);
  });

  it.each([
    ['events', EVENTS],
    ['JSON', {}],
  ])('stops asking it when a client of %s leaves, counts the answer and logs no failure', async (_what, form) => {
    const before = await usageOf(modern, 'acme');
    const loggedBefore = modern.logged().length;
    const [asked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    model.play((response) => {
      response.on('close', () => ended.resolve());
      beginStream(response);
      response.write(deltaEvent('Entro '));
      asked.resolve();
    });
    const { payload, url } = callOf({ remote: true });
    const leaving = new AbortController();
    const reply = fetch(address + url, {
      method: 'POST',
      signal: leaving.signal,
      headers: {
        ...form,
        'content-type': 'application/json',
        authorization: `Bearer ${await modern.accessToken('acme')}`,
      },
      body: JSON.stringify(payload),
    });
    await asked.promise;
    leaving.abort();
    await reply.then(({ body }) => body?.cancel()).catch(() => undefined);
    await ended.promise;
    expect(await usageOf(modern, 'acme')).toBe(before + 1);
    const lines = modern.logged().slice(loggedBefore);
    expect(lines).toContain('"aborted":true');
    expect(lines).not.toMatch(/"level":"(?!info)|"msg":"(?!request")/);
  });

  it('logs its failures for the operator, and nothing that was said, nor the key', async () => {
    model.play(answeringStatus(401));
    await askModern();
    expect(modern.logged()).toContain('the model of the helper chat failed');
    expect(modern.logged()).toContain('it answered 401');
    for (const secret of [KEY, 'approv', 'carbonara', 'Notificate']) {
      expect(modern.logged() + plain.logged()).not.toContain(secret);
    }
  });

  it('is warned of at the start where questions can be read on the way, and not on this machine', async () => {
    const http = await createHttpFixture({ ROCCA_LLM_URL: 'http://llm.example/v1', ROCCA_LLM_MODEL: 'small' });
    const logged = http.logged();
    await http.close();
    expect(logged).toContain('ROCCA_LLM_URL is not https');
    expect(modern.logged()).not.toContain('ROCCA_LLM_URL is not https');
  });

  it('is announced to the front end, without its address', async () => {
    const config = (http: HttpFixture) => http.app.inject({ url: '/assets/data/config.json' });
    expect((await config(plain)).json().helper).toEqual({ remote: false });
    const { body } = await config(modern);
    expect(JSON.parse(body).helper).toEqual({ remote: true });
    expect(body).not.toContain(model.url);
    expect(body).not.toContain(KEY);
  });
});
