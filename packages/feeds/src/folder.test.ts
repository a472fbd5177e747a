import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFeeds, openFeed } from './folder.ts';
import { collect } from './testing/nvd-feed.ts';

let base: string;
let folder: string;
beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'rocca-feeds-')));
  folder = join(base, 'feeds');
  await mkdir(join(folder, 'nvd', 'too-deep'), { recursive: true });
});
afterEach(async () => await rm(base, { recursive: true }));

const put = async (name: string, content: string | Buffer = 'x') => await writeFile(join(folder, name), content);
const content = async (path: string) => Buffer.concat(await collect(openFeed(path))).toString();

describe('a folder of feeds', () => {
  it('lists only official names, there and one level down, the newer ones last', async () => {
    await put('nvd/nvdcve-2.0-modified.json.gz');
    await put('nvd/nvdcve-2.0-2021.json.gz');
    await put('nvdcve-2.0-2002.json');
    await put('epss_scores-2026-08-07.csv.gz');
    await put('known_exploited_vulnerabilities.json');
    for (const other of ['README.md', 'nvdcve-1.1-2020.json.gz', 'nvdcve-2.0-2021.json.gz.part', 'id_rsa'])
      await put(other);
    await put('nvd/too-deep/nvdcve-2.0-2020.json.gz');
    await mkdir(join(folder, 'nvdcve-2.0-2019.json'));
    expect((await listFeeds(folder)).map(({ kind, name }) => [kind, name])).toEqual([
      ['nvd', 'nvdcve-2.0-2002.json'],
      ['nvd', 'nvdcve-2.0-2021.json.gz'],
      ['nvd', 'nvdcve-2.0-modified.json.gz'],
      ['kev', 'known_exploited_vulnerabilities.json'],
      ['epss', 'epss_scores-2026-08-07.csv.gz'],
    ]);
  });

  it('opens what is packed and what is not, whatever its name says', async () => {
    await put('nvdcve-2.0-2002.json', 'plain');
    await put('nvdcve-2.0-2003.json.gz', gzipSync('packed'));
    await put('nvdcve-2.0-2004.json.gz', 'unpacked on the way');
    const feeds = await listFeeds(folder);
    const texts = await Promise.all(feeds.map(async (feed) => Buffer.concat(await collect(feed.open())).toString()));
    expect(texts).toEqual(['plain', 'packed', 'unpacked on the way']);
  });

  it('follows a link inside itself and refuses one that leads out', async () => {
    await put('nvd/nvdcve-2.0-2021.json', 'inside');
    await symlink('nvd/nvdcve-2.0-2021.json', join(folder, 'nvdcve-2.0-2022.json'));
    expect(await listFeeds(folder)).toHaveLength(2);
    await writeFile(join(base, 'secret'), 'secret');
    await symlink(join(base, 'secret'), join(folder, 'nvdcve-2.0-2023.json'));
    await expect(listFeeds(folder)).rejects.toMatchObject({ code: 'refused' });
  });

  it('does not walk into a linked folder', async () => {
    await mkdir(join(base, 'elsewhere'));
    await writeFile(join(base, 'elsewhere', 'nvdcve-2.0-2021.json'), 'x');
    await symlink(join(base, 'elsewhere'), join(folder, 'linked'));
    expect(await listFeeds(folder)).toEqual([]);
  });

  it('does not open a link that took the place of a file', async () => {
    await writeFile(join(base, 'secret'), 'secret');
    const path = join(folder, 'nvdcve-2.0-2021.json');
    await symlink(join(base, 'secret'), path);
    await expect(content(path)).rejects.toMatchObject({ code: 'ELOOP' });
  });
});

describe('a packed feed that is broken', () => {
  const packed = gzipSync('some text '.repeat(1000));

  it('is reported as cut off', async () => {
    await put('nvdcve-2.0-2021.json.gz', packed.subarray(0, packed.length - 20));
    await expect(content(join(folder, 'nvdcve-2.0-2021.json.gz'))).rejects.toMatchObject({ code: 'truncated' });
  });

  it('is reported as broken', async () => {
    const damaged = Buffer.from(packed);
    damaged.fill(0xff, 12, 40);
    await put('nvdcve-2.0-2021.json.gz', damaged);
    await expect(content(join(folder, 'nvdcve-2.0-2021.json.gz'))).rejects.toMatchObject({ code: 'malformed' });
  });
});
