import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One hash over the contents of files and folders; what is missing counts as empty. */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    for (const file of filesUnder(path)) hash.update(file).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

const NOT_SOURCES = new Set(['node_modules', 'dist', '.vite']);

function filesUnder(path) {
  if (!existsSync(path)) return [];
  const entries = tryReadFolder(path);
  if (!entries) return [path];
  return entries
    .filter((name) => !NOT_SOURCES.has(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

function tryReadFolder(path) {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}

export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

export function writeStamp(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
}
