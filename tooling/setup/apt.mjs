import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

let listsAreFresh = false;

/** Installs packages on the system, for the tools engines need; answers whether it succeeded. */
export function install(packages) {
  console.log(`Installing ${packages.join(', ')} …`);
  refreshLists();
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, quiet: true });
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
  return spawnSync('apt-get', words, { env, stdio: 'ignore' }).status === 0;
}

/** Fetches the package lists, once in a run. */
export function refreshLists() {
  if (!listsAreFresh) listsAreFresh = run('apt-get', ['update', '-qq'], { env, quiet: true });
}

/** Debian and its children, and only as root: nobody is asked for a password by a start. */
export function canInstall() {
  return process.getuid?.() === 0 && hasApt();
}

export function hasApt() {
  return existsSync('/etc/debian_version') && isInstalled('apt-get');
}

/** Whether a program can be run, from the system's folders or from others. */
export function isInstalled(command, folders = systemFolders()) {
  return folders.some((folder) => folder && canRun(join(folder, command)));
}

function systemFolders() {
  // Administration folders are often missing from a plain user's path although their programs can be run.
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
}

function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
