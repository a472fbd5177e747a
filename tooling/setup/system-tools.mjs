import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Problem } from './problem.mjs';
import { run } from './run.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const TOOLS = 'packages/tools/system-tools.json';
/** Remembers a failed install for the same list, so that every later start does not wait for it again. */
const GAVE_UP = '.cache/system-tools-failed';

/** Installs the scanning tools where that is possible; otherwise says what is missing and what is off without it. */
export async function ensureSystemTools() {
  const tools = JSON.parse(readFileSync(TOOLS, 'utf8'));
  let missing = tools.filter(({ command }) => !isInstalled(command));
  if (missing.length === 0) return;
  // Tried again the next day: the network may be back.
  const today = new Date().toISOString().slice(0, 10);
  const attempt = [hashOf([TOOLS]), today, ...missing.map(({ command }) => command)].join();
  if (canInstall() && readStamp(GAVE_UP) !== attempt) {
    // One by one: a package this system does not have must not keep the others away.
    const results = missing.map(({ debianPackage }) => install([debianPackage]));
    if (results.includes(false)) writeStamp(GAVE_UP, attempt);
    missing = missing.filter(({ command }) => !isInstalled(command));
  }
  for (const { command, debianPackage, engines, purpose } of missing) {
    const how = canInstall()
      ? `apt-get could not install it today (remove ${GAVE_UP} to try again)`
      : `install the package ${debianPackage}`;
    console.log(`Missing: ${command} (${purpose}); off without it: ${engines.join(', ')}; ${how}.`);
  }
}

/** The browser the end-to-end tests drive. Without it `npm test` cannot keep its promise, so it stops. */
export async function requireChromium() {
  if (isInstalled('chromium')) return;
  if (canInstall()) install(['chromium']);
  if (!isInstalled('chromium')) throw new Problem('The browser tests need Chromium: install the package chromium.');
}

let listsAreFresh = false;

function install(packages) {
  console.log(`Installing ${packages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (!listsAreFresh) listsAreFresh = run('apt-get', ['update', '-qq'], { env, quiet: true });
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, quiet: true });
}

/** Debian and its children, and only as root: nobody is asked for a password by a start. */
function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && isInstalled('apt-get');
}

function isInstalled(command) {
  // Administration folders are often missing from a plain user's path although their programs can be run.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.some((folder) => folder && canRun(join(folder, command)));
}

function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
