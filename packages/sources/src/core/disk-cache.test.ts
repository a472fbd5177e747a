import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { manualClock } from '../testing/manual-clock.ts';
import { type CacheKey, DiskCache } from './disk-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rocca-cache-'));
});
afterEach(async () => await rm(folder, { recursive: true }));

const key = (question: string): CacheKey => ({ code: 'crtsh', origin: 'https://crt.sh', question });
const TTL_MS = 60_000;

async function textOf(cache: DiskCache, question: string): Promise<string | null> {
  const found = await cache.get(key(question), TTL_MS);
  if (!found?.body) return null;
  const parts: Buffer[] = [];
  for await (const chunk of found.body) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

it('gives back what was written, to nobody but its owner, until it is too old', async () => {
  const clock = manualClock();
  const cache = new DiskCache(join(folder, 'new'), clock);
  await cache.put(key('acme.com'), { cut: true, body: Buffer.from('[1]\n[2]') });
  expect(await textOf(cache, 'acme.com')).toBe('[1]\n[2]');
  expect(await textOf(cache, 'other.com')).toBeNull();
  const [name = ''] = await readdir(join(folder, 'new'));
  expect((await stat(join(folder, 'new', name))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'new'))).mode & 0o777).toBe(0o700);
  clock.pass(TTL_MS);
  expect(await textOf(cache, 'acme.com')).toBeNull();
});

it('follows no link and waits for no folder', async () => {
  const cache = new DiskCache(folder, manualClock());
  await cache.put(key('acme.com'), { cut: false, body: Buffer.from('[]') });
  const [name = ''] = await readdir(folder);
  const path = join(folder, name);
  await writeFile(join(folder, 'elsewhere'), '{"v":1,"at":"2026-03-01T12:00:00.000Z","cut":false,"absent":true}\n');
  await rm(path);
  await symlink(join(folder, 'elsewhere'), path);
  expect(await cache.get(key('acme.com'), TTL_MS)).toBeNull();
  await rm(path);
  await mkdir(path);
  expect(await cache.get(key('acme.com'), TTL_MS)).toBeNull();
});

it('stays within its room, and removes what is old and what was left half-written', async () => {
  const clock = manualClock();
  const old = new Date('2026-02-01T12:00:00Z');
  const left = join(folder, `${'a'.repeat(64)}.${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.part`);
  await writeFile(left, 'half');
  await utimes(left, old, old);
  await writeFile(join(folder, 'of-somebody-else'), 'kept');
  const cache = new DiskCache(folder, clock, 400_000);
  for (let number = 0; number < 100; number++) {
    await cache.put(key(`${number}.com`), { cut: false, body: Buffer.alloc(20_000, 'x') });
  }
  const names = await readdir(folder);
  expect(names).toContain('of-somebody-else');
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(names.length * 20_000).toBeLessThanOrEqual(400_000);
  expect(await textOf(cache, '99.com')).toHaveLength(20_000);
});
