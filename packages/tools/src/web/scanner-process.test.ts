import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dropTo, UNPRIVILEGED_ID } from '../core/sandbox.ts';
import { makeScratch } from '../core/scratch.ts';
import { createWorkshop } from '../core/testing/workshop.ts';
import { type ScannerProcessOptions, startScannerProcess } from './scanner-process.ts';

const workshop = createWorkshop();
afterAll(() => workshop.close());
const isRoot = process.getuid?.() === 0;

async function start(options: Partial<ScannerProcessOptions> = {}) {
  const said: unknown[] = [];
  const workDir = workshop.workDir();
  const stop = new AbortController();
  const scanner = await startScannerProcess({
    main: join(import.meta.dirname, 'testing/scratch-main.ts'),
    workDir,
    signal: stop.signal,
    timeoutMs: 60_000,
    onMessage: (message) => said.push(message),
    ...options,
  });
  const ask = async (task: string, value?: unknown) => {
    const before = said.length;
    scanner.tell({ task, value });
    await expect.poll(() => said.length).toBe(before + 1);
    return said.at(-1);
  };
  return { scanner, ask, workDir, stop };
}

describe('the process that scans', () => {
  it('has no rights, and a scratch that it alone may write to', async () => {
    const { scanner, ask, workDir } = await start();
    const who = (await ask('who')) as Record<string, string>;
    expect(who.user).not.toBe(0);
    expect(who.home).toBe(who.folder);
    expect(await ask('write', join(who.folder ?? '', 'a'))).toBe('done');
    if (isRoot) {
      expect(who.status).toMatch(/^NoNewPrivs:\s*1$/m);
      expect(who.status).toMatch(/^CapEff:\s*0+$/m);
      expect(await ask('write', join(tmpdir(), 'rocca-scanner-wrote'))).not.toBe('done');
      expect(await ask('write', '/dev/shm/rocca-scanner-wrote')).not.toBe('done');
    }
    scanner.tell({ task: 'end' });
    expect(await scanner.ended).toMatchObject({ kind: 'ended', exitCode: 3 });
    expect(readdirSync(workDir)).toEqual([]);
  });

  it.runIf(isRoot)('cannot fill the machine', async () => {
    const { ask, stop, scanner } = await start();
    const results = (await ask('fill', 9)) as string[];
    expect(results[0]).toBe('done');
    expect(results).toContain('ENOSPC');
    stop.abort();
    await scanner.ended;
  });

  it('is gone with everything it started when the scan is stopped', async () => {
    const seconds = String(880_000 + (process.pid % 10_000));
    const { scanner, ask, stop } = await start();
    await ask('leave', seconds);
    stop.abort();
    expect(await scanner.ended).toEqual({ kind: 'stopped' });
    await expect.poll(() => spawnSync('pgrep', ['-f', `^sleep ${seconds}`]).status).toBe(1);
  });

  it('is ended when it says something else than lines of JSON', async () => {
    const garbage = await start();
    garbage.scanner.tell({ task: 'garbage' });
    await expect(garbage.scanner.ended).rejects.toThrow(/JSON/);
    const long = await start({ maxLineBytes: 1000 });
    long.scanner.tell({ task: 'long', value: 200_000 });
    await expect(long.scanner.ended).rejects.toThrow('without an end');
  });

  it('is not started after a stop', async () => {
    const { scanner } = await start({ signal: AbortSignal.abort() });
    expect(await scanner.ended).toEqual({ kind: 'stopped' });
  });
});

it.runIf(isRoot)('shows a program its files where the folder above is closed to it, and those alone', () => {
  const closed = mkdtempSync(join(tmpdir(), 'rocca-closed-'));
  chmodSync(closed, 0o700);
  for (const part of ['packages', 'secrets']) {
    mkdirSync(join(closed, part));
    writeFileSync(join(closed, part, 'file'), part);
  }
  const parts = { user: UNPRIVILEGED_ID, bytes: 1_000_000, root: closed, shown: ['packages'], needed: [] };
  const scratch = makeScratch(parts);
  // Where nothing can be mounted there is none.
  if (!scratch) return;
  const read = (file: string) => {
    const [program = '', ...args] = [...scratch.words, ...dropTo('none'), 'cat', scratch.pathOf(file)];
    return spawnSync(program, args, { encoding: 'utf8' }).stdout;
  };
  expect(read(join(closed, 'packages/file'))).toBe('packages');
  expect(read(join(closed, 'secrets/file'))).toBe('');
  // Nothing of it is seen outside.
  expect(() => readdirSync(scratch.folder)).toThrow();
  rmSync(closed, { recursive: true });
});
