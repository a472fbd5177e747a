import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { canMount, SmallDisk } from '../../testing/small-disk.ts';
import { hasSpace } from './disk-space.ts';

it.skipIf(!canMount)('a disk has space until it is full, and again when something is removed', async () => {
  const disk = new SmallDisk(68 * 1024 * 1024);
  try {
    expect(await hasSpace(disk.folder)).toBe(true);
    disk.fill();
    expect(await hasSpace(disk.folder)).toBe(false);
    disk.free();
    expect(await hasSpace(disk.folder)).toBe(true);
  } finally {
    disk.remove();
  }
});

it('fails for a folder that does not exist', async () => {
  await expect(hasSpace(`${tmpdir()}/rocca-absent`)).rejects.toThrow('ENOENT');
});
