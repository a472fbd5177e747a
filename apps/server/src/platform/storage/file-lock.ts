import { spawn } from 'node:child_process';
import { type FileHandle, open, readFile } from 'node:fs/promises';

type FileLock =
  | { readonly kind: 'held'; release(): Promise<void> }
  /** `pid` is null when the holder has not written its number yet. */
  | { readonly kind: 'taken'; readonly pid: number | null };

const CONFLICT = 1;

/**
 * An exclusive lock on a file that no death of the process, `kill -9` included, can leave behind. Node has no call for
 * it, but such a lock belongs to the open file and not to the process that asked: `flock` takes it on a file that we
 * opened and pass on, ends, and we keep it. Programs started later do not inherit the file.
 */
export async function takeFileLock(path: string): Promise<FileLock> {
  // Appending: the holder's number must survive a second copy that merely looks.
  const file = await open(path, 'a+', 0o600);
  const outcome = await lockWithProgram(file);
  const taken = outcome === 'unavailable' ? await holderIsAlive(path) : outcome === 'taken';
  if (taken) {
    await file.close();
    return { kind: 'taken', pid: (await readHolder(path))?.pid ?? null };
  }
  await file.truncate();
  await file.write(`${process.pid} ${await startTimeOf(process.pid)}\n`);
  return {
    kind: 'held',
    async release() {
      // Emptied, not removed: a copy waiting on a removed file would hold a lock that no other copy sees.
      await file.truncate();
      await file.close();
    },
  };
}

function lockWithProgram(file: FileHandle): Promise<'held' | 'taken' | 'unavailable'> {
  return new Promise((resolve) => {
    const child = spawn('flock', ['-x', '-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', file.fd] });
    child.once('error', () => resolve('unavailable'));
    child.once('exit', (exitCode) => {
      if (exitCode === 0) resolve('held');
      else resolve(exitCode === CONFLICT ? 'taken' : 'unavailable');
    });
  });
}

interface Holder {
  readonly pid: number;
  readonly startTime: string;
}

async function readHolder(path: string): Promise<Holder | null> {
  const [, pid, startTime] = /^(\d+) (.*)/.exec(await readFile(path, 'utf8')) ?? [];
  return pid === undefined || startTime === undefined ? null : { pid: Number(pid), startTime };
}

/**
 * The fallback where there is no `flock` program (macOS): it misses two copies that start in the same instant. It
 * compares the start time too, since after a crash the number may belong to another process.
 */
async function holderIsAlive(path: string): Promise<boolean> {
  const holder = await readHolder(path);
  if (holder === null || holder.pid === process.pid) return false;
  return (await startTimeOf(holder.pid)) === holder.startTime;
}

function startTimeOf(pid: number): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], {
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    child.once('error', () => resolve(''));
    child.once('close', () => resolve(text.trim()));
  });
}
