import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadEpss } from '@rocca/feeds/epss/fetch';
import { downloadKev } from '@rocca/feeds/kev/fetch';
import type { Database } from '../../../platform/db/database.ts';
import { markAttempt, markFailed } from '../sources.repo.ts';
import { fetchAndLoad, type Update, type UpdateOptions } from './download.ts';
import type { FileOutcome } from './feed-file.ts';
import { withImportLock } from './import-lock.ts';
import { settleSources } from './load-feeds.ts';
import { updateNvd } from './update-nvd.ts';

/**
 * Fetches what is new from NVD, CISA and FIRST and loads it. A source that cannot be reached does not keep the others
 * from being updated.
 * @throws KnowledgeProblem when another import runs.
 */
export async function updateFromNetwork(db: Database, options: UpdateOptions = {}): Promise<FileOutcome[]> {
  return withImportLock(db, 'update from the network', async (lock) => {
    const folder = await mkdtemp(join(tmpdir(), 'rocca-knowledge-'));
    const update = { lock, folder, options };
    try {
      for (const kind of ['nvd', 'kev', 'epss'] as const) await markAttempt(lock.client, kind);
      const lists = [await updateKev(update), await updateEpss(update)];
      await settleSources(lock, lists);
      const nvd = await updateNvd(update);
      await settleSources(lock, nvd);
      return [...lists, ...nvd];
    } catch (error) {
      await markFailed(lock.client, 'nvd', 'the update was interrupted').catch(() => undefined);
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

const updateKev = (update: Update) =>
  fetchAndLoad(update, 'kev', 'known_exploited_vulnerabilities.json', () =>
    downloadKev(update.folder, { ...transferOf(update), ...addressOf(update.options.bases?.kev) }),
  );

const updateEpss = (update: Update) =>
  fetchAndLoad(update, 'epss', 'epss_scores-current.csv.gz', () =>
    downloadEpss(update.folder, { ...transferOf(update), ...addressOf(update.options.bases?.epss) }),
  );

const addressOf = (address: string | undefined) => (address === undefined ? {} : { address });

function transferOf({ options: { patience = {}, signal } }: Update) {
  const { attempts, retryMs, idleMs } = patience;
  return { attempts, retryMs, idleMs, signal };
}
