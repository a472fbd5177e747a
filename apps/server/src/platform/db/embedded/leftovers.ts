import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartProblem } from '../../start-problem.ts';
import { clusterName, recordedPid } from './cluster-place.ts';
import { commandOf, listProcesses, processExists, signalProcess } from './processes.ts';
import { askServer } from './server-session.ts';

const POLL_MS = 50;
const ORPHANS_END_MS = 5_000;
const ORPHANS_LIMIT_MS = 15_000;

/** The running server of this very folder: one that this platform started, or one that was killed before. */
export async function findPostmaster(clusterDir: string): Promise<number | null> {
  const pid = await recordedPid(clusterDir);
  return pid !== null && (await isPostmaster(pid, clusterDir)) ? pid : null;
}

/** Asked before every signal: a number that meanwhile belongs to another process is left alone. */
export async function isPostmaster(pid: number, clusterDir: string): Promise<boolean> {
  const name = await clusterName(clusterDir).catch(() => null);
  return name !== null && ` ${await commandOf(pid)} `.includes(` cluster_name=${name} `);
}

/** Removes what a dead server left behind and PostgreSQL itself would stumble over. */
export async function clearLeftovers(clusterDir: string): Promise<void> {
  await waitForOrphans(clusterDir);
  const pid = await recordedPid(clusterDir);
  if (pid === null) return;
  // No process has this number: PostgreSQL itself recognises and replaces such a stale file.
  if (!processExists(pid)) return;
  const command = await commandOf(pid);
  // Without a command line it is a zombie, as in a container whose first process is not an init.
  if (command !== '') await refuseForeignServer(clusterDir, pid, command);
  await rm(join(clusterDir, 'postmaster.pid'), { force: true });
  await rm(join(clusterDir, '.s.PGSQL.5432.lock'), { force: true });
}

/** A server that an operator started by hand in this folder: removing its lock file could ruin the data. */
async function refuseForeignServer(clusterDir: string, pid: number, command: string): Promise<void> {
  const otherCopy = /\brocca-\d+-\d+\b/.test(command);
  const isServer = basename(command.split(' ')[0] ?? '').startsWith('postgres') && !otherCopy;
  if (isServer || (await askServer(clusterDir)).kind !== 'silent') {
    throw new StartProblem(`The database in ${clusterDir} is in use by another program (process ${pid}).`);
  }
}

/**
 * Sessions of a server killed with SIGKILL end once they are idle, and no new server may start before that. A busy
 * session would go on working although its client is gone, so it gets a signal.
 */
async function waitForOrphans(clusterDir: string): Promise<void> {
  const started = performance.now();
  for (let signalled = false; ; ) {
    const orphans = await findOrphans(clusterDir);
    if (orphans.length === 0) return;
    const waited = performance.now() - started;
    if (waited > ORPHANS_LIMIT_MS) {
      throw new StartProblem(`Process ${orphans[0]} of an earlier database server in ${clusterDir} does not end.`);
    }
    if (waited > ORPHANS_END_MS && !signalled) {
      signalled = true;
      for (const pid of orphans) signalProcess(pid, 'SIGQUIT');
    }
    await delay(POLL_MS);
  }
}

async function findOrphans(clusterDir: string): Promise<number[]> {
  const title = `postgres: ${await clusterName(clusterDir)}: `;
  const running = await listProcesses();
  return running.filter(({ command }) => command.startsWith(title)).map(({ pid }) => pid);
}
