import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Problem } from './problem.mjs';

/** Version and SHA-256 of each platform's binary, made by tooling/pin-node.ts from the packages the lock file names. */
const PINS = JSON.parse(readFileSync(new URL('../own-node.json', import.meta.url), 'utf8'));
const PLATFORM = `${process.platform}-${process.arch}`;
const PATH = `node_modules/node-${PLATFORM}/bin/node`;
const OWN_NODE = fileURLToPath(new URL(`../../${PATH}`, import.meta.url));

/** Said before anything is downloaded: npm skips an optional package without a word. */
export function refuseUnsupportedMachine() {
  const libc = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime ? 'musl' : null;
  if (PINS.sha256[PLATFORM] && !libc) return;
  const supported = Object.keys(PINS.sha256).join(', ');
  throw new Problem(
    `Rocca brings its own Node ${PINS.version} for ${supported} (glibc) alone; this machine is ${PLATFORM}${libc ? ` with ${libc}` : ''}.`,
  );
}

export const hasOwnNode = () => existsSync(OWN_NODE);

/**
 * The project's own Node, verified. npm checks a package once, when it unpacks it; this checks the program itself at
 * every start. One pass over 120 MB takes about 0.15 s.
 */
export function verifiedNode() {
  if (!hasOwnNode()) throw new Problem(`npm did not install Node ${PINS.version}: see its message above.`);
  if (sha256Of(OWN_NODE) === PINS.sha256[PLATFORM]) return OWN_NODE;
  throw new Problem(
    `${PATH} is not the Node ${PINS.version} that this version pins: remove node_modules, start again.`,
  );
}

function sha256Of(file) {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(1024 * 1024);
  const descriptor = openSync(file, 'r');
  try {
    for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer)) {
      hash.update(buffer.subarray(0, read));
    }
  } finally {
    closeSync(descriptor);
  }
  return hash.digest('hex');
}
