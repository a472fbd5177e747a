import { type EpssItem, epssScores } from '@rocca/feeds/epss/parse';
import { readKev } from '@rocca/feeds/kev/parse';
import { findSource, type SourceName } from '../sources.repo.ts';
import type { CopyValue } from './copy-rows.ts';
import type { FeedContent, Loaded } from './feed-file.ts';
import type { ImportLock } from './import-lock.ts';
import { replaceRows } from './replace-rows.ts';

const KEV_COLUMNS = ['cve', 'added_on', 'due_on', 'name', 'action', 'ransomware'];
const EPSS_COLUMNS = ['cve', 'score', 'percentile'];

/** CISA's catalogue replaces the previous one, so withdrawn entries disappear. */
export async function importKev(lock: ImportLock, content: FeedContent): Promise<Loaded | 'older'> {
  const { entries, released, skipped } = await readKev(content);
  if (await isOlder(lock, 'kev', released)) return 'older';
  const rows = entries.map(({ cve, addedOn, dueOn, name, action, ransomware }): CopyValue[] => {
    return [cve, addedOn, dueOn, name, action, ransomware];
  });
  const { written } = await replaceRows(lock.client, 'known_exploited', KEV_COLUMNS, rows);
  return { records: entries.length + skipped, written, skipped, dataDate: released };
}

/** The day's scores replace all others: yesterday's rank cannot be compared with today's. */
export async function importEpss(lock: ImportLock, content: FeedContent): Promise<Loaded | 'older'> {
  const items = epssScores(content);
  try {
    const first = await items.next();
    const scoredAt = first.value?.kind === 'head' ? first.value.head.scoredAt : null;
    if (await isOlder(lock, 'epss', scoredAt)) return 'older';
    const { rows, written } = await replaceRows(lock.client, 'epss_scores', EPSS_COLUMNS, rowsOf(items));
    return { records: rows, written, skipped: 0, dataDate: scoredAt };
  } finally {
    // Closes the file, even if it was not read to its end.
    await items.return(undefined);
  }
}

async function* rowsOf(items: AsyncIterable<EpssItem>): AsyncGenerator<CopyValue[]> {
  for await (const item of items) {
    if (item.kind === 'scores') for (const { cve, score, percentile } of item.scores) yield [cve, score, percentile];
  }
}

async function isOlder({ client }: ImportLock, name: SourceName, dataDate: string | null): Promise<boolean> {
  const loaded = (await findSource(client, name)).dataDate;
  return loaded !== null && dataDate !== null && new Date(dataDate) < loaded;
}
