import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { listProcesses, signalProcess } from '../apps/server/src/platform/db/embedded/processes.ts';
import { type FaultPlatform, waitFor } from './platform.ts';
import { between, type Random } from './random.ts';
import type { Fault } from './under-load.ts';

/** Causes of tests whose tools were really ended. */
const WORKER_GONE = /worker that ran this test is no longer heard from|platform was stopped/;
const TOOL_KILLED = /killed by the system/;

/**
 * PostgreSQL's own supervisor gives up after six ends within a minute: a postmaster is killed every 12 seconds at most,
 * with a backend in between, whose death makes the server end all sessions and recover.
 */
export const databaseKills: Fault = {
  name: 'PostgreSQL killed (postmaster and backend in turn)',
  times: 30,
  allowed: {},
  async inject(platform, random, round) {
    await delay(between(random, 6500, 7500));
    const victim = round % 2 === 0 ? await platform.folder.databasePid() : await backendPid(platform);
    if (victim) signalProcess(victim, 'SIGKILL');
  },
};

async function backendPid(platform: FaultPlatform): Promise<number | null> {
  const [row] = await platform.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'rocca%' ORDER BY random() LIMIT 1`,
  );
  return row?.pid ?? null;
}

export const connectionCuts: Fault = {
  name: 'every database connection cut',
  times: 30,
  allowed: {},
  async inject(platform, random) {
    await delay(between(random, 500, 1500));
    await platform.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name LIKE 'rocca%' AND pid <> pg_backend_pid()`);
  },
};

/** Frozen rather than gone: connections stay open and nothing is answered. */
export const databaseFreezes: Fault = {
  name: 'PostgreSQL frozen for 10 s',
  times: 3,
  allowed: {},
  async inject(platform, random) {
    await delay(between(random, 2000, 4000));
    const postmaster = await platform.folder.databasePid();
    const pids = await processesUnder(postmaster);
    for (const pid of pids) signalProcess(pid, 'SIGSTOP');
    await delay(10_000);
    for (const pid of pids) signalProcess(pid, 'SIGCONT');
  },
};

async function processesUnder(postmaster: number | null): Promise<number[]> {
  if (postmaster === null) return [];

  const children: number[] = [];
  for (const { pid } of await listProcesses()) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    if (/^PPid:\s*(\d+)$/m.exec(status)?.[1] === String(postmaster)) children.push(pid);
  }
  return [postmaster, ...children];
}

export const workerKills: Fault = {
  name: 'worker killed',
  times: 15,
  allowed: { causes: WORKER_GONE },
  async inject(platform, random) {
    await delay(between(random, 1500, 3500));
    const victim = await platform.workerPid();
    if (victim) signalProcess(victim, 'SIGKILL');
    await waitFor(async () => ![null, victim].includes(await platform.workerPid()), 30_000);
  },
};

export const toolKills: Fault = {
  name: 'scanners killed',
  times: 15,
  allowed: { causes: TOOL_KILLED },
  async inject(platform, random) {
    await delay(between(random, 500, 2000));
    const nmaps = (await listProcesses()).filter(({ command }) => /^\S*nmap /.test(command)).map(({ pid }) => pid);
    const own = platform.toolPids().filter((pid) => nmaps.includes(pid));
    for (const pid of own) signalProcess(pid, 'SIGKILL');
  },
};

export const webKills: Fault = {
  name: 'web process killed',
  times: 8,
  allowed: { causes: WORKER_GONE },
  async inject(platform: FaultPlatform, random: Random) {
    await delay(between(random, 2000, 5000));
    await platform.killWeb();
    await platform.bringUp();
  },
};
