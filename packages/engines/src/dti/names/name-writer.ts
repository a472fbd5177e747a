import type { NameReport } from '../report.ts';

const BATCH = 500;

/** Hands names on in batches, one at a time. Whoever finds names meanwhile waits, so that nothing piles up. */
export function createNameWriter(onNames: (batch: readonly NameReport[]) => Promise<void> | void) {
  let batch: NameReport[] = [];
  let writing: Promise<void> | null = null;

  async function flush(): Promise<void> {
    while (writing) await writing;
    if (batch.length === 0) return;
    const full = batch;
    batch = [];
    writing = (async () => onNames(full))().finally(() => {
      writing = null;
    });
    await writing;
  }

  return {
    async write(name: NameReport): Promise<void> {
      while (batch.length >= BATCH) await flush();
      batch.push(name);
      if (batch.length >= BATCH) await flush();
    },
    flush,
  };
}
