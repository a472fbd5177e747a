import { cpSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { takeFileLock } from '../apps/server/src/platform/storage/file-lock.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SAMPLE = join(import.meta.dirname, 'engine');

const MIGRATION = join(SAMPLE, 'migration.sql');
const MIGRATIONS = 'apps/server/migrations';

/** What is made, not written: a checkout has its own. */
const NOT_COPIED = new Set(['node_modules', '.git', '.cache', 'dist', 'data', 'samples']);

/** The registries, and the line that each one gets: all that is edited to add an engine. */
export const REGISTRY_LINES = {
  'packages/contract/src/engines/index.ts': "export { sample } from './sample/facts.ts';",
  'packages/contract/src/engines/executives.ts': "export const sample = () => import('./sample/executive.ts');",
  'apps/server/src/engines/index.ts': "export { sample } from './sample.ts';",
  'apps/web/src/engines/index.ts': "export { sample } from './sample/index.ts';",
} as const;

/** A place of its own, or one that is the same at every run: what Node compiled and TypeScript checked there is known. */
export interface SamplePlace {
  readonly folder: string;
  /** Where TypeScript writes down what it has checked. */
  readonly checked: string;
  remove(): Promise<void>;
}

/** Two runs at once cannot have the same place: the second gets a temporary one. */
export async function openSamplePlace(): Promise<SamplePlace> {
  const usual = join(ROOT, '.cache/sample');
  await mkdir(usual, { recursive: true });
  const lock = await takeFileLock(join(usual, 'lock'));
  const place = lock.kind === 'held' ? usual : await mkdtemp(join(tmpdir(), 'rocca-sample-'));
  const folder = join(place, 'checkout');
  // A run that was killed left its own.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  return {
    folder,
    checked: join(place, 'checked'),
    async remove() {
      await rm(lock.kind === 'held' ? folder : place, { recursive: true, force: true });
      if (lock.kind === 'held') await lock.release();
    },
  };
}

/** Makes a checkout of this repository in an empty folder, with the sample engine added to it. */
export async function makeSampleCheckout(folder: string): Promise<void> {
  // In one go: the asynchronous copy takes three times the work for thousands of small files.
  for (const name of await readdir(ROOT)) {
    if (!NOT_COPIED.has(name)) cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter: isSource });
  }
  await cp(SAMPLE, folder, { recursive: true, filter: (path) => path !== MIGRATION });
  await cp(MIGRATION, join(folder, MIGRATIONS, await nextMigration()));
  for (const [file, line] of Object.entries(REGISTRY_LINES)) await appendFile(join(folder, file), `${line}\n`);
  for (const place of ['.', 'apps/server', 'apps/web', 'packages/contract']) await linkModules(folder, place);
}

/** Files that the checkout has and this repository has not, or has with another content. */
export async function changedFiles(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)))
    .filter((path) => !path.split(sep).some((part) => NOT_COPIED.has(part)));
  const changed: string[] = [];
  for (const path of paths) {
    const [ours, theirs] = await Promise.all([
      readFile(join(ROOT, path)).catch(() => null),
      readFile(join(folder, path)),
    ]);
    if (!ours?.equals(theirs)) changed.push(path);
  }
  return changed;
}

async function nextMigration(): Promise<string> {
  const count = (await readdir(join(ROOT, MIGRATIONS))).length;
  return `${String(count + 1).padStart(4, '0')}-sample.sql`;
}

function isSource(path: string): boolean {
  return !relative(ROOT, path)
    .split(sep)
    .some((part) => NOT_COPIED.has(part));
}

/** Links to the installed packages; our own workspaces are linked to the checkout's. */
async function linkModules(folder: string, place: string): Promise<void> {
  const from = join(ROOT, place, 'node_modules');
  const to = join(folder, place, 'node_modules');
  for (const name of await readdir(from).catch(() => [])) {
    if (name === '@rocca') continue;
    await mkdir(to, { recursive: true });
    await symlink(join(from, name), join(to, name));
  }
  const workspaces = join(from, '@rocca');
  for (const name of await readdir(workspaces).catch(() => [])) {
    const link = join(to, '@rocca', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(await readlink(join(workspaces, name)), link);
  }
}
