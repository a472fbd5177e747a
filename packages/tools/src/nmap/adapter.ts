import { isIP } from 'node:net';
import { findTool } from '../core/find-tool.ts';
import { NO_RAW_OUTPUTS, type RawOutputs } from '../core/raw-outputs.ts';
import { type NmapScan, nmapArgs } from './args.ts';
import type { NmapFailure, Unfinished } from './ending.ts';
import type { NmapHost } from './model.ts';
import { foldProgress, foldTogether, type ScanProgress, stagesOf } from './progress.ts';
import { runSlice, type Slice } from './run-slice.ts';
import { slicesOf } from './slices.ts';

export interface ScanRequest {
  readonly scan: NmapScan;
  /** Plain addresses, all of one family, each once. */
  readonly targets: readonly string[];
  readonly ipv6: boolean;
  /** Whether nmap may send and read packets of its own making, in the network that `inside` leads to. */
  readonly privileged: boolean;
}

export interface ScanOptions {
  readonly signal: AbortSignal;
  /** A folder of nmap's own. */
  readonly workDir: string;
  readonly timeoutMs: number;
  readonly inside?: readonly string[];
  /** The user of its run. */
  readonly user?: number | undefined;
  /** Where nmap is looked for, instead of the platform's own path. */
  readonly searchPath?: string;
  /** nmap writes figures every second: one that writes nothing for this long hangs. */
  readonly silenceMs?: number;
  readonly maxOutputBytes?: number;
  /** Keeps the XML of every process. */
  readonly raw?: RawOutputs;
  /** One host at a time; while a promise is pending nmap waits. */
  onHost(host: NmapHost): void | Promise<void>;
  onProgress?(progress: ScanProgress): void;
}

interface Looked {
  /** Ports that were looked at, as nmap lists them; null where none were. */
  readonly tcpPorts: string | null;
  readonly udpPorts: string | null;
}

export type NmapOutcome =
  | ({ readonly kind: 'finished' | 'stopped' } & Looked)
  | ({ readonly kind: 'failed'; readonly why: NmapFailure; readonly detail: string } & Looked);

/** A host with every port open makes nmap write 25 MB, a usual one some kilobytes. The limit allows for the former. */
const MAX_OUTPUT_PER_HOST = 32 * 1024 * 1024;
const MIN_OUTPUT_LIMIT = 256 * 1024 * 1024;

/** It says nothing while it looks for operating systems, which takes a group about half a minute. */
const SILENCE_MS = 5 * 60_000;

/**
 * Scans with nmap, in several processes. A host is handed over as soon as its group is done; what was handed over
 * stays, however it ends. When this resolves, no process is left. Rejects only with what `onHost` threw, and when a
 * target is no address.
 */
export async function runNmap(request: ScanRequest, options: ScanOptions): Promise<NmapOutcome> {
  const { targets, ipv6, privileged } = request;
  const { raw = NO_RAW_OUTPUTS } = options;
  if (!targets.every((target) => isIP(target) === (ipv6 ? 6 : 4))) throw new Error('not an address');
  const looked = { tcpPorts: null as string | null, udpPorts: null as string | null };
  const program = findTool('nmap', options.searchPath);
  if (!program) return { kind: 'failed', why: 'missing', detail: '', ...looked };

  const slices = slicesOf(targets);
  const { args } = nmapArgs({ ...request, slices: slices.length });
  const folds = slices.map((slice) => foldProgress(slice.length, stagesOf(args)));
  const shared: Omit<Slice, 'targets' | 'fold' | 'signal' | 'raw'> = {
    program,
    args,
    privileged,
    workDir: options.workDir,
    inside: options.inside ?? [],
    user: options.user,
    timeoutMs: options.timeoutMs,
    silenceMs: options.silenceMs ?? SILENCE_MS,
    maxOutputBytes:
      options.maxOutputBytes ?? Math.max(MIN_OUTPUT_LIMIT, (slices[0]?.length ?? 0) * MAX_OUTPUT_PER_HOST),
    onHost: oneAtATime(options.onHost),
    onPorts: (protocol, ports) => {
      if (protocol === 'tcp') looked.tcpPorts = ports;
      if (protocol === 'udp') looked.udpPorts = ports;
    },
    onRead: () => options.onProgress?.(foldTogether(folds)),
  };
  const end = await allOrNone(options.signal, folds, (fold, index, signal) =>
    runSlice({
      ...{ ...shared, targets: slices[index] ?? [], fold, signal },
      raw: raw.keep('nmap', sliceName(index, ipv6)),
    }),
  );
  if (end && options.signal.aborted) return { kind: 'stopped', ...looked };
  if (end) return { ...end, ...looked };
  options.onProgress?.({ ...foldTogether(folds), fraction: 1 });
  return { kind: 'finished', ...looked };
}

const sliceName = (index: number, ipv6: boolean) =>
  `${ipv6 ? 'ipv6-' : ''}slice-${String(index + 1).padStart(3, '0')}.xml`;

/** Runs all of them, and stops the others when one does not come to its end; returns when every one is gone. */
async function allOrNone<T>(
  signal: AbortSignal,
  items: readonly T[],
  run: (item: T, index: number, signal: AbortSignal) => Promise<Unfinished | null>,
): Promise<Unfinished | null> {
  const giveUp = new AbortController();
  const either = AbortSignal.any([signal, giveUp.signal]);
  const ends = await Promise.allSettled(
    items.map(async (item, index) => {
      let end: Unfinished | null | undefined;
      try {
        end = await run(item, index, either);
        return end;
      } finally {
        if (end !== null) giveUp.abort();
      }
    }),
  );
  const thrown = ends.find((end) => end.status === 'rejected');
  if (thrown) throw thrown.reason;
  const unfinished = ends.flatMap((end) => (end.status === 'fulfilled' && end.value ? [end.value] : []));
  // A process that was stopped because another failed says `stopped` too: the failure is the cause.
  return unfinished.find(({ kind }) => kind === 'failed') ?? unfinished[0] ?? null;
}

/** Several processes have hosts at the same moment; `onHost` sees one after the other. */
function oneAtATime(onHost: ScanOptions['onHost']): (host: NmapHost) => Promise<void> {
  let turn: Promise<void> = Promise.resolve();
  return (host) => {
    turn = turn.then(() => onHost(host));
    return turn;
  };
}
