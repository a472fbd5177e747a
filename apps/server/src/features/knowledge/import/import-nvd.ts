import { setImmediate } from 'node:timers/promises';
import type { CveRecord } from '@rocca/feeds/nvd/cve-record';
import { parseCve } from '@rocca/feeds/nvd/parse';
import { type NvdHead, nvdRecords } from '@rocca/feeds/nvd/records';
import type { FeedContent, Loaded, LoadOptions } from './feed-file.ts';
import type { ImportLock } from './import-lock.ts';
import { writeCves } from './write-cves.ts';

/**
 * One transaction each. Large enough that its round trips cost little, small enough that two batches (one being read, one being
 * written) need little memory.
 */
const RECORDS_PER_BATCH = 1000;
/** Then the database gets what it waits for: reading a whole chunk of the file would leave it idle. */
const RECORDS_AT_ONCE = 4;
/** A record of the kernel lists thousands of versions. */
const VERSIONS_PER_BATCH = 20_000;

/** Reads one feed of NVD and writes new records batch by batch. After an interruption the written batches stay. */
export async function importNvd(lock: ImportLock, content: FeedContent, options: LoadOptions): Promise<Loaded> {
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
    writing = writeCves(lock, 'nvd', records).then((written) => {
      counts.written += written;
      options.onProgress?.({ ...counts, fraction: share(counts.records, head?.totalResults ?? null) });
    });
    // The next flush, or the `finally` below, awaits the same promise and sees its rejection.
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
      if (counts.records % RECORDS_AT_ONCE === 0) await setImmediate();
      if (!parsed.ok) {
        counts.skipped += 1;
        continue;
      }
      batch.push(parsed.record);
      versions += parsed.record.affected.reduce((sum, product) => sum + product.versions.length, 1);
      if (batch.length >= RECORDS_PER_BATCH || versions >= VERSIONS_PER_BATCH) await flush();
    }
    await flush();
  } finally {
    // Also after a feed that breaks off: its complete batches are kept, and no write may stay in flight.
    await writing;
  }
  return { ...counts, dataDate: head?.timestamp ?? null };
}

const share = (done: number, total: number | null) => (total ? Math.min(1, done / total) : 0);
