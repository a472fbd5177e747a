import { FeedError } from '@rocca/feeds/feed-error';
import { type FolderFeed, listFeeds } from '@rocca/feeds/folder';
import type { Database } from '../../../platform/db/database.ts';
import type { FileOutcome } from './feed-file.ts';
import { withImportLock } from './import-lock.ts';
import { KnowledgeProblem } from './knowledge-problem.ts';
import { type ImportOptions, loadFeeds } from './load-feeds.ts';

/**
 * Loads the feeds of a folder. Files that were loaded before are skipped. After an interruption the written batches
 * stay, and the next import resumes there.
 * @throws KnowledgeProblem when there is nothing to load or another import runs.
 */
export async function importFolder(db: Database, folder: string, options: ImportOptions = {}): Promise<FileOutcome[]> {
  const feeds = await feedsOf(folder);
  return withImportLock(db, 'import of a folder', (lock) => loadFeeds(lock, feeds, options));
}

async function feedsOf(folder: string): Promise<FolderFeed[]> {
  let feeds: FolderFeed[];
  try {
    feeds = await listFeeds(folder);
  } catch (error) {
    const reason = error instanceof FeedError ? error.message : whyNot(folder, error as NodeJS.ErrnoException);
    if (reason === null) throw error;
    throw new KnowledgeProblem(`The folder ${folder} cannot be imported: ${reason}.`, { cause: error });
  }
  if (feeds.length === 0) throw new KnowledgeProblem(`There is no feed in ${folder}; looked for ${LOOKED_FOR}.`);
  return feeds;
}

/** The problem may be the folder or one entry in it: a broken link, a folder of another user. */
function whyNot(folder: string, { code = '', path = folder }: NodeJS.ErrnoException): string | null {
  const why = WHY_NOT[code];
  return why === undefined ? null : `${path === folder ? 'it' : path} ${why}`;
}

const WHY_NOT: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'is not a folder',
  EACCES: 'may not be read',
  EPERM: 'may not be read',
};

const LOOKED_FOR =
  'nvdcve-2.0-*.json(.gz), known_exploited_vulnerabilities.json(.gz) and epss_scores-*.csv(.gz), there and one level down';
