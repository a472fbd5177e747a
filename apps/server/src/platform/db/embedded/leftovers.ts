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
  // Nobody has the number: PostgreSQL recognises such a file as stale, and knows best how to.
  if (!processExists(pid)) return;
  const command = await commandOf(pid);
  // Without a command line it is dead and merely not buried, as in a container whose first process is no init.
  if (command !== '') await refuseForeignServer(clusterDir, pid, command);
  await rm(join(clusterDir, 'postmaster.pid'), { force: true });
  await rm(join(clusterDir, '.s.PGSQL.5432.lock'), { force: true });
}

/** A server that somebody started by hand in this folder: taking its lock file away could ruin the data. */
async function refuseForeignServer(clusterDir: string, pid: number, command: string): Promise<void> {
  const otherCopy = /\brocca-\d+-\d+\b/.test(command);
  const isServer = basename(command.split(' ')[0] ?? '').startsWith('postgres') && !otherCopy;
  if (isServer || (await askServer(clusterDir)).kind !== 'silent') {
    throw new StartProblem(`The database in ${clusterDir} is in use by another program (process ${pid}).`);
  }
}

/**
 * Sessions of a server that was killed hard end by themselves once idle, and no new server may start before. One that
 * is busy would compute on for nobody, so it is told to end.
 */
async function waitForOrphans(clusterDir: string): Promise<void> {
  const started = performance.now();
  for (let told = false; ; ) {
    const orphans = await findOrphans(clusterDir);
    if (orphans.length === 0) return;
    const waited = performance.now() - started;
    if (waited > ORPHANS_LIMIT_MS) {
      throw new StartProblem(`Process ${orphans[0]} of an earlier database server in ${clusterDir} does not end.`);
    }
    if (waited > ORPHANS_END_MS && !told) {
      told = true;
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
