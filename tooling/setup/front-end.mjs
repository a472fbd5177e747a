import { Problem } from './problem.mjs';
import { run } from './run.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const STAMP = 'apps/web/dist/.stamp';

/** Everything the built front end depends on. */
const SOURCES = ['apps/web', 'packages/contract', 'package-lock.json'];

/** Builds the front end if its sources changed since the last build. */
export async function ensureFrontEnd(node) {
  const sources = hashOf(SOURCES);
  if (readStamp(STAMP) === sources) return;
  console.log('Building the front end …');
  if (!(await run(node, ['apps/web/scripts/build.ts'], { quiet: true })))
    throw new Problem('The front end did not build.');
  // Hashed again: the build writes a file of its own beside the sources.
  writeStamp(STAMP, hashOf(SOURCES));
}
