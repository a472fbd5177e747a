import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataFolder } from './data-folder.ts';

const MODULE = new URL('./data-folder.ts', import.meta.url).href;
/** Takes the folder named by its argument, says so, and holds it until it is killed. */
const HOLDER = `
  const { openDataFolder } = await import(${JSON.stringify(MODULE)});
  await openDataFolder(process.argv[1]).then(() => console.log('held'), (error) => console.log(error.message));
  process.stdin.resume();
`;

let root: string;
let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'rocca-folder-'));
  folder = join(root, 'data');
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(root, { recursive: true });
});

async function holdElsewhere(environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, folder], {
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  children.push(child);
  const [said] = await new Promise<[Buffer]>((resolve) => child.stdout.once('data', (data: Buffer) => resolve([data])));
  const kill = async () => {
    child.kill('SIGKILL');
    await text(child.stdout);
  };
  return { pid: child.pid, said: said.toString().trim(), kill };
}

const inUseBy = (pid: number | undefined) =>
  `Data folder ${folder} is in use by another copy of Rocca (process ${pid}).`;

describe('the lock', () => {
  it('makes the folder for its owner alone and writes down who holds it', async () => {
    const held = await openDataFolder(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(Number.parseInt(await readFile(join(folder, 'rocca.lock'), 'utf8'), 10)).toBe(process.pid);
    await held.release();
  });

  it('refuses a second copy with one line, until the first lets go', async () => {
    const held = await openDataFolder(folder);
    expect((await holdElsewhere()).said).toBe(inUseBy(process.pid));
    await held.release();
    expect((await holdElsewhere()).said).toBe('held');
  });

  it('dies with a process that is killed', async () => {
    const holder = await holdElsewhere();
    await expect(openDataFolder(folder)).rejects.toThrow(inUseBy(holder.pid));
    await holder.kill();
    await (await openDataFolder(folder)).release();
  });

  it('is held by one of ten copies that start together', async () => {
    const copies = await Promise.all(Array.from({ length: 10 }, () => openDataFolder(folder).catch(() => null)));
    const winners = copies.filter((copy) => copy !== null);
    expect(winners).toHaveLength(1);
    await winners[0]?.release();
  });
});

describe('without the flock program', () => {
  const bare = { PATH: '/nowhere' };

  it('refuses a second copy while the first lives', async () => {
    const first = await holdElsewhere(bare);
    expect(first.said).toBe('held');
    expect((await holdElsewhere(bare)).said).toBe(inUseBy(first.pid));
  });

  it('takes a folder whose holder is gone, even if its number belongs to another process', async () => {
    const held = await openDataFolder(folder);
    await held.release();
    await writeFile(join(folder, 'rocca.lock'), `${process.pid} Thu Jan  1 00:00:00 1970\n`);
    expect((await holdElsewhere(bare)).said).toBe('held');
  });
});

describe('a folder that cannot be used', () => {
  it('is named in one line when it is a file', async () => {
    await writeFile(folder, '');
    await expect(openDataFolder(folder)).rejects.toThrow(`Data folder ${folder} cannot be used: it is a file.`);
  });

  it('is named in one line when it lies below a file', async () => {
    await writeFile(folder, '');
    const below = join(folder, 'data');
    await expect(openDataFolder(below)).rejects.toThrow(
      `Data folder ${below} cannot be used: a part of its path is a file.`,
    );
  });

  it.skipIf(process.getuid?.() === 0)('is named in one line when it may not be written', async () => {
    await chmod(root, 0o500);
    await expect(openDataFolder(folder)).rejects.toThrow(`Data folder ${folder} cannot be used: permission denied.`);
    await chmod(root, 0o700);
  });
});
