import type { RawWriter } from '../core/raw-outputs.ts';
import { spawnTool } from '../core/spawn-tool.ts';
import { endingOf, type LastWord, type Unfinished } from './ending.ts';
import type { NmapHost } from './model.ts';
import { BrokenNmapOutput, createNmapParser } from './parse.ts';
import type { ProgressFold } from './progress.ts';

/** One nmap and what it is to scan. */
export interface Slice {
  readonly program: string;
  readonly args: readonly string[];
  readonly privileged: boolean;
  readonly targets: readonly string[];
  readonly signal: AbortSignal;
  readonly workDir: string;
  readonly inside: readonly string[];
  readonly user: number | undefined;
  readonly timeoutMs: number;
  readonly silenceMs: number;
  readonly maxOutputBytes: number;
  readonly fold: ProgressFold;
  readonly raw: RawWriter;
  /** nmap waits until it is resolved. */
  onHost(host: NmapHost): Promise<void>;
  onPorts(protocol: string, ports: string): void;
  /** Something was read: hosts or figures. */
  onRead(): void;
}

/** A group of 32 hosts with every port takes 250 MB; the address space is always larger than what is in use. */
const MAX_MEMORY_BYTES = 2 * 1024 * 1024 * 1024;

/** Runs it to its end. Null: it did what it was asked to. */
export async function runSlice(slice: Slice): Promise<Unfinished | null> {
  const reader = readResult(slice);
  const outcome = await spawnTool(slice.program, [...slice.args, '-oX', '-', '-iL', '-'], {
    signal: AbortSignal.any([slice.signal, reader.broken]),
    timeoutMs: slice.timeoutMs,
    silenceMs: slice.silenceMs,
    cwd: slice.workDir,
    // Not on the command line, where an address could be taken for an option.
    input: `${slice.targets.join('\n')}\n`,
    maxOutputBytes: slice.maxOutputBytes,
    memoryBytes: MAX_MEMORY_BYTES,
    inside: slice.inside,
    user: slice.user,
    privileges: slice.privileged ? 'raw_network' : 'none',
    raw: slice.raw,
    onOutput: (chunk) => reader.take(chunk),
  });
  return endingOf(outcome, reader.lastWord(), reader.broken.aborted ? reader.broken.reason : null);
}

/** Reads one nmap's output; `broken` is aborted, with the reason, by the first piece that cannot be read. */
function readResult({ fold, onHost, onPorts, onRead }: Slice) {
  const broken = new AbortController();
  const ready: NmapHost[] = [];
  let lastWord: LastWord | null = null;
  const parser = createNmapParser({
    onHost: (host) => ready.push(host),
    onTask: (task) => fold.task(task),
    onScanInfo: ({ protocol, services }) => onPorts(protocol, services),
    onFinished: (word) => {
      lastWord = word;
    },
  });
  return {
    broken: broken.signal,
    lastWord: () => lastWord,
    async take(chunk: Buffer) {
      if (broken.signal.aborted) return;
      try {
        parser.write(chunk);
      } catch (error) {
        if (!(error instanceof BrokenNmapOutput)) throw error;
        broken.abort(error);
      }
      // Also what came before the break: it was whole.
      for (const host of ready.splice(0)) {
        await onHost(host);
        fold.host();
      }
      onRead();
    },
  };
}
