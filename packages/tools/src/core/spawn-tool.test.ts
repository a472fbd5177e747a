import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { spawnTool, type ToolOptions } from './spawn-tool.ts';

const cwd = mkdtempSync(join(tmpdir(), 'rocca-spawn-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const run = (command: string, args: string[], options: Partial<ToolOptions> = {}) =>
  spawnTool(command, args, {
    signal: new AbortController().signal,
    timeoutMs: 10_000,
    cwd,
    maxOutputBytes: 1_000_000,
    ...options,
  });

/** A duration nobody else sleeps for, so that its processes can be found. */
let next = 870_000 + (process.pid % 10_000) * 10;
const uniqueSeconds = () => String(next++);

function sleepers(seconds: string): number {
  try {
    return execFileSync('pgrep', ['-fc', `sleep ${seconds}`], { encoding: 'utf8' }).trim() === '0' ? 0 : 1;
  } catch {
    return 0;
  }
}

/** Starts children in every way that escapes a process group: in the background, in a session of their own. */
const family = (seconds: string) => `sleep ${seconds} & (setsid sleep ${seconds} &); echo ready; sleep ${seconds}`;

describe('a tool', () => {
  it('hands over its output and how it ended', async () => {
    const chunks: Buffer[] = [];
    const onOutput = (chunk: Buffer) => chunks.push(chunk);
    const outcome = await run('sh', ['-c', 'echo out; echo err >&2; exit 3'], { onOutput });
    expect(Buffer.concat(chunks).toString()).toBe('out\n');
    expect(outcome).toMatchObject({ kind: 'ended', exitCode: 3, stderr: expect.stringContaining('err') });
  });

  it('gets its arguments as they are: there is no shell to read them', async () => {
    const chunks: Buffer[] = [];
    await run('echo', ['$(id)', '; rm -rf /', '`id`'], { onOutput: (chunk) => chunks.push(chunk) });
    expect(Buffer.concat(chunks).toString()).toBe('$(id) ; rm -rf / `id`\n');
  });

  it('does not see our settings', async () => {
    process.env.ROCCA_SPAWN_SECRET = 'hidden';
    const chunks: Buffer[] = [];
    await run('env', [], { onOutput: (chunk) => chunks.push(chunk) });
    delete process.env.ROCCA_SPAWN_SECRET;
    expect(Buffer.concat(chunks).toString()).not.toContain('ROCCA_SPAWN_SECRET');
  });

  it('is gone with everything it started when it is stopped', async () => {
    const seconds = uniqueSeconds();
    const stop = new AbortController();
    const outcome = run('bash', ['-c', family(seconds)], { signal: stop.signal, onOutput: () => stop.abort() });
    expect(await outcome).toEqual({ kind: 'stopped' });
    await expect.poll(() => sleepers(seconds), { timeout: 2000 }).toBe(0);
  });

  it('is gone when it takes too long, and when it ignores being asked', async () => {
    const seconds = uniqueSeconds();
    const outcome = await run('bash', ['-c', `trap '' TERM; ${family(seconds)}`], { timeoutMs: 300 });
    expect(outcome).toEqual({ kind: 'timed_out', afterMs: 300 });
    await expect.poll(() => sleepers(seconds), { timeout: 2000 }).toBe(0);
  });

  it('is ended when it writes too much', async () => {
    const outcome = await run('yes', [], { maxOutputBytes: 100_000 });
    expect(outcome).toEqual({ kind: 'too_much_output', limitBytes: 100_000 });
  });

  it('that does not exist is told, not taken for an empty result', async () => {
    const outcome = await run('no-such-tool-anywhere', []);
    expect(outcome.kind === 'not_started' || (outcome.kind === 'ended' && outcome.exitCode !== 0)).toBe(true);
  });

  it('does not start at all after a stop', async () => {
    expect(await run('sleep', ['5'], { signal: AbortSignal.abort() })).toEqual({ kind: 'stopped' });
  });

  it('is gone with everything it started when our own process is killed with -9', async () => {
    const seconds = uniqueSeconds();
    const script = `
      import { spawnTool } from ${JSON.stringify(join(import.meta.dirname, 'spawn-tool.ts'))};
      await spawnTool('bash', ['-c', ${JSON.stringify(family(seconds))}], { signal: new AbortController().signal,
        timeoutMs: 60000, cwd: ${JSON.stringify(cwd)}, maxOutputBytes: 1000, onOutput: () => console.log('up') });`;
    const owner = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((done) => owner.stdout.once('data', done));
    expect(sleepers(seconds)).toBe(1);
    owner.kill('SIGKILL');
    await expect.poll(() => sleepers(seconds), { timeout: 3000 }).toBe(0);
  });
});
