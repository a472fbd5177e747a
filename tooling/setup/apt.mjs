import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { SYSTEM_FOLDERS } from './search-path.mjs';

const env = { ...process.env, PATH: SYSTEM_FOLDERS.join(delimiter), DEBIAN_FRONTEND: 'noninteractive' };

/** A machine that has just started often updates itself: its lock is waited for. */
const LOCK_SECONDS = 300;
const INSTALL = ['install', '-y', '-qq', '--no-install-recommends', '-o', `DPkg::Lock::Timeout=${LOCK_SECONDS}`];

/** Whether the package lists could be fetched; null before the first attempt. */
let lists = null;

/**
 * Installs packages on the system with one call, and one by one if that fails: a package this system does not have must
 * not keep the others away. Answers whether all of them are there.
 */
export async function install(packages) {
  console.log(`Installing ${packages.join(', ')} …`);
  await completeInterrupted();
  await refreshLists();
  const several = packages.length > 1;
  if (await aptGet([...INSTALL, ...packages], several)) return true;
  let all = several;
  if (several) for (const name of packages) all = (await aptGet([...INSTALL, name])) && all;
  return all;
}

/** A computer that was switched off during an installation: until that is completed, dpkg refuses every other one. */
async function completeInterrupted() {
  if (readdirSync('/var/lib/dpkg/updates').length > 0)
    await run('flock', ['--close', LOCK, 'dpkg', '--configure', '-a'], { env, quiet: true });
}

/** Held during each call: two starts at a time, of this copy or of another one, take turns. Root's folder alone. */
const LOCK = '/run/rocca-apt.lock';

function aptGet(args, silent = false) {
  // Closed before the command: a service that a package starts must not inherit the lock.
  const words = ['--close', '--timeout', String(LOCK_SECONDS), LOCK, 'apt-get', ...args];
  return run('flock', words, { env, quiet: true, silent });
}

/** An offline machine is noticed soon: what is downloaded can be done without. */
const DOWNLOAD_OPTIONS = ['Debug::NoLocking=1', 'Acquire::Retries=0', 'Acquire::http::Timeout=10'];

/**
 * Downloads packages, and what they need beside what is installed, as archives into a folder; answers whether it
 * succeeded. Nothing is installed, so it works without root wherever the package lists are there.
 */
export function download(packages, folder) {
  const options = [`Dir::Cache::archives=${folder}`, ...DOWNLOAD_OPTIONS].flatMap((option) => ['-o', option]);
  const words = ['install', '-y', '-qq', '--download-only', '--no-install-recommends', ...options, ...packages];
  return run('apt-get', words, { env, silent: true });
}

/** Fetches the package lists, once in a run. */
export function refreshLists() {
  lists ??= aptGet(['update', '-qq']);
  return lists;
}

/** Debian and its children, and only as root: nobody is asked for a password by a start. */
export function canInstall() {
  return process.getuid?.() === 0 && hasApt();
}

export function hasApt() {
  return existsSync('/etc/debian_version') && isInstalled('apt-get');
}

/** Whether a program can be run, from the system's folders or from others. */
export function isInstalled(command, folders = SYSTEM_FOLDERS) {
  return folders.some((folder) => canRun(join(folder, command)));
}

function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
