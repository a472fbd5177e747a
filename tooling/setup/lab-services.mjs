import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { canInstall, download, hasApt, isInstalled, refreshLists } from './apt.mjs';
import { run } from './run.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const SERVICES = 'lab/services.json';
const CACHE = '.cache/lab';
const PROGRAMS = `${CACHE}/programs`;
/** Remembers a failed attempt for the same list, so that every later start does not wait for it again. */
const GAVE_UP = `${CACHE}/failed`;

/** What the lab runs of a package. The rest (units, init scripts, configuration) would only matter if it were installed. */
const KEPT = ['usr/sbin', 'usr/bin', 'usr/lib', 'lib', 'usr/share/nginx'];

/**
 * Real services for the lab, unpacked into the checkout. They are not installed: an installed server is started by the
 * system, at once or at its next start, and these have no business outside the lab.
 */
export async function ensureLabServices() {
  const services = JSON.parse(readFileSync(SERVICES, 'utf8'));
  const foreign = services.filter(({ command }) => !isInstalled(command));
  if (foreign.every(isUnpacked)) return;
  // Tried again the next day: the network may be back.
  const attempt = [hashOf([SERVICES]), new Date().toISOString().slice(0, 10)].join();
  if (hasApt() && readStamp(GAVE_UP) !== attempt) {
    await unpack(foreign.map(({ debianPackage }) => debianPackage));
    if (!foreign.every(isUnpacked)) writeStamp(GAVE_UP, attempt);
  }
  for (const { debianPackage, hosts } of foreign.filter((service) => !isUnpacked(service))) {
    console.log(`The lab does without ${hosts.join(', ')}: the package ${debianPackage} could not be fetched.`);
  }
}

const isUnpacked = ({ command }) => isInstalled(command, [join(PROGRAMS, 'usr/sbin'), join(PROGRAMS, 'usr/bin')]);

async function unpack(packages) {
  console.log(`Fetching ${packages.join(', ')} for the lab …`);
  mkdirSync(CACHE, { recursive: true });
  const work = mkdtempSync(resolve(CACHE, 'work-'));
  try {
    const archives = join(work, 'archives');
    mkdirSync(join(archives, 'partial'), { recursive: true });
    await fetchAll(packages, archives);
    for (const name of readdirSync(archives).filter((file) => file.endsWith('.deb')))
      await run('dpkg-deb', ['-x', join(archives, name), join(work, 'unpacked')], { quiet: true });
    keepPrograms(join(work, 'unpacked'), join(work, 'kept'));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** All in one call where that works, each costs seconds; else one by one: a package this system lacks is no other's fault. */
async function fetchAll(packages, archives) {
  if (await download(packages, archives)) return;
  if (canInstall()) await refreshLists();
  if (await download(packages, archives)) return;
  for (const name of packages) await download([name], archives);
}

/** Put in place with one move: a cut set-up leaves no half tree that looks whole. */
function keepPrograms(unpacked, kept) {
  for (const folder of KEPT.filter((name) => existsSync(join(unpacked, name))))
    cpSync(join(unpacked, folder), join(kept, folder), { recursive: true, verbatimSymlinks: true });
  if (!existsSync(kept)) return;
  rmSync(PROGRAMS, { recursive: true, force: true });
  renameSync(kept, PROGRAMS);
}
