import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from '../../start-problem.ts';
import type { Binaries } from './binaries.ts';
import { type ClusterPlace, folderForServer, syncFolder } from './cluster-place.ts';
import { runProgram } from './run-program.ts';
import type { ServerAccount } from './server-account.ts';

const UNFINISHED = 'postgres.unfinished-';

/** Makes the cluster if there is none; an existing one is checked against the programs that are to run it. */
export async function ensureCluster(
  place: ClusterPlace,
  binaries: Binaries,
  account: ServerAccount | null,
  durable: boolean,
): Promise<void> {
  const major = await majorOf(place.clusterDir);
  if (major === null) return createCluster(place, binaries, account, durable);
  if (major !== binaries.major) {
    throw new StartProblem(
      `The database in ${place.clusterDir} was made by PostgreSQL ${major} and this version of Rocca runs ${binaries.major}.`,
    );
  }
  await adoptFolder(place.clusterDir, account);
}

/** The folder gets its final name when it is complete, so that a killed start leaves no half-made cluster. */
async function createCluster(
  { dataDir, clusterDir }: ClusterPlace,
  binaries: Binaries,
  account: ServerAccount | null,
  durable: boolean,
): Promise<void> {
  await removeUnfinished(dataDir);
  const unfinished = await mkdtemp(join(dataDir, UNFINISHED));
  if (account) await chown(unfinished, account.uid, account.gid);
  const args = [...initdbArgs(binaries.major, folderForServer(unfinished)), ...(durable ? [] : ['--no-sync'])];
  const outcome = await runProgram(join(binaries.binDir, 'initdb'), args, { account, cwd: unfinished });
  if (outcome.exitCode !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    throw new StartProblem(`The database could not be created in ${dataDir}: ${reasonIn(outcome.stderr)}`);
  }
  await rename(unfinished, clusterDir);
  await syncFolder(dataDir);
}

function initdbArgs(major: number, folder: string): string[] {
  // The builtin provider sorts the same on every system; before 17 the C library's closest equivalent is used.
  const locale =
    major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8'];
  return [
    ...locale,
    '-E',
    'UTF8',
    '--data-checksums',
    '--auth=trust',
    '-U',
    'rocca',
    '-D',
    folder,
    '--no-instructions',
  ];
}

async function removeUnfinished(dataDir: string): Promise<void> {
  const leftovers = (await readdir(dataDir)).filter((name) => name.startsWith(UNFINISHED));
  // An initdb that outlived its platform may still be writing; its folder is then removed by a later start.
  const removals = leftovers.map((name) => rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }));
  await Promise.allSettled(removals);
}

async function majorOf(clusterDir: string): Promise<number | null> {
  try {
    return Number.parseInt(await readFile(join(clusterDir, 'PG_VERSION'), 'utf8'), 10);
  } catch {
    const entries = await readdir(clusterDir).catch(() => null);
    if (entries === null || entries.length === 0) return null;
    throw new StartProblem(`Folder ${clusterDir} holds files that are not a PostgreSQL database; move it away.`);
  }
}

/** A cluster restored from a backup by root belongs to root; PostgreSQL insists on owner and mode. */
async function adoptFolder(clusterDir: string, account: ServerAccount | null): Promise<void> {
  const { uid, mode } = await stat(clusterDir);
  if (account && uid === 0) await runProgram('chown', ['-Rh', `${account.uid}:${account.gid}`, clusterDir]);
  if ((mode & 0o077) !== 0) await chmod(clusterDir, 0o700);
}

function reasonIn(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? 'initdb ended without a word.';
}
