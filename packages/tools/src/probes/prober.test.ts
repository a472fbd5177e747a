import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CONCURRENT_PROBES } from './messages.ts';
import { openToAll } from './open-to-all.ts';
import { type Prober, type ProberOptions, startProber } from './prober.ts';
import type { ProbeRequest } from './request.ts';
import { linewise, openTarget } from './testing/target.ts';

// Each process takes a second to start on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const workDir = mkdtempSync(join(tmpdir(), 'rocca-prober-'));
afterAll(() => rmSync(workDir, { recursive: true }));
const isRoot = process.getuid?.() === 0;

function open(options: Partial<ProberOptions> = {}): Prober {
  const prober = startProber({ signal: new AbortController().signal, workDir, ...options });
  onTestFinished(() => prober.close());
  return prober;
}

/** The processes that ask, among those this process or `owner` started: theirs are the deepest. */
function askers(owner = process.pid): Array<{ pid: number; uid: number }> {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,uid=,args='], { encoding: 'utf8' }).trim().split('\n');
  const all = rows.map((row) => {
    const [pid = '', ppid = '', uid = '', ...args] = row.trim().split(/\s+/);
    return { pid: Number(pid), ppid: Number(ppid), uid: Number(uid), args: args.join(' ') };
  });
  const family = new Set([owner]);
  for (const { pid, ppid } of all) if (family.has(ppid)) family.add(pid);
  return all.filter(({ pid, args }) => family.has(pid) && /^\/.*\/node .*probe-main\.ts/.test(args));
}

const to = (port: number): ProbeRequest => ({ check: 'redis_open', ip: '127.0.0.1', port, tls: false, hostname: null });
const openRedis = () => openTarget(linewise('', () => '$21\r\nredis_version:7.0.15\r\n'.concat('\r\n')));

/** A target that takes questions and keeps them waiting; says when one came. */
async function silentTarget() {
  const { promise: asked, resolve: came } = Promise.withResolvers<void>();
  const port = await openTarget((socket) => socket.once('data', () => came()));
  return { port, asked };
}

describe('the process that asks', () => {
  it('answers, has no rights, and is gone when it is closed', async () => {
    const lines: string[] = [];
    let isKept = false;
    const write = async (line: Uint8Array) => void lines.push(Buffer.from(line).toString());
    const prober = open({ keep: () => ({ write, end: () => (isKept = true) }) });
    const request = to(await openRedis());
    const answer = await prober.probe(request);
    expect(answer).toMatchObject({ kind: 'found' });
    expect(lines).toEqual([`${JSON.stringify({ id: 1, request })}\n`, `${JSON.stringify({ id: 1, answer })}\n`]);
    const [asker, ...others] = askers();
    expect(others).toEqual([]);
    expect(asker?.uid).toBe(isRoot ? 65_534 : process.getuid?.());
    await prober.close();
    expect(isKept).toBe(true);
    expect(askers()).toEqual([]);
    expect(await prober.probe(to(1))).toMatchObject({ kind: 'unclear', reason: 'tool_failed' });
  });

  it('is not started before there is a question', () => {
    open();
    expect(askers()).toEqual([]);
  });

  it('asks many at the same time, and never more than it may', async () => {
    let now = 0;
    let most = 0;
    const port = await openTarget((socket) => {
      now += 1;
      most = Math.max(most, now);
      socket.on('close', () => {
        now -= 1;
      });
      socket.once('data', () => setImmediate(() => socket.write('-NOAUTH Authentication required.\r\n')));
    });
    const prober = open();
    const answers = await Promise.all(Array.from({ length: 3 * CONCURRENT_PROBES }, () => prober.probe(to(port))));
    expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['clean']));
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(CONCURRENT_PROBES);
  });

  it('leaves no question open when it dies, and is started again three times', async () => {
    const redis = await openRedis();
    const prober = open();
    for (let death = 1; death <= 4; death += 1) {
      const { port, asked } = await silentTarget();
      const open = prober.probe(to(port));
      await asked;
      for (const { pid } of askers()) process.kill(pid, 'SIGKILL');
      expect(await open).toMatchObject({ kind: 'unclear', reason: 'tool_failed' });
      expect((await prober.probe(to(redis))).kind).toBe(death < 4 ? 'found' : 'unclear');
    }
  });

  it('is ended when it does not answer', async () => {
    // A duration no other process sleeps for, so that this one can be found.
    const seconds = String(960_000 + (process.pid % 10_000));
    const prober = open({ answerMs: 300, inside: ['sh', '-c', `exec sleep ${seconds}`] });
    expect(await prober.probe(to(1))).toMatchObject({ kind: 'unclear', reason: 'tool_failed' });
    const all = () => execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' });
    await expect.poll(() => all().includes(`sleep ${seconds}`)).toBe(false);
  });

  it('is gone when the test is stopped, and what was open is answered', async () => {
    const { port, asked } = await silentTarget();
    const stop = new AbortController();
    const prober = open({ signal: stop.signal });
    const questions = Array.from({ length: 40 }, () => prober.probe(to(port)));
    await asked;
    stop.abort();
    const answers = await Promise.all(questions);
    expect(answers.every((answer) => answer.kind === 'unclear' && answer.detail === 'stopped')).toBe(true);
    await expect.poll(() => askers()).toEqual([]);
  });

  it('runs inside the given network, from which it reaches nothing here', async () => {
    const inside = isRoot ? ['unshare', '--net'] : ['unshare', '--user', '--net'];
    expect(await open({ inside }).probe(to(await openRedis()))).toMatchObject({ kind: 'unclear', reason: 'filtered' });
  });

  it('that cannot be started is a failure, not a clean result', async () => {
    const answer = await open({ inside: ['no-such-program-anywhere'] }).probe(to(1));
    expect(answer).toMatchObject({ kind: 'unclear', reason: 'tool_failed' });
  });

  it('that writes something else than answers is ended', async () => {
    const answer = await open({ inside: ['echo'] }).probe(to(1));
    expect(answer).toMatchObject({ kind: 'unclear', detail: expect.stringContaining('something else than an answer') });
  });

  it('is not asked what is no question, and not for a name that is none', async () => {
    const prober = open();
    expect(await prober.probe({ ...to(1), ip: 'localhost' })).toMatchObject({ kind: 'unclear' });
    expect(askers()).toEqual([]);
    const request = { ...to(await openRedis()), hostname: 'x\r\nHost: y' };
    expect(await prober.probe(request)).toMatchObject({ kind: 'found' });
  });
});

