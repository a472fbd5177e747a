import { chmod, chown, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeReachable } from './reachable-binaries.ts';
import { runProgram } from './run-program.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
let root: string;
let native: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'rocca-reach-'));
  await chmod(root, 0o755);
  native = join(root, 'closed', 'native');
  await mkdir(join(native, 'bin'), { recursive: true, mode: 0o700 });
  await writeFile(join(native, 'bin', 'program'), '#!/bin/sh\necho works\n', { mode: 0o700 });
  await symlink('program', join(native, 'bin', 'alias'));
});

afterEach(() => rm(root, { recursive: true }));

// Only root can become another user, and only root ever needs the copy.
describe.skipIf(!isRoot)('programs another user cannot reach', () => {
  it('are copied once to where that user can run them', async () => {
    const place = join(root, 'open');
    const copy = await makeReachable(native, 'postgres-1', [place]);
    expect(copy).toBe(join(place, 'postgres-1'));
    expect((await runProgram(join(native, 'bin', 'alias'), [], { account: nobody })).exitCode).toBeNull();
    expect((await runProgram(join(copy, 'bin', 'alias'), [], { account: nobody })).stdout).toBe('works\n');
    await writeFile(join(native, 'bin', 'program'), 'changed');
    await makeReachable(native, 'postgres-1', [place]);
    expect(await readFile(join(copy, 'bin', 'program'), 'utf8')).toContain('echo works');
  });

  it('are never run from a folder that another user prepared', async () => {
    const foreign = join(root, 'foreign');
    await mkdir(join(foreign, 'postgres-1', 'bin'), { recursive: true });
    await writeFile(join(foreign, 'postgres-1', 'bin', 'program'), '#!/bin/sh\necho trap\n', { mode: 0o755 });
    await chown(foreign, nobody.uid, nobody.gid);
    const copy = await makeReachable(native, 'postgres-1', [foreign]);
    expect(copy.startsWith(foreign)).toBe(false);
    expect((await runProgram(join(copy, 'bin', 'program'), [], { account: nobody })).stdout).toBe('works\n');
    await rm(dirname(copy), { recursive: true });
  });

  it('are copied by several platforms at once without harm', async () => {
    const places = [join(root, 'open')];
    const copies = await Promise.all([1, 2, 3].map(() => makeReachable(native, 'postgres-1', places)));
    expect(new Set(copies).size).toBe(1);
  });
});
