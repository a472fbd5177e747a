import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from '../../crypto/secret-box.ts';
import { type ByteRange, ObjectProblem, type ObjectProblemReason, type ObjectStore } from './object-store.ts';
import { PART_BYTES } from './s3-upload.ts';
import { createSealedStore } from './sealed-store.ts';
import { CHUNK_BYTES, HEADER_BYTES } from './sealed-stream.ts';
import { STORES, type StoreUnderTest } from './testing/stores.ts';

const box = createSecretBox(Buffer.alloc(32, 1));
const MB = 1024 * 1024;

/** Bytes without a period, so that no part of them equals another. */
function contentOf(size: number): Buffer {
  const content = Buffer.alloc(size);
  for (let at = 0; at + 4 <= size; at += 4) content.writeUInt32LE(Math.imul(at + 1, 2_654_435_761) >>> 0, at);
  return content;
}

async function* inPieces(content: Buffer, size = 50_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function gather<T>(items: AsyncIterable<T>): Promise<T[]> {
  const gathered: T[] = [];
  for await (const item of items) gathered.push(item);
  return gathered;
}

async function readAll(store: ObjectStore, key: string, range?: ByteRange): Promise<Buffer> {
  return Buffer.concat(await gather(store.read(key, range)));
}

async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  return (await gather(store.list(prefix))).map(({ key }) => key).sort();
}

