import { execFile } from 'node:child_process';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import type { ScanProfile } from '@rocca/contract/target/scan-settings';
import { findTool } from '../core/find-tool.ts';
import type { ToolOutcome } from '../core/outcome.ts';
import { hasRawNetwork } from '../core/sandbox.ts';
import { spawnTool } from '../core/spawn-tool.ts';
import { type NmapArguments, nmapArgs } from './args.ts';
import { shorten } from './limits.ts';
import type { NmapHost } from './model.ts';
import { BrokenNmapOutput, createNmapParser } from './parse.ts';
import { foldProgress, type ScanProgress, type ScanStage } from './progress.ts';
import { eachSlice, slicesOf } from './slices.ts';

export interface ScanRequest {
  readonly profile: ScanProfile;
  /** Plain addresses, all of one family. */
  readonly targets: readonly string[];
  readonly ipv6: boolean;
  readonly dosConsent: boolean;
}

export interface ScanOptions {
  readonly signal: AbortSignal;
  readonly workDir: string;
  readonly timeoutMs: number;
  readonly inside?: readonly string[];
  /** The program, where another than the one on the path is meant. */
  readonly program?: string;
  /** nmap writes figures every second: one that writes nothing for this long hangs. */
  readonly silenceMs?: number;
  onHost(host: NmapHost): void;
  onProgress?(progress: ScanProgress): void;
}

interface Looked {
  /** Ports that were looked at, as nmap lists them; null where none were. */
  readonly tcpPorts: string | null;
  readonly udpPorts: string | null;
}

export type NmapFailure = 'missing' | 'killed' | 'timed_out' | 'garbage' | 'too_much_output' | 'error';

export type NmapOutcome =
  | ({ readonly kind: 'finished' | 'stopped' } & Looked)
  | ({ readonly kind: 'failed'; readonly why: NmapFailure; readonly detail: string } & Looked);

/** A hundred hosts with every port and script write a few megabytes; a slice never comes near this. */
const MOST_OUTPUT = 256 * 1024 * 1024;
const MOST_MEMORY = 4 * 1024 * 1024 * 1024;
const SILENCE_MS = 5 * 60_000;

class Ended extends Error {
  readonly outcome: { kind: 'stopped' } | { kind: 'failed'; why: NmapFailure; detail: string };

  constructor(outcome: Ended['outcome']) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** Scans with nmap. A host is handed over as soon as its slice is done; what was handed over stays, however it ends. */
export async function runNmap(request: ScanRequest, options: ScanOptions): Promise<NmapOutcome> {
  const looked = { tcpPorts: null as string | null, udpPorts: null as string | null };
  const program = options.program ?? findTool('nmap');
  if (!program) return { kind: 'failed', why: 'missing', detail: '', ...looked };
  if (!request.targets.every((target) => isIP(target) === (request.ipv6 ? 6 : 4))) throw new Error('not an address');
  const arguments_ = nmapArgs({ ...request, privileged: hasRawNetwork() });
  const slices = slicesOf(request.targets);
  const progress = sumProgress(slices, options);
  const giveUp = new AbortController();
  const signal = AbortSignal.any([options.signal, giveUp.signal]);
  try {
    await eachSlice(slices, async (targets, index) => {
      const onTask = progress.slice(index);
      await runSlice(program, arguments_, targets, { ...options, signal }, looked, onTask).catch((error) => {
        giveUp.abort();
        throw error;
      });
      progress.done(index);
    });
    return { kind: 'finished', ...looked };
  } catch (error) {
    if (options.signal.aborted) return { kind: 'stopped', ...looked };
    if (error instanceof Ended) return { ...error.outcome, ...looked };
    throw error;
  }
}

async function runSlice(
  program: string,
  { args }: NmapArguments,
  targets: readonly string[],
  options: ScanOptions,
  looked: { tcpPorts: string | null; udpPorts: string | null },
  onTask: Parameters<typeof createNmapParser>[0]['onTask'],
): Promise<void> {
  let finished: { exit: string; message: string } | null = null;
  let broken: BrokenNmapOutput | null = null;
  const tooMuch = new AbortController();
  const parser = createNmapParser({
    onHost: options.onHost,
    onTask,
    onScanInfo: ({ protocol, services }) => {
      if (protocol === 'tcp') looked.tcpPorts = services;
      if (protocol === 'udp') looked.udpPorts = services;
    },
    onFinished: (end) => {
      finished = end;
    },
  });
  const read = (work: () => void) => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof BrokenNmapOutput)) throw error;
      broken ??= error;
      tooMuch.abort();
    }
  };
  // The group size is said, so that nmap does not make smaller groups and hand hosts over in pieces of its own.
  const outcome = await spawnTool(
    program,
    [...args, '--min-hostgroup', String(targets.length), '-oX', '-', '-iL', '-'],
    {
      signal: AbortSignal.any([options.signal, tooMuch.signal]),
      timeoutMs: options.timeoutMs,
      silenceMs: options.silenceMs ?? SILENCE_MS,
      cwd: options.workDir,
      // Not on the command line, where an address could be taken for an option.
      input: `${targets.join('\n')}\n`,
      maxOutputBytes: MOST_OUTPUT,
      memoryBytes: MOST_MEMORY,
      ...(options.inside ? { inside: options.inside } : {}),
      privileges: 'raw_network',
      onOutput: (chunk) => {
        if (!broken) read(() => parser.write(chunk));
      },
    },
  );
  if (!broken) read(() => parser.end());
  const end = endOf(outcome, finished, broken);
  if (end) throw new Ended(end);
}

