import { readFileSync } from 'node:fs';
import { type Words, works } from './sandbox.ts';

/** Where any user may write on a usual system; the root stands for whatever lies on the same file system. */
const OPEN_TO_ALL = ['/', '/tmp', '/var/tmp', '/dev/shm', '/run/lock'];

/** What a mount may forbid already: it must not be lost when it is made read-only. */
const KEPT_OPTIONS = ['nosuid', 'nodev', 'noexec'];

interface Mount {
  readonly point: string;
  readonly options: readonly string[];
}

/**
 * Takes options and mount points up to `--`, then the command. When memory runs out the kernel looks for a process to
 * kill: it should take the tool, and not the platform or its database.
 */
const SCRIPT = `
echo 1000 > /proc/self/oom_score_adj
while [ "$1" != -- ]; do mount -o "remount,bind,ro$1" "$2" || exit 126; shift 2; done
shift
exec "$@"`;

let allowed: boolean | undefined;

/**
 * Words that make every file system read-only for a tool in which a user without rights could write, its own folder
 * included: limits on a file's size do not count files and folders. In a mount namespace of the tool's own, whatever
 * encloses it, so that the machine's mounts stay as they are. Empty where the machine does not allow it; tried once.
 */
export function readOnlyFiles(folder: string): Words {
  if (process.getuid?.() !== 0) return [];
  allowed ??= works(wordsFor(OPEN_TO_ALL));
  return allowed ? wordsFor([...OPEN_TO_ALL, folder]) : [];
}

function wordsFor(folders: readonly string[]): Words {
  const mounts = readMounts();
  const points = new Map(
    folders.flatMap((folder) => mountOf(folder, mounts) ?? []).map((mount) => [mount.point, mount]),
  );
  const closed = [...points.values()].flatMap(({ point, options }) => [
    KEPT_OPTIONS.filter((option) => options.includes(option))
      .map((option) => `,${option}`)
      .join(''),
    point,
  ]);
  return ['unshare', '--mount', '--', 'sh', '-c', SCRIPT, 'sh', ...closed, '--'];
}

/** The mount a folder lies on: the deepest one above it, and of several at one place the last. */
function mountOf(folder: string, mounts: readonly Mount[]): Mount | null {
  const above = mounts.filter(({ point }) => folder === point || folder.startsWith(point === '/' ? '/' : `${point}/`));
  return above.reduce<Mount | null>(
    (best, mount) => (mount.point.length >= (best?.point.length ?? 0) ? mount : best),
    null,
  );
}

function readMounts(): Mount[] {
  const lines = readMountTable().trim().split('\n');
  return lines.map((line) => {
    const [, point = '', , options = ''] = line.split(' ');
    // The kernel writes spaces and the like as octal numbers.
    const unescaped = point.replaceAll(/\\([0-7]{3})/g, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 8)),
    );
    return { point: unescaped, options: options.split(',') };
  });
}

function readMountTable(): string {
  try {
    return readFileSync('/proc/self/mounts', 'utf8');
  } catch {
    return '';
  }
}
