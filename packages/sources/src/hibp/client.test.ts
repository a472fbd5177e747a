import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSources } from '../open-sources.ts';
import { collect } from '../testing/documented-answers.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { serve } from '../testing/service-server.ts';

const { signal } = new AbortController();
const open = (base: string) =>
  openSources({
    keys: { shodan: null, hibp: 'key' },
    folder: null,
    cacheDir: null,
    network: true,
    clock: manualClock(),
    addresses: { hibp: base },
  }).breaches[0];

it('hands accounts on in batches of at most a thousand', async () => {
  const accounts = Object.fromEntries(Array.from({ length: 2_500 }, (_, number) => [`user${number}`, ['Adobe']]));
  await using server = await serve(({ url }, response) =>
    response.end(JSON.stringify(url === '/api/v3/breaches' ? [{ Name: 'Adobe' }] : accounts)),
  );
  const answer = await open(server.base)?.ask('acme.com', signal);
  if (answer?.kind !== 'told') throw new Error('untold');
  const sizes: number[] = [];
  for await (const batch of answer.value) sizes.push(batch.length);
  expect(sizes).toEqual([1_000, 1_000, 500]);
  expect(await collect(answer.value)).toHaveLength(2_500);
});

it('keeps the accounts when the list of breaches cannot be had, and says that something is missing', async () => {
  await using server = await serve(({ url }, response) =>
    url === '/api/v3/breaches' ? response.writeHead(500).end() : response.end('{"maria":["Adobe"]}'),
  );
  const answer = await open(server.base)?.ask('acme.com', signal);
  const detail = expect.stringMatching(/^#without_breach_list; #answered_status\|.*\|500$/);
  expect(answer).toMatchObject({ kind: 'told', cut: true, lack: { reason: 'failed', detail } });
  if (answer?.kind !== 'told') throw new Error('untold');
  expect(await collect(answer.value)).toMatchObject([{ account: 'maria', source: { key: 'Adobe', features: [] } }]);
});

it('says that an answer of the offline folder lacks the list of breaches, and not that the source is off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rocca-hibp-'));
  try {
    await mkdir(join(folder, 'hibp'));
    await writeFile(join(folder, 'hibp', 'acme.com.json'), '{"maria":["Adobe"]}');
    const [hibp] = openSources({ keys: { shodan: null, hibp: null }, folder, cacheDir: null, network: false }).breaches;
    const detail = '#without_breach_list; #network_off';
    const answer = await hibp?.ask('acme.com', signal);
    expect(answer).toMatchObject({ kind: 'told', cut: true, lack: { reason: 'failed', detail } });
    await writeFile(join(folder, 'hibp', 'breaches.json'), '[{"Name":"Adobe"}]');
    const whole = await hibp?.ask('acme.com', signal);
    expect(whole).toMatchObject({ kind: 'told', cut: false });
    expect(whole).not.toHaveProperty('lack');
  } finally {
    await rm(folder, { recursive: true });
  }
});
