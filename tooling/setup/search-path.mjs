import { readFileSync } from 'node:fs';
import { delimiter, isAbsolute } from 'node:path';

/** Where the platform looks for the system's programs, whatever the path of the person who starts it. */
export const SYSTEM_FOLDERS = JSON.parse(
  readFileSync(new URL('../../packages/tools/search-path.json', import.meta.url), 'utf8'),
);

/** `node_modules/.bin` of the checkout and of every folder above it, and a folder of npm's own. */
const OF_NPM = /\/(node_modules\/\.bin|node-gyp-bin)\/?$/;

/**
 * A path without what npm puts first for its scripts. Anyone who may write to a folder above the checkout could put a
 * program there, and a start by root would run it.
 */
export function withoutNpmFolders(path) {
  return path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder) && !OF_NPM.test(folder))
    .join(delimiter);
}
