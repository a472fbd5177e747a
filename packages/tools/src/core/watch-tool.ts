import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { ToolOutcome } from './outcome.ts';
import type { RawWriter } from './raw-outputs.ts';
import { signalGroup } from './start-enclosed.ts';

export interface WatchOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** One that writes nothing for this long hangs, and is ended as one that took too long. */
  readonly silenceMs?: number;
  /** More output than this ends it: a tool gone wild must not fill memory or disk. */
  readonly maxOutputBytes: number;
  /** How long it may take to end by itself once it was asked to. */
  readonly graceMs?: number;
  /** Gets the output as it came; ended with it. */
  readonly raw?: RawWriter | undefined;
  /** While a promise it returns is pending nothing more is read, and the tool waits once the pipe is full. */
  onOutput?(chunk: Buffer): unknown;
}

type End = (outcome: ToolOutcome) => void;

interface Silence {
  /** Nothing is to be read: the time counts. */
  begin(): void;
  /** Something was read; false: not of the tool any more. */
  pause(bytes: number): boolean;
}

/** Enough of the error output to tell what went wrong. */
const STDERR_BYTES = 16 * 1024;

/** `unshare` dies of what its child died of; before 2.39 it could not do so of SIGKILL, and says this instead. */
const KILLED_WITHIN = /^unshare: (sigprocmask unblock|child exit) failed/m;

const GRACE_MS = 500;

/**
 * What a tool wrote before its end is in the pipe already: it comes without waiting, and a pipe holds no more than this.
 * What comes later, or beyond it, another process writes.
 */
const LINGER_MS = 2000;
const LINGER_BYTES = 2 * 1024 * 1024;

/**
 * Follows a process that leads a group of its own to its end, reads what it writes, and ends the group when it must.
 * Rejects only with what `onOutput` threw.
 */
export function watchTool(child: ChildProcess, options: WatchOptions): Promise<ToolOutcome> {
  let early: ToolOutcome | null = null;
  const end: End = (outcome) => {
    if (early) return;
    early = outcome;
    signalGroup(child, 'SIGTERM');
    setTimeout(() => signalGroup(child, 'SIGKILL'), options.graceMs ?? GRACE_MS).unref();
  };
  const onAbort = () => end({ kind: 'stopped' });
  options.signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => end({ kind: 'timed_out', afterMs: options.timeoutMs }), options.timeoutMs);
  const reading = readOutput(child.stdout, watchSilence(child, options.silenceMs, end), options, end);
  const stderr = readStart(child.stderr);
  child.once('exit', () => void reading.then(() => setTimeout(() => letGo(child), LINGER_MS).unref()));

  return new Promise<ToolOutcome>((done, fail) => {
    const finish = (outcome: ToolOutcome) => {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', onAbort);
      // Also after a normal end: a child that stayed behind in the group has nothing left to do.
      signalGroup(child, 'SIGKILL');
      reading.then((thrown) => (thrown ? fail(thrown.error) : done(outcome)), fail);
    };
    child.once('error', (error) => finish({ kind: 'not_started', why: error.message }));
    child.once('close', (code, ownSignal) => {
      const text = stderr();
      const signal = ownSignal ?? (KILLED_WITHIN.test(text) ? 'SIGKILL' : null);
      const words = signal ? `${text}\nended by ${signal}` : text;
      finish(early ?? { kind: 'ended', exitCode: code ?? 128, signal, stderr: words });
    });
  });
}

/** Hands the output over piece by piece, no faster than it is taken. Returns what `onOutput` threw, if it did. */
async function readOutput(stdout: Readable | null, silence: Silence, options: WatchOptions, end: End) {
  let bytes = 0;
  let thrown: { readonly error: unknown } | null = null;
  silence.begin();
  try {
    for await (const chunk of stdout ?? []) {
      // Only the tool's own time counts: while `onOutput` is busy the tool may be waiting for us.
      if (!silence.pause(chunk.length)) break;
      bytes += chunk.length;
      if (bytes > options.maxOutputBytes) {
        end({ kind: 'too_much_output', limitBytes: options.maxOutputBytes });
        break;
      }
      try {
        await options.raw?.write(chunk);
        await options.onOutput?.(chunk);
      } catch (error) {
        thrown = { error };
        end({ kind: 'stopped' });
        break;
      }
      silence.begin();
    }
  } catch {
    // A pipe that breaks belongs to a program that ended or never started: the outcome says so.
  }
  silence.pause(0);
  options.raw?.end();
  return thrown;
}

/**
 * Notices that nothing is written any more: first that a tool hangs; once it is gone, that only a child it left behind
 * still holds its output, which would never end.
 */
function watchSilence(child: ChildProcess, silenceMs: number | undefined, end: End): Silence {
  let gone = false;
  let left = { ms: LINGER_MS, bytes: LINGER_BYTES };
  let timer: NodeJS.Timeout | undefined;
  let since: number | null = null;
  const silence: Silence = {
    begin() {
      since = performance.now();
      if (gone) timer = setTimeout(() => letGo(child), Math.max(0, left.ms));
      else if (silenceMs !== undefined)
        timer = setTimeout(() => end({ kind: 'timed_out', afterMs: silenceMs }), silenceMs);
    },
    pause(bytes) {
      clearTimeout(timer);
      // Added up: a child that writes a line every second must not hold the run for ever.
      if (gone) left = { ms: left.ms - (performance.now() - (since ?? 0)), bytes: left.bytes - bytes };
      since = null;
      return left.bytes >= 0;
    },
  };
  child.once('exit', () => {
    const waiting = since !== null;
    if (waiting) silence.pause(0);
    gone = true;
    if (waiting) silence.begin();
  });
  return silence;
}

function letGo({ stdout, stderr }: ChildProcess): void {
  stdout?.destroy();
  stderr?.destroy();
}

/** Keeps the beginning of a stream and lets the rest pass. */
function readStart(stream: Readable | null): () => string {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream?.on('data', (chunk: Buffer) => {
    if (bytes < STDERR_BYTES) chunks.push(chunk);
    bytes += chunk.length;
  });
  return () => Buffer.concat(chunks).subarray(0, STDERR_BYTES).toString('utf8');
}
