import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { type Words, works } from './sandbox.ts';

/** A place of its own for a program without rights that must write: a browser's profile. */
export interface Scratch {
  /** Words before the command, while root's rights are still there. */
  readonly words: Words;
  /** The folder it may write to. */
  readonly folder: string;
  /** Where it finds a file of ours: what is closed to other users is shown to it in another place. */
  pathOf(file: string): string;
}

export interface ScratchOptions {
  /** The user it becomes. */
  readonly user: number;
  readonly bytes: number;
  /** The folder whose parts are shown, and which parts. */
  readonly root: string;
  readonly shown: readonly string[];
  /** Other files it needs: the place must hide none of them. */
  readonly needed: readonly string[];
}

/** Empty on nearly every system, there on all of them, and open to all: a mount of ours hides nothing there. */
const PLACES = ['/mnt', '/media', '/srv', '/opt'];
const MAX_FILES = 20_000;

/**
 * Takes place, size and user, then folders to show under their names up to `--`, then the command. What is written there
 * is memory that the kernel bounds, sees no other process, and is gone with the last process of the run.
 */
const SCRIPT = `
place=$1 bytes=$2 user=$3; shift 3
mount -t tmpfs -o "size=$bytes,nr_inodes=${MAX_FILES},nosuid,nodev,noexec,mode=0755" scratch "$place" || exit 126
mkdir -m 0700 "$place/scratch" && chown "$user:$user" "$place/scratch" || exit 126
while [ "$1" != -- ]; do
  mkdir -p "$place/program/$2" && mount --bind "$1" "$place/program/$2" || exit 126
  mount -o remount,bind,ro,nosuid,nodev "$place/program/$2" || exit 126
  shift 2
done
shift
cd "$place/scratch" || exit 126
exec "$@"`;

/** A scratch in a mount namespace of the program's own; null where the machine allows none, or we are not root. */
export function makeScratch(options: ScratchOptions): Scratch | null {
  if (process.getuid?.() !== 0) return null;
  const place = PLACES.find((folder) => isFree(folder, [options.root, ...options.needed]));
  if (place === undefined) return null;
  const words = wordsFor(place, options);
  if (!works(words)) return null;
  const pathOf = (file: string) => {
    const part = relative(options.root, file);
    const isShown = options.shown.some((name) => part === name || part.startsWith(`${name}/`));
    return isShown ? join(place, 'program', part) : file;
  };
  return { words, folder: join(place, 'scratch'), pathOf };
}

function wordsFor(place: string, { user, bytes, root, shown }: ScratchOptions): Words {
  const folders = shown.flatMap((name) => [join(root, name), name]);
  return ['unshare', '--mount', '--', 'sh', '-c', SCRIPT, 'sh', place, String(bytes), String(user), ...folders, '--'];
}

function isFree(place: string, needed: readonly string[]): boolean {
  try {
    if (!statSync(place).isDirectory()) return false;
    return needed.every((file) => isOutside(place, file) && isOutside(place, realpathSync(file)));
  } catch {
    return false;
  }
}

function isOutside(folder: string, file: string): boolean {
  const part = relative(folder, file);
  return part !== '' && (part.startsWith('..') || isAbsolute(part));
}
