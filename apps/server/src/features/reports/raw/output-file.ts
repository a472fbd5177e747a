import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip, type Gzip } from 'node:zlib';
import type { SecretMask } from '@rocca/tools/core/mask-secrets';
import type { RawWriter } from '@rocca/tools/core/raw-outputs';
import type { RawEntry } from './raw-index.ts';
import type { RunBudget } from './run-budget.ts';

/** An output that is being written to a packed file. */
export interface OutputFile extends RawWriter {
  readonly path: string;
  /** What became of it; ends it if its writer has not. */
  close(): Promise<Omit<RawEntry, 'tool' | 'name' | 'offset'>>;
}

interface OutputParts {
  readonly path: string;
  readonly mask: SecretMask;
  readonly budget: RunBudget;
  readonly maxBytes: number;
  onProblem(error: unknown): void;
}

/** Text packs to a tenth at the fastest level already, and a run must not wait for it. */
const PACKING = { level: constants.Z_BEST_SPEED };

export function openOutputFile({ path, mask, budget, maxBytes, onProblem }: OutputParts): OutputFile {
  const gzip = createGzip(PACKING);
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const hash = createHash('sha256');
  let size = 0;
  let cut = false;
  let isEnded = false;
  let problem: string | null = null;
  const fail = (error: unknown) => {
    problem = 'not kept: it could not be written';
    onProblem(error);
  };
  const written = pipeline(gzip, file).catch(fail);
  const put = async (bytes: Uint8Array) => {
    if (bytes.length === 0 || cut || problem !== null) return;
    const granted = await budget.take(Math.min(maxBytes - size, bytes.length));
    cut = granted < bytes.length;
    const kept = bytes.subarray(0, granted);
    size += kept.length;
    hash.update(kept);
    if (!gzip.write(kept)) await roomIn(gzip);
  };
  // One after the other, also for a writer that does not wait.
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(work).catch(fail);
    return turn;
  };
  const end = () => {
    if (isEnded) return;
    isEnded = true;
    // The file is closed whatever becomes of the last bytes.
    void inTurn(() => put(mask.end()).finally(() => void gzip.end()));
  };
  return {
    path,
    write: (chunk) => (isEnded ? Promise.resolve() : inTurn(() => put(mask.push(chunk)))),
    end,
    async close() {
      const wasEnded = isEnded;
      end();
      await turn;
      await written;
      const ofKept = problem === null ? { length: file.bytesWritten, size } : { length: 0, size: 0 };
      return { ...ofKept, sha256: hash.digest('hex'), cut: cut || !wasEnded, problem };
    },
  };
}

/** Until more can be written, or never again. */
function roomIn(gzip: Gzip): Promise<void> {
  if (gzip.destroyed) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  gzip.once('drain', resolve).once('close', resolve);
  return promise.finally(() => gzip.off('drain', resolve).off('close', resolve));
}