function endOf(
  outcome: ToolOutcome,
  finished: { exit: string; message: string } | null,
  broken: BrokenNmapOutput | null,
): Ended['outcome'] | null {
  const failed = (why: NmapFailure, detail = '') => ({ kind: 'failed', why, detail: shorten(detail, 500) }) as const;
  if (broken) return failed('garbage', broken.message);
  switch (outcome.kind) {
    case 'stopped':
      return { kind: 'stopped' };
    case 'timed_out':
      return failed('timed_out', `${Math.round(outcome.afterMs / 1000)} s`);
    case 'too_much_output':
      return failed('too_much_output', `${outcome.limitBytes} bytes`);
    case 'not_started':
      return failed('missing', outcome.why);
    case 'ended':
      if (finished?.exit === 'success' && outcome.exitCode === 0) return null;
      if (finished?.exit === 'error') return failed('error', finished.message || outcome.stderr);
      if (outcome.exitCode >= 128) return failed('killed', outcome.stderr);
      return failed(outcome.exitCode === 0 ? 'garbage' : 'error', outcome.stderr || 'it wrote no result');
  }
}

/** The progress of all slices as one. */
function sumProgress(slices: readonly (readonly string[])[], { onProgress }: ScanOptions) {
  const total = slices.reduce((sum, slice) => sum + slice.length, 0);
  const folds = slices.map(() => foldProgress());
  const done = slices.map(() => false);
  let latest: ScanStage = 'discovery';
  const tell = () => {
    const parts = slices.map((slice, index) => slice.length * (done[index] ? 1 : (folds[index]?.now().fraction ?? 0)));
    onProgress?.({ fraction: Math.min(0.99, parts.reduce((sum, part) => sum + part, 0) / total), stage: latest });
  };
  return {
    slice: (index: number) => (task: Parameters<ReturnType<typeof foldProgress>['take']>[0]) => {
      latest = folds[index]?.take(task).stage ?? latest;
      tell();
    },
    done(index: number) {
      done[index] = true;
      tell();
    },
  };
}

const run = promisify(execFile);

/** `7.93`; empty where it cannot be told. */
export async function nmapVersion(): Promise<string> {
  const program = findTool('nmap');
  if (!program) return '';
  const { stdout } = await run(program, ['--version'], { timeout: 10_000 }).catch(() => ({ stdout: '' }));
  return /^Nmap version (\S+)/m.exec(stdout)?.[1] ?? '';
}
