import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSources, type SourceOptions } from './open-sources.ts';
import { BREACHES, DOCUMENTED_ANSWERS, type DocumentedAnswer, KEYS } from './testing/documented-answers.ts';
import { manualClock } from './testing/manual-clock.ts';
import { type Answer, type ServiceServer, serve } from './testing/service-server.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rocca-sources-'));
});
afterEach(async () => await rm(folder, { recursive: true }));

/** What every source that asks the network promises, whatever the service does. */
/** A code, which the coverage reads in the reader's language; a sentence of ours would be in English for everybody. */
const CHANGED = { kind: 'untold', reason: 'changed', detail: expect.stringMatching(/^#answer/) };

describe.each(DOCUMENTED_ANSWERS)('$code', (documented) => {
  const { code, path, file, body, value, absent } = documented;
  const running = () => new AbortController().signal;
  const ok: Answer = (_, response) => response.end(JSON.stringify(body));
  const status =
    (number: number, headers: Record<string, string> = {}): Answer =>
    (_, response) =>
      response.writeHead(number, headers).end('{}');

  it('reads the documented format, from the address and with the key the service wants', async () => {
    await using lab = await openLab(documented, ok);
    expect(await lab.ask()).toMatchObject({ kind: 'told', value, from: 'network', cut: false });
    expect(lab.server.requests[0]?.url).toBe(path);
    expect(lab.server.requests[0]?.headers['user-agent']).toBe('rocca-sources');
    if (code === 'hibp') expect(lab.server.requests[0]?.headers['hibp-api-key']).toBe(KEYS.hibp);
  });

  it('reads an answer that was packed for the way', async () => {
    const packed = gzipSync(JSON.stringify(body));
    await using lab = await openLab(documented, (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
    );
    expect(await lab.ask()).toMatchObject({ kind: 'told', value });
  });

  it('knows what a 404 means', async () => {
    await using lab = await openLab(documented, status(404));
    const answer = await lab.ask();
    if (absent === null) expect(answer).toMatchObject({ kind: 'untold', reason: 'failed' });
    else expect(answer).toMatchObject({ kind: 'told', value: absent, cut: false });
  });

  it.each([401, 403])('says that it was refused (%i)', async (refusal) => {
    await using lab = await openLab(documented, status(refusal));
    expect(await lab.ask()).toMatchObject({ kind: 'untold', reason: 'refused' });
    expect(lab.server.requests).toHaveLength(1);
  });

  it('waits for a quota that opens soon', async () => {
    await using lab = await openLab(documented, (request, response, number) =>
      (number === 1 ? status(429, { 'retry-after': '7' }) : ok)(request, response, number),
    );
    expect(await lab.ask()).toMatchObject({ kind: 'told', value });
    expect(lab.clock.slept).toEqual([7_000]);
  });

  it('gives up on a quota that opens late, and leaves the service alone until then', async () => {
    await using lab = await openLab(documented, status(429, { 'retry-after': '3600' }));
    expect(await lab.ask()).toMatchObject({ kind: 'untold', reason: 'quota' });
    expect(await lab.ask()).toMatchObject({ kind: 'untold', reason: 'quota' });
    expect(lab.server.requests).toHaveLength(1);
    expect(lab.clock.slept).toEqual([]);
    lab.clock.pass(3_600_000);
    await lab.ask();
    expect(lab.server.requests).toHaveLength(2);
  });

  it('does not wait for ever for a service that always says "soon"', async () => {
    await using lab = await openLab(documented, status(429, { 'retry-after': '0' }));
    expect(await lab.ask()).toMatchObject({ kind: 'untold', reason: 'quota' });
    expect(lab.server.requests).toHaveLength(4);
  });

  it('asks once more after a failure', async () => {
    await using lab = await openLab(documented, (request, response, number) =>
      (number === 1 ? status(500) : ok)(request, response, number),
    );
    expect(await lab.ask()).toMatchObject({ kind: 'told', value });
    expect(lab.clock.slept).toHaveLength(1);
  });

  it('says that the service failed, and lets a dead one rest after three questions', async () => {
    await using lab = await openLab(documented, status(503));
    for (let question = 0; question < 3; question++) {
      expect(await lab.ask()).toMatchObject({ kind: 'untold', reason: 'failed' });
    }
    expect(lab.server.requests).toHaveLength(6);
    expect(await lab.ask()).toMatchObject({ kind: 'untold', reason: 'failed' });
    expect(lab.server.requests).toHaveLength(6);
    lab.clock.pass(60_000);
    await lab.ask();
    expect(lab.server.requests).toHaveLength(8);
  });

  it('says that nobody listens', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as { port: number };
    closed.close();
    const sources = openWith(`http://127.0.0.1:${port}/`, documented);
    expect(await documented.ask(sources, running())).toMatchObject({ kind: 'untold', reason: 'failed' });
  });

  it('says that an answer broke off', async () => {
    await using lab = await openLab(documented, (_, response) => {
      response.writeHead(200, { 'content-length': '100000' }).write('[{');
      response.destroy();
    });
    expect(await lab.ask()).toMatchObject({ kind: 'untold', reason: 'failed' });
  });

  it('does not wait for a service that says nothing', async () => {
    await using lab = await openLab(documented, () => {}, { limits: { timeoutMs: 30 } });
    expect(await lab.ask()).toMatchObject({ kind: 'untold', reason: 'timed_out' });
  });

  it('does not wait for a service that drips', async () => {
    const drip: Answer = (_, response) => {
      const timer = setInterval(() => response.write(' '), 5);
      response.once('close', () => clearInterval(timer));
    };
    await using lab = await openLab(documented, drip, { limits: { timeoutMs: 60 } });
    expect(await lab.ask()).toMatchObject({ kind: 'untold', reason: 'timed_out' });
  });

  it.each([
    ['a page', '<html>We are down for maintenance</html>'],
    ['nothing', ''],
    ['half an answer', JSON.stringify(body).slice(0, -5)],
    ['bytes', '\0\xff\xfe\x1f'],
    ['a number', '42'],
    ['null', 'null'],
    ['a list of something else', '[{"unexpected": true}]'],
    ['an object of something else', '{"unexpected": true}'],
    ['numbers alone', JSON.stringify(Array.isArray(body) ? body.map(() => 7) : numbersOf(body as object))],
  ])('says that the format has changed: %s', async (_, text) => {
    await using lab = await openLab(documented, (_request, response) => response.end(text));
    expect(await lab.ask()).toMatchObject(CHANGED);
    expect(lab.server.requests).toHaveLength(1);
  });

  it('says that a status is new to it', async () => {
    await using lab = await openLab(documented, status(418));
    expect(await lab.ask()).toMatchObject(CHANGED);
  });

  it('reads no more than its bound of an endless answer', async () => {
    const entry = `${JSON.stringify(body).slice(0, -1)},`;
    const endless: Answer = (_, response) => {
      response.write(entry);
      const filler = Buffer.alloc(64 * 1024, ' ');
      const more = () => {
        while (!response.destroyed && response.write(filler));
      };
      response.on('drain', more);
      more();
    };
    await using lab = await openLab(documented, endless, { limits: { maxBytes: 256 * 1024 } });
    const answer = await lab.ask();
    // Names are true however many others there are; a part of the other answers would be another answer.
    if (code === 'crtsh') expect(answer).toMatchObject({ kind: 'told', value, cut: true });
    else expect(answer).toMatchObject(CHANGED);
  });

  it('follows a redirect of the same host and no other', async () => {
    await using elsewhere = await serve(ok);
    await using moved = await openLab(documented, (request, response, number) =>
      (number === 1 ? status(301, { location: '/moved' }) : ok)(request, response, number),
    );
    expect(await moved.ask()).toMatchObject({ kind: 'told', value });
    await using away = await openLab(documented, status(302, { location: elsewhere.base }));
    expect(await away.ask()).toMatchObject({ kind: 'untold', reason: 'failed' });
    await using circling = await openLab(documented, status(302, { location: '/again' }));
    expect(await circling.ask()).toMatchObject({ kind: 'untold', reason: 'failed' });
    expect(elsewhere.requests).toEqual([]);
  });

  it('ends with the reason of an aborted run', async () => {
    const reason = new Error('the run was stopped');
    const run = new AbortController();
    await using lab = await openLab(documented, () => run.abort(reason));
    await expect(lab.ask(run.signal)).rejects.toBe(reason);
    await expect(lab.ask(run.signal)).rejects.toBe(reason);
    expect(lab.server.requests).toHaveLength(1);
  });

  it('ends a wait for a quota with the run', async () => {
    const reason = new Error('the run was stopped');
    const run = new AbortController();
    const clock = manualClock();
    const sleep: typeof clock.sleep = (ms, signal) => {
      run.abort(reason);
      return clock.sleep(ms, signal);
    };
    await using lab = await openLab(documented, status(429, { 'retry-after': '5' }), { clock: { ...clock, sleep } });
    await expect(lab.ask(run.signal)).rejects.toBe(reason);
    expect(lab.server.requests).toHaveLength(1);
  });

  it('answers a repeated question from the cache until that is too old', async () => {
    await using lab = await openLab(documented, ok, { cacheDir: join(folder, 'cache') });
    const first = await lab.ask();
    const asked = lab.server.requests.length;
    lab.clock.pass(3_600_000);
    const again = openWith(lab.server.base, documented, { cacheDir: join(folder, 'cache'), clock: lab.clock });
    const second = await documented.ask(again, running());
    expect(second).toEqual({ ...first, from: 'cache' });
    expect(second).toMatchObject({ value });
    expect(lab.server.requests).toHaveLength(asked);
    lab.clock.pass(24 * 3_600_000);
    expect(await lab.ask()).toMatchObject({ kind: 'told', from: 'network' });
  });

  if (absent !== null) {
    it('remembers a 404', async () => {
      await using missing = await openLab(documented, status(404), { cacheDir: join(folder, 'cache') });
      await missing.ask();
      const asked = missing.server.requests.length;
      expect(await missing.ask()).toMatchObject({ kind: 'told', value: absent, from: 'cache' });
      expect(missing.server.requests).toHaveLength(asked);
    });
  }

  it('remembers no failure', async () => {
    await using lab = await openLab(documented, status(absent === null ? 404 : 500), { cacheDir: folder });
    await lab.ask();
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['nonsense', () => Buffer.from('nonsense')],
    ['a head alone', () => Buffer.from('{"v":1,"at":"2026-03-01T12:00:00.000Z","cut":false,"absent":false}\n')],
    ['a date of tomorrow', () => Buffer.from('{"v":1,"at":"2026-03-02T12:00:00.000Z","cut":false,"absent":true}\n')],
  ])('asks again when the cache holds %s', async (_, content) => {
    await using lab = await openLab(documented, ok, { cacheDir: folder });
    await lab.ask();
    for (const name of await readdir(folder)) await writeFile(join(folder, name), content());
    expect(await lab.ask()).toMatchObject({ kind: 'told', value, from: 'network' });
  });

  it('reads the offline folder first', async () => {
    await put(file, JSON.stringify(body));
    await put('hibp/breaches.json', JSON.stringify(BREACHES));
    await using lab = await openLab(documented, status(500), { folder, keys: { shodan: null, hibp: null } });
    expect(await lab.ask()).toMatchObject({ kind: 'told', value, from: 'folder', cut: false });
    expect(lab.server.requests).toEqual([]);
  });

  it('says that a file of the offline folder is broken', async () => {
    await put(file, '<html>');
    await using lab = await openLab(documented, ok, { folder });
    const answer = await lab.ask();
    expect(answer).toMatchObject({ kind: 'untold', reason: 'changed', detail: expect.stringMatching(/^#/) });
    expect(answer).toMatchObject({ detail: expect.stringContaining(file) });
    expect(lab.server.requests).toEqual([]);
  });

  it('asks nobody outside while the network is off', async () => {
    const sources = openSources({ keys: KEYS, folder, cacheDir: null, network: false });
    expect(await documented.ask(sources, running())).toMatchObject({ kind: 'untold', reason: 'off' });
  });

  async function put(name: string, text: string): Promise<void> {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
});

it.each(['shodan', 'hibp'] as const)('is off without a key: %s', async (code) => {
  const documented = DOCUMENTED_ANSWERS.find((each) => each.code === code) as DocumentedAnswer;
  await using server = await serve((_, response) => response.end());
  const sources = openWith(server.base, documented, { keys: { shodan: null, hibp: null } });
  const answer = await documented.ask(sources, new AbortController().signal);
  expect(answer).toMatchObject({ kind: 'untold', reason: 'no_key' });
  expect(server.requests).toEqual([]);
});

it.each(['http://192.0.2.1/', 'ftp://127.0.0.1/', 'https://user:secret@example.com/', 'nonsense'])(
  'refuses %s as the address of a service',
  (address) => {
    const options = { keys: KEYS, folder: null, cacheDir: null, network: true, addresses: { crtsh: address } };
    expect(() => openSources(options)).toThrow(TypeError);
    expect(() => openSources(options)).not.toThrow(/secret/);
  },
);

it.each(['', '..', 'acme', 'a/../../b.com', 'acme.com\0', 'acme.com/x', '8.8.8.8'])(
  'asks no service about %j, which is no domain',
  async (question) => {
    const sources = openSources({ keys: KEYS, folder, cacheDir: null, network: false });
    const { signal } = new AbortController();
    const answers = [sources.certificates, sources.registration, ...sources.breaches].map((each) =>
      each.ask(question, signal),
    );
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ reason: 'failed' });
  },
);

it('tells no outside service of private addresses', async () => {
  const sources = openSources({ keys: KEYS, folder: null, cacheDir: null, network: true });
  for (const host of sources.hosts) {
    for (const ip of ['10.0.0.1', '127.20.0.5', '::1', 'fd00::1']) {
      const answer = await host.ask(ip, new AbortController().signal);
      expect(answer).toMatchObject({ kind: 'untold', reason: 'off', detail: expect.stringContaining('private') });
    }
  }
});

/** Every field is there and none of its type. */
const numbersOf = (body: object) => Object.fromEntries(Object.keys(body).map((name) => [name, 7]));

function openWith(base: string, { code }: DocumentedAnswer, options: Partial<SourceOptions> = {}) {
  return openSources({
    keys: KEYS,
    folder: null,
    cacheDir: null,
    network: true,
    clock: manualClock(),
    addresses: { [code]: base },
    ...options,
  });
}

/** A source and the service that it asks. Whatever is said or logged holds no key. */
async function openLab(documented: DocumentedAnswer, answer: Answer, options: Partial<SourceOptions> = {}) {
  const server: ServiceServer = await serve((request, response, number) => {
    if (request.url === '/api/v3/breaches') response.end(JSON.stringify(BREACHES));
    else answer(request, response, number);
  });
  const clock = manualClock();
  const logged: unknown[] = [];
  const sources = openWith(server.base, documented, { clock, log: (event) => logged.push(event), ...options });
  return {
    server,
    clock,
    async ask(signal = new AbortController().signal) {
      const answer = await documented.ask(sources, signal);
      for (const key of Object.values(KEYS)) expect(JSON.stringify([answer, logged])).not.toContain(key);
      return answer;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
