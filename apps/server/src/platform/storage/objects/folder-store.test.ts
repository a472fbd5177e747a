import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canMount, SmallDisk } from '../../../testing/small-disk.ts';
import { createSecretBox } from '../../crypto/secret-box.ts';
import { createFolderStore } from './folder-store.ts';
import { createSealedStore } from './sealed-store.ts';

const box = createSecretBox(Buffer.alloc(32, 1));
const openStore = (root: string) => createSealedStore(createFolderStore(root), box);

let data: string;
let root: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'rocca-folder-store-'));
  root = join(data, 'objects');
});
afterEach(() => rm(data, { recursive: true }));

async function* content(size = 10): AsyncGenerator<Buffer> {
  yield Buffer.alloc(size);
}

describe('the folder of objects', () => {
  it('can be read by its owner alone', async () => {
    await openStore(root).put('reports/one/two', content());
    const modes = ['', 'reports', 'reports/one', 'reports/one/two'].map(
      (name) => statSync(join(root, name)).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o600]);
  });

  it('keeps no folder without an object', async () => {
    const store = openStore(root);
    await store.put('reports/one/two', content());
    await store.put('reports/other', content());
    await store.delete('reports/one/two');
    expect(readdirSync(join(root, 'reports'))).toEqual(['other']);
    await store.delete('reports/other');
    expect(readdirSync(root)).toEqual([]);
  });

  it('stores into folders that are removed as empty at the same time', async () => {
    const store = openStore(root);
    const turns = Array.from({ length: 4 }, async (_, lane) => {
      for (let turn = 0; turn < 15; turn += 1) {
        await store.put(`shared/folder/${lane}`, content());
        await store.delete(`shared/folder/${lane}`);
      }
    });
    await Promise.all(turns);
    expect(readdirSync(root)).toEqual([]);
  });

  it('keeps the whole of one of two puts under one key', async () => {
    const store = openStore(root);
    await Promise.all([store.put('reports/same', content(300_000)), store.put('reports/same', content(200_000))]);
    let size = 0;
    for await (const piece of store.read('reports/same')) size += piece.length;
    expect([300_000, 200_000]).toContain(size);
  });

  it('is none before its first object, and that is fine', async () => {
    const store = openStore(root);
    await store.delete('reports/one');
    for await (const { key } of store.list('')) expect.fail(key);
    expect(await store.removeLeftovers()).toBe(0);
    expect(existsSync(root)).toBe(false);
  });

  it('refuses an object of which nothing is left', async () => {
    const store = openStore(root);
    await store.put('reports/one', content());
    writeFileSync(join(root, 'reports/one'), '');
    const read = store.read('reports/one')[Symbol.asyncIterator]();
    await expect(read.next()).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('loses what dead puts left after an hour, and nothing that is being written', async () => {
    const store = openStore(root);
    await store.put('reports/one', content());
    for (const name of ['.partial-old', '.partial-new']) writeFileSync(join(root, name), '');
    const longAgo = new Date(statSync(join(root, '.partial-new')).mtimeMs - 3_700_000);
    utimesSync(join(root, '.partial-old'), longAgo, longAgo);
    let removed = -1;
    async function* slow() {
      yield Buffer.alloc(100);
      for (const name of readdirSync(root)) {
        if (name.startsWith('.partial-') && name !== '.partial-new') utimesSync(join(root, name), longAgo, longAgo);
      }
      removed = await store.removeLeftovers();
      yield Buffer.alloc(100);
    }
    await store.put('reports/slow', slow());
    expect(removed).toBe(1);
    expect(readdirSync(root).sort()).toEqual(['.partial-new', 'reports']);
    expect(readdirSync(join(root, 'reports')).sort()).toEqual(['one', 'slow']);
  });

  it.skipIf(!canMount)('leaves nothing on a disk that ran full', async () => {
    const disk = new SmallDisk(2 * 1024 * 1024);
    try {
      const store = openStore(join(disk.folder, 'objects'));
      await expect(store.put('reports/large', content(4 * 1024 * 1024))).rejects.toMatchObject({
        reason: 'unavailable',
        message: 'The store of files cannot be used: ENOSPC.',
      });
      expect(readdirSync(join(disk.folder, 'objects'))).toEqual([]);
      await store.put('reports/small', content());
    } finally {
      disk.remove();
    }
  });
});
