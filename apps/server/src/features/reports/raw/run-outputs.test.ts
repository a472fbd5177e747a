import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRunOutputs, RAW_LIMITS, type RawLimits, type RunOutputs } from './run-outputs.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rocca-raw-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Parts {
  readonly limits?: Partial<RawLimits>;
  readonly secrets?: readonly string[];
  hasSpace?(): Promise<boolean>;
  onProblem?(error: unknown): void;
}

const open = ({ limits, secrets = [], hasSpace = async () => true, onProblem = () => undefined }: Parts = {}) =>
  openRunOutputs({ folder, secrets, limits: { ...RAW_LIMITS, ...limits }, hasSpace, onProblem });

async function keep(outputs: RunOutputs, tool: string, name: string, ...texts: string[]): Promise<void> {
  const writer = outputs.keep(tool, name);
  for (const text of texts) await writer.write(Buffer.from(text));
  writer.end();
}

/** What was kept under each name. */
async function read(outputs: RunOutputs) {
  const kept = await outputs.finish();
  const packed = await buffer(kept.content());
  const texts = kept.entries.map(({ tool, name, offset, length }) => [
    `${tool}/${name}`,
    length === 0 ? null : gunzipSync(packed.subarray(offset, offset + length)).toString(),
  ]);
  return { ...kept, texts: Object.fromEntries(texts) };
}

it('keeps outputs as they came, in the order of their names, with their size and hash', async () => {
  const outputs = open();
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7919) % 256));
  await keep(outputs, 'sslscan', '10.0.0.5-443.xml', '<a>', '</a>');
  const writer = outputs.keep('nmap', 'slice-001.xml');
  // Without waiting, as a conversation with probes is written.
  for (let at = 0; at < bytes.length; at += 1000) void writer.write(bytes.subarray(at, at + 1000));
  writer.end();
  const { entries, texts, content } = await read(outputs);
  expect(Object.keys(texts)).toEqual(['nmap/slice-001.xml', 'sslscan/10.0.0.5-443.xml']);
  expect(gunzipSync((await buffer(content())).subarray(0, entries[0]?.length)).equals(bytes)).toBe(true);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(entries[0]).toMatchObject({ offset: 0, size: 300_000, sha256, cut: false, problem: null });
  expect(texts['sslscan/10.0.0.5-443.xml']).toBe('<a></a>');
});

it('gives a number to a name that is taken, and lets none out of its folder', async () => {
  const outputs = open();
  for (const name of ['id.txt', 'ID.txt', 'id-2.txt', 'id.txt']) await keep(outputs, 'sqlmap', name, name);
  await keep(outputs, '../up', '/etc/../passwd', 'x');
  outputs.leaveOut('hibp', 'acme.test.json', 'it names people');
  const { texts, entries } = await read(outputs);
  expect(texts).toEqual({
    'hibp/acme.test.json': null,
    'sqlmap/ID-2.txt': 'ID.txt',
    'sqlmap/id-2-2.txt': 'id-2.txt',
    'sqlmap/id-3.txt': 'id.txt',
    'sqlmap/id.txt': 'id.txt',
    'up/etc-.-passwd': 'x',
  });
  expect(entries[0]).toMatchObject({ size: 0, length: 0, problem: 'not kept: it names people' });
  expect((await readdir(folder)).sort()).toEqual(['1.gz', '2.gz', '3.gz', '4.gz', '5.gz']);
});

it('hides secrets that two pieces share', async () => {
  const outputs = open({ secrets: ['s3cret/word'] });
  await keep(outputs, 'wapiti', 'a.txt', 'x s3cr', 'et/wo', 'rd y s3cret%2F', 'word z s3cr');
  expect((await read(outputs)).texts['wapiti/a.txt']).toBe('x ••• y ••• z s3cr');
});

it('cuts an output and a run at their bounds, and says so', async () => {
  const outputs = open({ limits: { maxOutputBytes: 10, maxRunBytes: 15, maxOutputs: 3 } });
  await keep(outputs, 'a', 'whole', '0123456789');
  await keep(outputs, 'b', 'long', '01234', '567890123');
  await keep(outputs, 'c', 'late', 'nothing is left');
  await keep(outputs, 'd', 'beyond', 'x');
  outputs.leaveOut('e', 'beyond', 'too');
  const { entries, texts, beyond } = await read(outputs);
  expect(texts).toEqual({ 'a/whole': '0123456789', 'b/long': '01234', 'c/late': '' });
  expect(entries.map(({ cut }) => cut)).toEqual([false, true, true]);
  expect(beyond).toBe(2);
});

it('cuts one that is longer than it may be, and leaves the rest of the run to others', async () => {
  const outputs = open({ limits: { maxOutputBytes: 4, maxRunBytes: 100 } });
  await keep(outputs, 'a', 'long', '0123456789');
  await keep(outputs, 'b', 'short', 'abc');
  const { entries, texts } = await read(outputs);
  expect(texts).toEqual({ 'a/long': '0123', 'b/short': 'abc' });
  expect(entries.map(({ cut, size }) => [cut, size])).toEqual([
    [true, 4],
    [false, 3],
  ]);
});

it('says of an output without its end that it is cut', async () => {
  const outputs = open();
  void outputs.keep('nmap', 'slice-001.xml').write(Buffer.from('<nmaprun>'));
  expect((await read(outputs)).entries).toMatchObject([{ cut: true, size: 9 }]);
});

it('leaves the last of the disk to the database', async () => {
  const outputs = open({ hasSpace: async () => false });
  await keep(outputs, 'nmap', 'slice-001.xml', 'text');
  expect((await read(outputs)).entries).toMatchObject([{ cut: true, size: 0 }]);
});

it('goes on where nobody can say how full the disk is', async () => {
  const outputs = open({ secrets: ['long-secret'], hasSpace: () => Promise.reject(new Error('no such folder')) });
  await keep(outputs, 'nmap', 'slice-001.xml', 'text');
  expect((await read(outputs)).entries).toMatchObject([{ problem: 'not kept: it could not be written' }]);
});

it('goes on without outputs that cannot be written, and says so', async () => {
  const problems: unknown[] = [];
  const outputs = open({ onProblem: (error) => problems.push(error) });
  await rm(folder, { recursive: true });
  await keep(outputs, 'nmap', 'slice-001.xml', 'x'.repeat(200_000), 'y'.repeat(200_000));
  const { entries } = await read(outputs);
  expect(entries).toMatchObject([{ length: 0, size: 0, problem: 'not kept: it could not be written' }]);
  expect(problems).toHaveLength(1);
});