/** A process that owns a prober of its own, on a question that stays open. */
function ownerOf(port: number, module: string) {
  const script = `
    import { startProber } from ${JSON.stringify(module)};
    const prober = startProber({ signal: new AbortController().signal, workDir: ${JSON.stringify(workDir)} });
    console.log(JSON.stringify(await prober.probe(${JSON.stringify(to(port))})));
    await prober.close();`;
  return spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

it('does not outlive us when we are killed with -9', async () => {
  const { port, asked } = await silentTarget();
  const owner = ownerOf(port, join(import.meta.dirname, 'prober.ts'));
  await asked;
  const pids = askers(owner.pid).map(({ pid }) => pid);
  expect(pids).toHaveLength(1);
  owner.kill('SIGKILL');
  const alive = () =>
    pids.filter((pid) => execFileSync('ps', ['-eo', 'pid='], { encoding: 'utf8' }).split(/\s+/).includes(`${pid}`));
  await expect.poll(alive).toEqual([]);
});

it.runIf(isRoot)('gives its rights up by itself where its own files are closed to others', async () => {
  // A folder of mkdtemp is its owner's alone, like the home of root.
  const home = mkdtempSync(join(tmpdir(), 'rocca-closed-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  cpSync(resolve(import.meta.dirname, '..'), join(home, 'src'), { recursive: true });
  symlinkSync(resolve(import.meta.dirname, '../../../../node_modules'), join(home, 'node_modules'));
  for (const name of ['package.json', 'search-path.json'])
    cpSync(resolve(import.meta.dirname, '../..', name), join(home, name));
  expect(openToAll(join(home, 'src/probes/prober.ts'))).toBe(false);
  const { promise: uids, resolve: seen } = Promise.withResolvers<number[]>();
  const port = await openTarget((socket) => {
    socket.once('data', () => {
      seen(askers(owner.pid).map(({ uid }) => uid));
      socket.write('-NOAUTH Authentication required.\r\n');
    });
  });
  const owner = ownerOf(port, join(home, 'src/probes/prober.ts'));
  const { promise: answer, resolve: answered } = Promise.withResolvers<string>();
  owner.stdout.once('data', (data: Buffer) => answered(data.toString()));
  expect(await uids).toEqual([65_534]);
  expect(await answer).toContain('"clean"');
});
