import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SourceEvent } from '../core/log.ts';
import { openSources } from '../open-sources.ts';
import { collect } from '../testing/documented-answers.ts';
import { linesOf } from './lines.ts';

let folder: string;
let logged: SourceEvent[];
beforeEach(async () => {
  logged = [];
  folder = await mkdtemp(join(tmpdir(), 'rocca-feed-'));
  await mkdir(join(folder, 'breaches'));
});
afterEach(async () => await rm(folder, { recursive: true }));

const { signal } = new AbortController();
const line = (account: string, more = {}) =>
  `${JSON.stringify({ source: { key: 'Forum2024', fullname: 'A forum', year: 2024, features: ['Passwords'] }, account, ...more })}\n`;
const put = (name: string, content: string | Buffer) => writeFile(join(folder, 'breaches', name), content);

async function ask(from: string | null = folder) {
  const sources = openSources({
    keys: { shodan: null, hibp: null },
    folder: from,
    cacheDir: null,
    network: false,
    log: (event) => logged.push(event),
  });
  const feed = sources.breaches.find(({ code }) => code === 'breach_feed');
  if (!feed) throw new Error('no feed');
  return await feed.ask('acme.test', signal);
}

async function recordsOf(answer: Awaited<ReturnType<typeof ask>>) {
  if (answer.kind !== 'told') throw new Error(answer.detail);
  return await collect(answer.value);
}

it('reads the lines of the domain alone, packed or not', async () => {
  await put('a.jsonl', line('maria@acme.test', { total: 3 }) + line('x@sub.acme.test') + line('x@notacme.test'));
  await put('b.jsonl.gz', gzipSync(line('Luigi@ACME.test')));
  await put('notes.txt', line('never@acme.test'));
  const answer = await ask();
  expect(answer).toMatchObject({ kind: 'told', from: 'folder', cut: false });
  expect(await recordsOf(answer)).toMatchObject([
    { account: 'maria', total: 3, source: { key: 'Forum2024', fullname: 'A forum', year: 2024, verified: false } },
    { account: 'luigi', total: 1, source: { features: ['Passwords'], actor: null } },
  ]);
});

it('leaves out broken lines and counts those that speak of the domain', async () => {
  const broken = '{"account":"a@acme.test"}\n{"source":{"key":"X"},"account":"b@acme.test",\n{{{\n';
  await put('a.jsonl', line('a@acme.test') + broken + line('c@acme.test', { total: -1 }) + line('d@acme.test'));
  expect((await recordsOf(await ask())).map(({ account }) => account)).toEqual(['a', 'd']);
  expect(logged).toEqual([expect.objectContaining({ source: 'breach_feed', skipped: 3 })]);
});

it('says that a packed file breaks off, and uses what it has', async () => {
  // Random names: what packs well would be cut before its first line.
  const lines = Array.from({ length: 3_000 }, (_, number) => line(`${Math.sin(number)}@acme.test`)).join('');
  const packed = gzipSync(lines);
  await put('a.jsonl.gz', packed.subarray(0, packed.length / 2));
  const answer = await ask();
  const detail = '#feed_broken_off|breaches/a.jsonl.gz';
  expect(answer).toMatchObject({ kind: 'told', cut: true, lack: { reason: 'changed', detail } });
  const { length } = await recordsOf(answer);
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThan(3_000);
});

it('says that there is no feed, or none in the format', async () => {
  expect(await ask(null)).toMatchObject({ reason: 'off' });
  expect(await ask(join(folder, 'elsewhere'))).toMatchObject({ reason: 'off' });
  expect(await ask()).toMatchObject({ reason: 'off' });
  await put('a.jsonl', 'email;source\nmaria@acme.test;Forum\n');
  expect(await ask()).toMatchObject({ reason: 'changed' });
  await put('b.jsonl', line('maria@acme.test'));
  await put('c.jsonl', 'nor this');
  const detail = '#feed_other_format|breaches/a.jsonl (+1)';
  expect(await ask()).toMatchObject({ kind: 'told', cut: true, lack: { reason: 'changed', detail } });
});

it('shares one source among the records of a breach', async () => {
  await put('a.jsonl', line('a@acme.test') + line('b@acme.test'));
  const [first, second] = await recordsOf(await ask());
  expect(first?.source).toBe(second?.source);
});

it.each([1, 2, 3, 1_000])('cuts lines the same way from pieces of %i bytes', async (size) => {
  const text = Buffer.from(`one\n\ntwö\n${'x'.repeat(70_000)}\nlast`);
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.subarray(at, at + size);
  }
  const lines: Array<string | null> = [];
  for await (const each of linesOf(pieces())) lines.push(each);
  expect(lines).toEqual(['one', '', 'twö', null, 'last']);
});