async function refusalOf(attempt: Promise<unknown>): Promise<ObjectProblemReason> {
  const error = await attempt.then(
    () => new Error('it was not refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ObjectProblem)) throw error;
  return error.reason;
}

describe.each(STORES)('%s', (_name, open) => {
  let under: StoreUnderTest;
  let store: ObjectStore;
  beforeAll(async () => {
    under = await open();
    store = createSealedStore(under.bytes, box);
  });
  afterAll(() => under.close());

  it.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES])(
    'gives back what was put: %i bytes, with size and hash',
    async (size) => {
      const content = contentOf(size);
      const stored = await store.put(`sizes/of-${size}`, inPieces(content));
      expect(stored).toEqual({ size, sha256: createHash('sha256').update(content).digest('hex') });
      expect((await readAll(store, `sizes/of-${size}`)).equals(content)).toBe(true);
    },
  );

  it('keeps nothing that can be read without the key', async () => {
    await store.put('sealed/text', inPieces(Buffer.from('a banner of a target '.repeat(100))));
    expect(readFileSync(under.fileOf('sealed/text')).includes('banner')).toBe(false);
  });

  it('reads any part, and refuses one that the object does not have', async () => {
    const size = 5 * CHUNK_BYTES + 123;
    const content = contentOf(size);
    await store.put('ranges/one', inPieces(content, 7_000));
    const border = 2 * CHUNK_BYTES;
    const parts: [number, number][] = [
      [0, 0],
      [0, size - 1],
      [size - 1, size - 1],
      [border - 1, border - 1],
      [border, border],
      [border - 1, border],
      [border, border + CHUNK_BYTES - 1],
      [100, size - 100],
    ];
    for (const [start, end] of parts) {
      const part = await readAll(store, 'ranges/one', { start, end });
      expect(part.equals(content.subarray(start, end + 1)), `${start} to ${end}`).toBe(true);
    }
    const refused: [number, number][] = [
      [0, size],
      [size, size],
      [size + CHUNK_BYTES, size + CHUNK_BYTES],
      [-1, 5],
      [6, 5],
      [0.5, 5],
      [0, Number.NaN],
    ];
    for (const [start, end] of refused) {
      expect(await refusalOf(readAll(store, 'ranges/one', { start, end })), `${start} to ${end}`).toBe('range');
    }
    await store.put('ranges/empty', inPieces(Buffer.alloc(0)));
    expect(await refusalOf(readAll(store, 'ranges/empty', { start: 0, end: 0 }))).toBe('range');
  });

  it('lists what lies below a prefix, and forgets what is deleted', async () => {
    for (const key of ['lists/a/one', 'lists/a/two', 'lists/ab/three']) await store.put(key, inPieces(contentOf(9)));
    expect(await keysOf(store, 'lists/a')).toEqual(['lists/a/one', 'lists/a/two']);
    expect(await keysOf(store, 'lists/')).toEqual(['lists/a/one', 'lists/a/two', 'lists/ab/three']);
    expect(await keysOf(store, '')).toContain('lists/a/one');
    expect(await keysOf(store, 'lists/nothing')).toEqual([]);
    for await (const { modifiedAt } of store.list('lists')) expect(modifiedAt.getFullYear()).toBeGreaterThan(2020);
    await store.delete('lists/a/one');
    await store.delete('lists/a/one');
    expect(await keysOf(store, 'lists/a')).toEqual(['lists/a/two']);
    expect(await refusalOf(readAll(store, 'lists/a/one'))).toBe('absent');
  });

  it('refuses what is no key before anything is made of it', async () => {
    const paths = ['/', '..', 'a/../b', '../a', '/etc/passwd', 'a//b', '/a', 'A', 'a.b', 'a\\b', 'a\u0000', 'a\n'];
    for (const key of [...paths, 'x'.repeat(129), 'x/'.repeat(300)]) {
      expect(await refusalOf(store.put(key, inPieces(contentOf(9)))), key).toBe('key');
      expect(await refusalOf(readAll(store, key)), key).toBe('key');
      expect(await refusalOf(store.delete(key)), key).toBe('key');
      expect(await refusalOf(keysOf(store, key)), key).toBe('key');
    }
    // These two are prefixes, but no keys.
    for (const key of ['', 'a/']) expect(await refusalOf(store.delete(key)), key).toBe('key');
  });

  it('keeps nothing of a put whose content fails, and says why', async () => {
    async function* failing() {
      yield contentOf(3 * CHUNK_BYTES);
      throw new RangeError('the database is away');
    }
    await expect(store.put('atomic/failing', failing())).rejects.toThrow(new RangeError('the database is away'));
    expect(await keysOf(store, 'atomic')).toEqual([]);
    expect(await refusalOf(readAll(store, 'atomic/failing'))).toBe('absent');
  });

  it('ends a put when its signal fires, although the content has stopped coming', async () => {
    const stop = new AbortController();
    async function* stuck() {
      yield contentOf(CHUNK_BYTES);
      queueMicrotask(() => stop.abort(new Error('the job was cancelled')));
      await new Promise(() => undefined);
    }
    const put = store.put('atomic/stuck', stuck(), { signal: stop.signal });
    await expect(put).rejects.toThrow('the job was cancelled');
    await expect(store.put('atomic/stuck', stuck(), { signal: stop.signal })).rejects.toThrow('the job was cancelled');
    expect(await keysOf(store, 'atomic')).toEqual([]);
  });

  it('refuses an object with a changed byte, wherever it is', async () => {
    await store.put('damage/bytes', inPieces(contentOf(2 * CHUNK_BYTES + 100)));
    const file = under.fileOf('damage/bytes');
    const sound = readFileSync(file);
    const chunk = CHUNK_BYTES + 16;
    const places = [0, 7, 8, 9, 30, HEADER_BYTES - 1, HEADER_BYTES, HEADER_BYTES + chunk - 1, HEADER_BYTES + chunk];
    for (const at of [...places, sound.length - 17, sound.length - 1]) {
      const changed = Buffer.from(sound);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      writeFileSync(file, changed);
      expect(await refusalOf(readAll(store, 'damage/bytes')), `byte ${at}`).toBe('damaged');
    }
  });

  it('refuses an object that was cut, extended, or whose parts were moved', async () => {
    await store.put('damage/parts', inPieces(contentOf(3 * CHUNK_BYTES)));
    const file = under.fileOf('damage/parts');
    const sound = readFileSync(file);
    const part = (from: number, to: number) =>
      sound.subarray(HEADER_BYTES + from * (CHUNK_BYTES + 16), HEADER_BYTES + to * (CHUNK_BYTES + 16));
    const header = sound.subarray(0, HEADER_BYTES);
    const damaged: Record<string, Buffer[]> = {
      'header cut': [sound.subarray(0, HEADER_BYTES - 1)],
      'header alone': [header],
      'a tag without its end': [header, part(0, 1).subarray(0, 15)],
      'last part dropped': [header, part(0, 2)],
      'last byte dropped': [sound.subarray(0, -1)],
      'cut to less than a tag': [header, part(0, 2), part(2, 3).subarray(0, 7)],
      'cut to an empty last part': [header, part(0, 2), part(2, 3).subarray(0, 16)],
      'first part dropped': [header, part(1, 3)],
      'parts exchanged': [header, part(1, 2), part(0, 1), part(2, 3)],
      'a part doubled': [header, part(0, 1), part(0, 3)],
      'last part doubled': [sound, part(2, 3)],
      'a byte more': [sound, Buffer.of(0)],
    };
    for (const [what, bytes] of Object.entries(damaged)) {
      writeFileSync(file, Buffer.concat(bytes));
      expect(await refusalOf(readAll(store, 'damage/parts')), what).toBe('damaged');
    }
    // A size that no put makes is refused for every part.
    writeFileSync(file, Buffer.concat(damaged['cut to an empty last part'] ?? []));
    expect(await refusalOf(readAll(store, 'damage/parts', { start: 5, end: 9 }))).toBe('damaged');
    writeFileSync(file, sound);
    expect(await readAll(store, 'damage/parts')).toHaveLength(3 * CHUNK_BYTES);
    // A part that is sound is told apart from the end, which is not.
    truncateSync(file, sound.length - 1);
    expect(await readAll(store, 'damage/parts', { start: 5, end: 9 })).toHaveLength(5);
  });

  it('refuses an object under the key of another one', async () => {
    await store.put('moved/one', inPieces(contentOf(500)));
    await store.put('moved/two', inPieces(contentOf(500)));
    copyFileSync(under.fileOf('moved/one'), under.fileOf('moved/two'));
    expect(await refusalOf(readAll(store, 'moved/two'))).toBe('damaged');
    expect(await readAll(store, 'moved/one')).toHaveLength(500);
  });

  it('says plainly that an object belongs to another platform', async () => {
    await store.put('other/platform', inPieces(contentOf(500)));
    const other = createSealedStore(under.bytes, createSecretBox(Buffer.alloc(32, 2)));
    await expect(readAll(other, 'other/platform')).rejects.toThrow(
      'The object other/platform cannot be opened: its key was changed or moved, or belongs to another platform.',
    );
    expect(await refusalOf(readAll(other, 'other/platform'))).toBe('damaged');
  });

  it('passes 20 MB on without holding them', async () => {
    const piece = contentOf(MB);
    const before = under.written();
    let made = 0;
    let furthestAhead = 0;
    async function* content() {
      for (let at = 0; at < 20; at += 1) {
        furthestAhead = Math.max(furthestAhead, made - (under.written() - before));
        made += piece.length;
        yield piece;
      }
    }
    const { size } = await store.put('large/one', content());
    expect(size).toBe(20 * MB);
    expect(furthestAhead).toBeLessThanOrEqual(PART_BYTES + MB);
    const hash = createHash('sha256');
    for await (const part of store.read('large/one')) {
      expect(part.length).toBeLessThanOrEqual(CHUNK_BYTES);
      hash.update(part);
    }
    const expected = createHash('sha256');
    for (let at = 0; at < 20; at += 1) expected.update(piece);
    expect(hash.digest('hex')).toBe(expected.digest('hex'));
    const tail = await readAll(store, 'large/one', { start: 20 * MB - 3, end: 20 * MB - 1 });
    expect(tail.equals(piece.subarray(-3))).toBe(true);
  });

  it('keeps puts at the same time apart', async () => {
    const one = contentOf(3 * CHUNK_BYTES);
    const two = Buffer.alloc(2 * CHUNK_BYTES, 7);
    await Promise.all([store.put('both/one', inPieces(one)), store.put('both/two', inPieces(two))]);
    expect((await readAll(store, 'both/one')).equals(one)).toBe(true);
    expect((await readAll(store, 'both/two')).equals(two)).toBe(true);
  });

  it('ends a read early without an error', async () => {
    await store.put('early/one', inPieces(contentOf(3 * CHUNK_BYTES)));
    for await (const piece of store.read('early/one')) {
      expect(piece).toHaveLength(CHUNK_BYTES);
      break;
    }
  });
});
