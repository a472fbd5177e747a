import { constants, type PathLike } from 'node:fs';
import { access, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from '../start-problem.ts';
import { takeFileLock } from './file-lock.ts';

/** The folder with all data of a copy of Rocca, locked by this process. */
export interface DataFolder {
  /** Absolute and free of symlinks. */
  readonly path: string;
  release(): Promise<void>;
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
};

/**
 * Makes the folder if need be and takes its lock, which ends with the process however that ends.
 * @throws StartProblem when another copy holds it or it cannot be written.
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const folder = await makeFolder(path);
  const lock = await takeFileLock(join(folder, 'rocca.lock')).catch((error: unknown) => refuse(folder, error));
  if (lock.kind === 'taken') {
    const holder = lock.pid === null ? '' : ` (process ${lock.pid})`;
    throw new StartProblem(`Data folder ${folder} is in use by another copy of Rocca${holder}.`);
  }
  return { path: folder, release: lock.release };
}

async function makeFolder(path: string): Promise<string> {
  try {
    // An existing folder keeps its mode: other users may need it. Secret files inside have their own mode.
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(path);
  } catch (error) {
    return refuse(path, error);
  }
}

function refuse(path: PathLike, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  throw new StartProblem(`Data folder ${path} cannot be used: ${REASONS[code] ?? String(error)}.`, { cause: error });
}
