import { deflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { BundleWriter } from './bundle-writer.ts';
import { keyIdOf } from './report-bundle.ts';
import { SIGNATURE_CHARACTERS } from './statement.ts';
import { type Archive, readArchive } from './testing/read-archive.ts';
import { bufferSource, makeBundle, makeSigner } from './testing/sample-bundle.ts';
import { type Damage, verifyBundle } from './verify-bundle.ts';

const signer = makeSigner();
const keyId = keyIdOf(signer.publicKeyPem);
let bundle: Buffer;
let archive: Archive;

beforeAll(async () => {
  bundle = await makeBundle({
    signer,
    raw: [
      ['nmap', 'one.xml', '<one/>'],
      ['nmap', 'two.xml', '<two/>'],
    ],
  });
  archive = readArchive(bundle);
});

const verify = (bytes: Buffer, expected?: string) => verifyBundle(bufferSource(bytes), expected);

async function damagesOf(bytes: Buffer, expected?: string): Promise<readonly Damage[]> {
  const verdict = await verify(bytes, expected);
  return verdict.kind === 'changed' ? verdict.damages : [];
}

/** The part that a byte belongs to, by the records of the archive. */
function partAt(at: number): string {
  const { entries, directory, end, comment } = archive;
  if (at >= comment) return 'signature';
  if (at >= end) return 'end';
  if (at >= directory) return `line ${entries.findLast(({ line }) => line <= at)?.name}`;
  return `file ${entries.findLast(({ offset }) => offset <= at)?.name}`;
}

const isContent = (at: number) =>
  at < archive.directory && !archive.entries.some(({ offset }) => at >= offset && at < offset + 50);
const partOf = (damage: Damage) => ('name' in damage ? `${damage.kind} ${damage.name}` : damage.kind);
const changed = (at: number, mask: number) => {
  const copy = Buffer.from(bundle);
  copy.writeUInt8(copy.readUInt8(at) ^ mask, at);
  return copy;
};

describe('an intact bundle', () => {
  it('is told by its own key and by the key of the platform', async () => {
    const intact = { kind: 'intact', keyId, files: 5, report: { name: 'Office network', target: '10.20.0.0/24' } };
    expect(await verify(bundle)).toMatchObject(intact);
    expect(await verify(bundle, keyId)).toMatchObject(intact);
  });
});

describe('a changed byte', () => {
  it('is found anywhere in the file, and its part is named', async () => {
    const wrong: object[] = [];
    for (let at = 0; at < bundle.length; at += 1) {
      const part = partAt(at);
      // Of content every 17th byte: each changes the same sum.
      if (isContent(at) && at % 17 !== 0) continue;
      const found = (await damagesOf(changed(at, 1 << (at % 8)))).map(partOf);
      if (found.length !== 1 || found[0] !== part) wrong.push({ at, part, found });
    }
    expect(wrong).toEqual([]);
  });

  it('is found in every bit that the signature begins and ends with', async () => {
    const unseen: number[] = [];
    for (const back of [1, 2, 3, SIGNATURE_CHARACTERS, SIGNATURE_CHARACTERS + 1, SIGNATURE_CHARACTERS + 2]) {
      for (let bit = 0; bit < 8; bit += 1) {
        const at = bundle.length - back;
        if ((await damagesOf(changed(at, 1 << bit))).length === 0) unseen.push(at);
      }
    }
    expect(unseen).toEqual([]);
  });

  it('is named beside a signature that was changed too', async () => {
    const [entry] = archive.entries;
    const copy = changed((entry?.offset ?? 0) + 40, 1);
    copy.writeUInt8(copy.readUInt8(copy.length - 10) ^ 1, copy.length - 10);
    expect((await damagesOf(copy)).map(partOf)).toEqual(['signature', 'file README.txt']);
  });
});

describe('a file that was cut, prolonged or put together anew', () => {
  it('is never intact, wherever it ends', async () => {
    const kinds = new Set<string>();
    for (let length = 0; length < bundle.length; length += 7)
      kinds.add((await verify(bundle.subarray(0, length))).kind);
    // The first bytes of any archive say nothing about what it was.
    expect([...kinds].sort()).toEqual(['changed', 'not_a_bundle']);
    expect(await damagesOf(bundle.subarray(0, -1))).toEqual([{ kind: 'cut' }]);
    expect(await damagesOf(bundle.subarray(0, archive.end))).toEqual([{ kind: 'cut' }]);
    expect(await damagesOf(bundle.subarray(0, 100))).toEqual([{ kind: 'cut' }]);
  });

  it('says how many bytes follow the end, even when they are many or look like a signature', async () => {
    for (const more of [Buffer.from('x'), Buffer.alloc(1_200_000), Buffer.from('{"format":"rocca-report-bundle"}\n')]) {
      expect(await damagesOf(Buffer.concat([bundle, more]))).toEqual([
        { kind: 'appended', bytes: more.length, from: bundle.length },
      ]);
    }
  });

  it('says how many bytes stand before the beginning', async () => {
    expect(await damagesOf(Buffer.concat([Buffer.from('#!/bin/sh\n'), bundle]))).toEqual([
      { kind: 'added', bytes: 10, before: 'README.txt' },
    ]);
    const other = await makeBundle();
    expect(await damagesOf(Buffer.concat([other, bundle]))).toEqual([
      { kind: 'added', bytes: other.length, before: 'README.txt' },
    ]);
  });

  it('names the file that bytes were put into or taken out of', async () => {
    const at = (archive.entries[1]?.offset ?? 0) + 60;
    const put = Buffer.concat([bundle.subarray(0, at), Buffer.from('abc'), bundle.subarray(at)]);
    expect((await damagesOf(put)).map(partOf)).toEqual(['added', 'file data/executive.json']);
    const taken = Buffer.concat([bundle.subarray(0, at), bundle.subarray(at + 3)]);
    expect((await damagesOf(taken)).map(partOf)).toEqual(['removed', 'file data/executive.json']);
  });

  it('names both files that were swapped', async () => {
    const [one, two, next] = archive.entries.slice(3).map(({ offset }) => offset) as [number, number, number];
    const copy = Buffer.from(bundle);
    const [first, second] = [bundle.subarray(one, two), bundle.subarray(two, next)];
    Buffer.concat([second, first]).copy(copy, one);
    expect((await damagesOf(copy)).map(partOf)).toEqual(['file raw/nmap/one.xml', 'file raw/nmap/two.xml']);
  });
});

describe('a bundle that somebody else signed', () => {
  it('is intact by its own key, and not by the key of the platform', async () => {
    const other = makeSigner();
    const forged = await makeBundle({ signer: other });
    expect(await verify(forged)).toMatchObject({ kind: 'intact', keyId: keyIdOf(other.publicKeyPem) });
    expect(await damagesOf(forged, keyId)).toEqual([
      { kind: 'other_key', keyId: keyIdOf(other.publicKeyPem), expected: keyId },
    ]);
  });

  it('names files whose content is not the one of its manifest, without unpacking more than announced', async () => {
    const zeroes = Buffer.alloc(4_000_000);
    expect(deflateRawSync(zeroes).length).toBeLessThan(10_000);
    const bomb = await signedArchive(zeroes, { name: 'data/x.jsonl', size: 10, sha256: '0'.repeat(64) });
    expect(await damagesOf(bomb)).toEqual([{ kind: 'content', name: 'data/x.jsonl' }]);
  });
});

describe('what is no bundle', () => {
  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['an empty archive', Buffer.from('504b0506'.padEnd(44, '0'), 'hex')],
    ['zeroes', Buffer.alloc(100_000)],
  ])('%s is told apart', async (_what, bytes) => {
    expect(await verify(bytes)).toEqual({ kind: 'not_a_bundle' });
  });
});

/** An archive that is signed as it should be, with a manifest that says something else. */
async function signedArchive(content: Buffer, file: { name: string; size: number; sha256: string }): Promise<Buffer> {
  const writer = new BundleWriter(new Date(0));
  const chunks: Uint8Array[] = [];
  async function* whole() {
    yield content;
  }
  for await (const chunk of writer.addStream(file.name, whole())) chunks.push(chunk);
  const report = { id: '', engine: '', target: '', name: '', begun_at: '' };
  const manifest = { format: 'rocca-report', version: 1, report, key_id: keyId, files: [file] };
  chunks.push(...writer.addStored('manifest.json', Buffer.from(JSON.stringify(manifest))));
  const der = Buffer.from(signer.publicKeyPem.split('\n')[1] ?? '', 'base64').toString('base64');
  const rest = writer.finish(der, (text) => text.length + 1 + SIGNATURE_CHARACTERS);
  let next = rest.next();
  for (; !next.done; next = rest.next()) chunks.push(next.value);
  const signature = Buffer.from(await signer.sign(Buffer.from(next.value))).toString('base64');
  return Buffer.concat([...chunks, Buffer.from(`${next.value}\n${signature}`)]);
}
