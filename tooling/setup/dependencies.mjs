import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Problem } from './problem.mjs';
import { run } from './run.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const OLDEST_NODE = 20;
const STAMP = 'node_modules/.rocca-dependencies';
const OWN_NODE = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url));

/** Installs dependencies when the lock file or a manifest changed, and answers the path of the project's own Node. */
export async function ensureDependencies() {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new Problem(
      `Rocca needs Node ${OLDEST_NODE} or newer to set itself up; this is Node ${process.versions.node}.`,
    );
  }
  if (readStamp(STAMP) !== manifestHash() || ownNodeVersion() !== wantedNodeVersion()) install();
  if (ownNodeVersion() !== wantedNodeVersion()) {
    throw new Problem(
      `Node ${wantedNodeVersion()} was not installed by npm: allow the install script of the package "node" and run npm install again.`,
    );
  }
  return OWN_NODE;
}

function install() {
  console.log('Installing dependencies …');
  const npm = process.env.npm_execpath;
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
  const ok = npm ? run(process.execPath, [npm, ...args]) : run('npm', args);
  if (!ok) throw new Problem('npm install failed: see its message above.');
  writeStamp(STAMP, manifestHash());
}

function manifestHash() {
  const manifests = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(folder).map((name) => `${folder}/${name}/package.json`),
  );
  return hashOf(['package.json', 'package-lock.json', 'lab/package.json', ...manifests]);
}

function wantedNodeVersion() {
  return JSON.parse(readFileSync('package.json', 'utf8')).dependencies.node;
}

function ownNodeVersion() {
  try {
    return execFileSync(OWN_NODE, ['--version'], { encoding: 'utf8' }).trim().slice(1);
  } catch {
    return null;
  }
}
