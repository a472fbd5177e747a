import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TaskDetail, TaskStarted } from '@rocca/contract/api/tasks.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProcesses } from './platform/db/embedded/processes.ts';
import { PlatformLab, type PlatformProcess, signInAt } from './testing/platform-process.ts';

/** The product with a scanner that goes wrong in every way a scanner can. */
let lab: PlatformLab;
let platform: PlatformProcess;
let call: Awaited<ReturnType<typeof signInAt>>;
let folder: string;

const SCANNER = `#!/bin/sh
[ "$1" = --version ] && { echo 'Nmap version 7.93'; exit 0; }
mode=$(cat ${'"$(dirname "$0")/mode"'})
case $mode in
  garbage) echo 'not a result at all' ;;
  nothing) exit 0 ;;
  error) echo 'something is wrong here' >&2; exit 3 ;;
  endless) printf '<nmaprun version="7.93">'; exec tr '\\0' ' ' < /dev/zero ;;
  hanging) sleep 600 ;;
esac
`;

const scanner = () => join(folder, 'nmap');
const setMode = (mode: string) => writeFileSync(join(folder, 'mode'), mode);
function putScanner(): void {
  writeFileSync(scanner(), SCANNER);
  chmodSync(scanner(), 0o755);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rocca-scanner-'));
  chmodSync(folder, 0o755);
  // Everything a platform may call on, and no nmap but ours.
  for (const tool of readdirSync('/usr/bin')) {
    if (tool !== 'nmap') symlinkSync(join('/usr/bin', tool), join(folder, tool));
  }
  putScanner();
  lab = await PlatformLab.create('product');
  platform = await lab.start({ ROCCA_TOOL_PATH: `${folder}:/usr/sbin:/sbin`, ROCCA_LAB: 'on' });
  call = await signInAt(platform.address, 'demo');
});
afterAll(async () => {
  await platform?.end('SIGTERM');
  await lab?.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<string> {
  const body = JSON.stringify({ targets: ['127.20.0.1'], task_name: 'broken' });
  const reply = await call('/tasks/nscan/', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  expect(reply.status, await reply.clone().text()).toBe(201);
  return ((await reply.json()) as TaskStarted).task_id;
}

const taskOf = async (id: string) =>
  (await (await call(`/tasks/${id}/`, { headers: { 'accept-language': 'en' } })).json()) as TaskDetail;
const until = (id: string, status: string) =>
  expect.poll(async () => (await taskOf(id)).status, { timeout: 120_000, interval: 50 }).toBe(status);

/** The scanners that run now: the shells that read our script, but for those that the worker asks for a version. */
async function scanners(): Promise<number[]> {
  const shells = (await listProcesses()).filter(({ command }) => command.startsWith(`/bin/sh ${scanner()} `));
  return shells.filter(({ command }) => !command.trimEnd().endsWith(' --version')).map(({ pid }) => pid);
}
const running = (count: number) =>
  expect.poll(async () => (await scanners()).length, { timeout: 60_000, interval: 50 }).toBe(count);

async function scansDone(): Promise<number> {
  const licences = (await (await call('/licenses/')).json()) as Array<{ api: string; scans_done: number }>;
  return licences.find(({ api }) => api === '/nscan/')?.scans_done ?? -1;
}

describe('the lab beside the platform', () => {
  it.runIf(process.getuid?.() === 0)('has none of its settings, and the right to open low ports alone', async () => {
    const children = readFileSync(`/proc/${platform.pid}/task/${platform.pid}/children`, 'utf8').trim().split(' ');
    const isLab = ({ pid, command }: { pid: number; command: string }) =>
      children.includes(String(pid)) && command.includes('/lab/src/main.ts');
    const pid = (await listProcesses()).find(isLab)?.pid;
    const proc = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8');
    // Before it is Node the process is what takes the rights away.
    await expect.poll(() => proc('status')).toMatch(/^Uid:\s+65534\s+65534\s+65534\s+65534$/m);
    const names = proc('environ')
      .split('\0')
      .map((line) => line.split('=')[0] ?? '');
    const told = ['HOME', 'LC_ALL', 'PATH', 'TMPDIR'];
    expect(names).toEqual(expect.arrayContaining(told));
    // The rest is Node's own and that of the shell it was started through.
    expect(names.filter((name) => !told.includes(name) && !/^(NODE_CHANNEL_\w+|PWD|OLDPWD|)$/.test(name))).toEqual([]);
    const lowPorts = '0000000000000400';
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']) {
      expect(proc('status')).toMatch(new RegExp(`^${set}:\\s+${lowPorts}$`, 'm'));
    }
    expect(proc('status')).toMatch(/^NoNewPrivs:\s+1$/m);
    await expect.poll(() => platform.output(), { timeout: 60_000 }).toMatch(/lab ready: (\d\d hosts|another lab)/);
  });
});

describe('a scanner that goes wrong', () => {
  it.each([
    ['garbage', /cannot be read/],
    ['nothing', /cannot be read/],
    ['error', /with an error[\s\S]*something is wrong here/],
    ['endless', /more than a result can hold|cannot be read/],
  ])('%s: the test ends FAILURE with its cause, and its scan is used', async (mode, cause) => {
    setMode(mode);
    const before = await scansDone();
    const id = await start();
    await until(id, 'FAILURE');
    const task = await taskOf(id);
    expect(task.traceback).toMatch(cause);
    expect(task.can).toMatchObject({ view: false, partial: true, delete: true });
    expect(await scansDone()).toBe(before + 1);
  });

  it('killed from outside: the test ends FAILURE with its cause', async () => {
    setMode('hanging');
    const id = await start();
    await running(1);
    for (const pid of await scanners()) process.kill(pid, 'SIGKILL');
    await until(id, 'FAILURE');
    expect((await taskOf(id)).traceback).toMatch(/killed by the system/);
  });

  it('hanging: it is stopped like any other', async () => {
    setMode('hanging');
    const id = await start();
    await running(1);
    await call(`/tasks/stop/${id}/`, { method: 'DELETE' });
    await until(id, 'STOPPED');
  });

  it('missing where tests run: a start is refused, and a waiting test is not begun before the scanner is back', async () => {
    setMode('hanging');
    const before = await scansDone();
    // As many as an account may run keep the next ones waiting while the scanner goes away.
    const busy = await Promise.all([start(), start()]);
    await running(busy.length);
    const [late, withdrawn] = [await start(), await start()];
    rmSync(scanner());
    const startStatus = async () => {
      const body = JSON.stringify({ targets: ['127.20.0.1'] });
      const headers = { 'content-type': 'application/json' };
      return (await call('/tasks/nscan/preflight/', { method: 'POST', body, headers })).status;
    };
    await expect.poll(startStatus, { timeout: 60_000 }).toBe(409);
    for (const id of busy) await call(`/tasks/stop/${id}/`, { method: 'DELETE' });
    for (const id of busy) await until(id, 'STOPPED');
    expect((await taskOf(late)).status).toBe('PENDING');
    expect((await call(`/tasks/queue/${withdrawn}/`, { method: 'DELETE' })).status).toBe(202);
    expect(await scansDone()).toBe(before + busy.length + 1);
    setMode('error');
    putScanner();
    await until(late, 'FAILURE');
    expect((await taskOf(late)).traceback).toMatch(/something is wrong here/);
    expect(await startStatus()).toBe(200);
  });
});
