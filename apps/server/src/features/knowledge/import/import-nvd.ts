import type { CveRecord } from '@rocca/feeds/nvd/cve-record';
import { parseCve } from '@rocca/feeds/nvd/parse';
import { type NvdHead, nvdRecords } from '@rocca/feeds/nvd/records';
import type { FeedContent, Loaded, LoadOptions } from './load-feed.ts';
import type { Turn } from './turn.ts';
import { writeCves } from './write-cves.ts';

/**
 * One transaction each. Large enough that commits do not count, small enough that two of them (one being read, one being
 * written) are nothing beside the process itself.
 */
const RECORDS_AT_ONCE = 500;
/** A record of the kernel lists thousands of versions. */
const VERSIONS_AT_ONCE = 20_000;

/** Reads one feed of NVD and writes what is new in it, batch by batch: what was written when it breaks off stays. */
export async function importNvd(turn: Turn, content: FeedContent, options: LoadOptions): Promise<Loaded> {
  const counts = { records: 0, written: 0, skipped: 0 };
  let head: NvdHead | null = null;
  let batch: CveRecord[] = [];
  let versions = 0;
  // The database writes one batch while the next is read.
  let writing = Promise.resolve();
  const flush = async () => {
    await writing;
    options.signal?.throwIfAborted();
    const records = batch;
    batch = [];
    versions = 0;
    writing = writeCves(turn.client, 'nvd', records).then((written) => {
      counts.written += written;
      options.onProgress?.({ ...counts, fraction: share(counts.records, head?.totalResults ?? null) });
    });
    // Heard by the next flush, or by the last.
    writing.catch(() => undefined);
  };
  try {
    for await (const item of nvdRecords(content)) {
      if (item.kind === 'head') {
        head = item.head;
        continue;
      }
      const parsed = parseCve(item.value);
      counts.records += 1;
      if (!parsed.ok) {
        counts.skipped += 1;
        continue;
      }
      batch.push(parsed.record);
      versions += parsed.record.affected.reduce((sum, product) => sum + product.versions.length, 1);
      if (batch.length >= RECORDS_AT_ONCE || versions >= VERSIONS_AT_ONCE) await flush();
    }
    await flush();
  } finally {
    // Also when the feed breaks off: what it held until then is whole, and nothing may be left running.
    await writing;
  }
  return { ...counts, dataDate: head?.timestamp ?? null };
}

const share = (done: number, total: number | null) => (total ? Math.min(1, done / total) : 0);
