import { openSync } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from '../../start-problem.ts';
import type { SocketConnection } from '../connection.ts';

/** The system's limit is 108 bytes with the final zero on Linux and 104 on macOS. */
const SOCKET_PATH_BYTES = 103;
const SOCKET_NAME = '.s.PGSQL.5432';

/** Where one cluster and what belongs to it lie. */
export interface ClusterPlace {
  readonly dataDir: string;
  readonly clusterDir: string;
  readonly logFile: string;
}

export function clusterPlace(dataDir: string): ClusterPlace {
  return { dataDir, clusterDir: join(dataDir, 'postgres'), logFile: join(dataDir, 'postgres.log') };
}

/**
 * How the server itself calls its folder. On Linux it is started inside the folder and never walks a path to it, so
 * the folders above may be closed to its user and as long as they like.
 */
export function folderForServer(clusterDir: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : clusterDir;
}

/** The name of the server's processes: distinguishes them from the servers of other data folders. */
export async function clusterName(clusterDir: string): Promise<string> {
  const { dev, ino } = await stat(clusterDir, { bigint: true });
  return `rocca-${dev}-${ino}`;
}

/** How a client of this process reaches the server. A path too long for a socket goes through an open folder. */
export function socketConnection(clusterDir: string, database = 'rocca'): SocketConnection {
  const fits = Buffer.byteLength(join(clusterDir, SOCKET_NAME)) <= SOCKET_PATH_BYTES;
  if (!fits && process.platform !== 'linux') {
    throw new StartProblem(`The path of data folder ${clusterDir} is too long for a socket; choose a shorter one.`);
  }
  return { host: fits ? clusterDir : throughOpenFolder(clusterDir), user: 'rocca', database };
}

/** Kept open as long as the process lives, and one for each folder: connections are made at any time. */
const openFolders = new Map<string, string>();

function throughOpenFolder(clusterDir: string): string {
  const known = openFolders.get(clusterDir);
  if (known) return known;
  const host = `/proc/self/fd/${openSync(clusterDir, 'r')}`;
  openFolders.set(clusterDir, host);
  return host;
}

/** The process in `postmaster.pid`, running or not. */
export async function recordedPid(clusterDir: string): Promise<number | null> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 1 ? pid : null;
}

/** Makes a rename or a removal in the folder last through a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
