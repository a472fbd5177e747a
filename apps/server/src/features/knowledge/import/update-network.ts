import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadEpss } from '@rocca/feeds/epss/fetch';
import { downloadKev } from '@rocca/feeds/kev/fetch';
import type { Database } from '../../../platform/db/database.ts';
import { markAttempt, markFailed } from '../sources.repo.ts';
import { fetchAndLoad, type Update, type UpdateOptions } from './download.ts';
import type { FileOutcome } from './load-feed.ts';
import { settleSources } from './load-feeds.ts';
import { withTurn } from './turn.ts';
import { updateNvd } from './update-nvd.ts';

/**
 * Fetches what is new from NVD, CISA and FIRST and loads it. One that cannot be reached does not keep the others from
 * being updated.
 * @throws KnowledgeProblem when another import runs.
 */
export async function updateFromNetwork(db: Database, options: UpdateOptions = {}): Promise<FileOutcome[]> {
  return withTurn(db, 'update from the network', async (turn) => {
    const folder = await mkdtemp(join(tmpdir(), 'rocca-knowledge-'));
    const update = { turn, folder, options };
    try {
      for (const kind of ['nvd', 'kev', 'epss'] as const) await markAttempt(turn.client, kind);
      const lists = [await updateKev(update), await updateEpss(update)];
      await settleSources(turn, lists);
      const nvd = await updateNvd(update);
      await settleSources(turn, nvd);
      return [...lists, ...nvd];
    } catch (error) {
      await markFailed(turn.client, 'nvd', 'the update was interrupted').catch(() => undefined);
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
