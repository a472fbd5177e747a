import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { UnreadableOutput } from '@rocca/exports/bundle/raw-file';
import type { Executor } from '../../../platform/db/database.ts';
import { ObjectProblem } from '../../../platform/storage/objects/object-store.ts';
import { findRawRow } from './raw-outputs.repo.ts';
import type { RawStore } from './raw-store.ts';

/** One output of a tool, or one answer of a source, as it came but for secrets. */
interface RawOutput {
  readonly tool: string;
  /** A file name, unique among those of its tool. */
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  /** There was more than is kept. */
  readonly cut: boolean;
  /** Why it is not kept; null: it is. */
  readonly problem: string | null;
  open(): AsyncIterable<Uint8Array>;
}

export interface RawOutputsOfReport {
  /** What is lacking as a whole; null: nothing. */
  readonly problem: string | null;
  /** In the order of their names. */
  readonly entries: readonly RawOutput[];
}

const WITHOUT = {
  lost: 'none were kept: the worker was lost',
  none: 'none were kept: the platform kept none when the test ran',
} as const;

/** What the tools of a report's test wrote. Null: the account has no such report. */
export async function rawOutputsOf(
  db: Executor,
  store: Pick<RawStore, 'read'>,
  report: { readonly accountId: string; readonly reportNo: number },
): Promise<RawOutputsOfReport | null> {
  const row = await findRawRow(db, report);
  if (row === null) return null;
  if (row === 'lost' || row === 'none') return { problem: WITHOUT[row], entries: [] };
  const { objectKey, problem } = row;
  return {
    problem,
    entries: row.entries.map(({ offset, length, ...entry }) => ({
      ...entry,
      open() {
        if (objectKey === null || length === 0) return Readable.from([]);
        return unpacked(store.read(objectKey, { start: offset, end: offset + length - 1 }));
      },
    })),
  };
}

/** A broken object, or one that ends too early, fails the reader. */
async function* unpacked(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  // The reader gets the error: `pipeline` destroys what it reads from with it.
  pipeline(Readable.from(packed), gunzip, () => undefined);
  try {
    yield* gunzip;
  } catch (error) {
    const problem = lossOf(error);
    throw problem === null ? error : new UnreadableOutput(problem, { cause: error });
  }
}

/** Why no later attempt can read it either; null: one may, when the store is there again. */
function lossOf(error: unknown): string | null {
  const isUnpacking = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
  const reason = error instanceof ObjectProblem ? error.reason : isUnpacking ? 'damaged' : 'unavailable';
  switch (reason) {
    case 'absent':
      return 'not readable: what was kept of it is gone';
    case 'damaged':
    case 'range':
      return 'not readable: what was kept of it is damaged';
    case 'key':
    case 'unavailable':
      return null;
  }
}
