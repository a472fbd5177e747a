import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hashOf } from '../../../../tooling/setup/stamp.mjs';
import { takeFileLock } from '../platform/storage/file-lock.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const TEMPLATES = join(ROOT, '.cache/data-folders');

/** Everything a first start writes comes from here; PostgreSQL's version is in the lock file. */
const SOURCES = ['apps/server/migrations', 'apps/server/src', 'packages', 'lab/src', 'package-lock.json'];

/** Starts a platform on an empty folder, and stops it again. */
type FirstStart = (dataDir: string) => Promise<void>;

/**
 * Fills a data folder with what a first start leaves there: cluster, migrations, starter set, demo and keys. The first
 * start is made once for each state of the sources; every further folder is a copy of it.
 */
export async function copyTemplate(dataDir: string, firstStart: FirstStart): Promise<void> {
  const template = join(TEMPLATES, keyOf());
  if (!existsSync(template)) await makeTemplate(template, firstStart);
  await promisify(execFile)('cp', ['-a', '--reflink=auto', template, dataDir]);
}

/** Some thousand files: read once in each process, and not for each of its folders. */
let sources: string | undefined;

/** The demo's licences end a year after it was made, so a template serves for a month. Its files belong to one user. */
function keyOf(): string {
  sources ??= hashOf(SOURCES.map((path) => join(ROOT, path)));
  const month = new Date().toISOString().slice(0, 7);
  return `${sources}-${month}-${process.getuid?.() ?? ''}`;
}

/** Several processes want the first one at once: one makes it, the others wait. */
async function makeTemplate(template: string, firstStart: FirstStart): Promise<void> {
  await mkdir(TEMPLATES, { recursive: true });
  for (;;) {
    const lock = await takeFileLock(join(TEMPLATES, 'lock'));
    if (lock.kind === 'taken') {
      await delay(100);
      continue;
    }
    try {
      if (!existsSync(template)) await makeAlone(template, firstStart);
      return;
    } finally {
      await lock.release();
    }
  }
}

async function makeAlone(template: string, firstStart: FirstStart): Promise<void> {
  for (const name of await readdir(TEMPLATES)) {
    if (name !== 'lock') await rm(join(TEMPLATES, name), { recursive: true, force: true });
  }
  const unfinished = await mkdtemp(join(TEMPLATES, 'unfinished-'));
  await firstStart(join(unfinished, 'data'));
  for (const name of ['logs', 'postgres.log', 'rocca.lock', 'work']) {
    await rm(join(unfinished, 'data', name), { recursive: true, force: true });
  }
  await rename(join(unfinished, 'data'), template);
  await rm(unfinished, { recursive: true });
}
