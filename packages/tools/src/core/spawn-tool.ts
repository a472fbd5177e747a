import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, chown } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ToolOutcome } from './outcome.ts';
import { dropTo, enclosure, limitedTo, type Privileges, UNPRIVILEGED_ID } from './sandbox.ts';

export interface ToolOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** One that writes nothing for this long hangs, and is ended as one that took too long. */
  readonly silenceMs?: number;
  /** The folder it runs in: its own, empty at first. A tool whose privileges are dropped becomes its owner. */
  readonly cwd: string;
  /** More output than this ends it: a tool gone wild must not fill memory or disk. */
  readonly maxOutputBytes: number;
  /** Words put before the tool while root's rights are still there: `ip netns exec NAME`. */
  readonly inside?: readonly string[];
  /** What root's rights shrink to; `keep` unless said. */
  readonly privileges?: Privileges;
  /** More address space than this it does not get. */
  readonly memoryBytes?: number;
  /** Written to its standard input, which is closed otherwise. */
  readonly input?: string;
  /** While a promise it returns is pending nothing more is read, and the tool waits once the pipe is full. */
  onOutput?(chunk: Buffer): unknown;
}

/** Enough of the error output to tell what went wrong. */
const STDERR_BYTES = 16 * 1024;

/** `unshare` dies of what its child died of; before 2.39 it could not do so of SIGKILL, and says this instead. */
const KILLED_WITHIN = /^unshare: (sigprocmask unblock|child exit) failed/m;

/** How long a tool may take to end by itself once it was asked to. */
const GRACE_MS = 500;

/**
 * Runs a program without a shell, enclosed so that neither it nor its children outlive the run or this process.
 * Rejects only with what `onOutput` threw.
 */
export async function spawnTool(command: string, args: readonly string[], options: ToolOptions): Promise<ToolOutcome> {
  if (options.signal.aborted) return { kind: 'stopped' };
  const drop = dropTo(options.privileges ?? 'keep');
  if (drop.length > 0) {
    const refused = await handOver(options.cwd);
    if (refused) return { kind: 'not_started', why: refused };
    if (options.signal.aborted) return { kind: 'stopped' };
  }
  const words = [...enclosure(), ...(options.inside ?? []), ...drop, ...limitedTo(options.memoryBytes), command];
  const [program = command, ...rest] = words;
  const child = spawn(program, [...rest, ...args], {
    cwd: options.cwd,
    // A tool needs its path and a plain language; none of our settings are its business.
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8', HOME: options.cwd },
    stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    detached: true,
  });
  // A tool that ends without reading is no failure of ours.
  child.stdin?.on('error', () => undefined).end(options.input);
  return watch(child, options);
}

/** The folders above may stay shut: a tool is put into its folder before its rights are taken. */
async function handOver(folder: string): Promise<string | null> {
  try {
    await chown(folder, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
    await chmod(folder, 0o700);
    return null;
  } catch (error) {
    return String(error);
  }
}

function watch(child: ChildProcess, options: ToolOptions): Promise<ToolOutcome> {
  let early: ToolOutcome | null = null;
  const end = (outcome: ToolOutcome) => {
    if (early) return;
    early = outcome;
    endGroup(child, 'SIGTERM');
    setTimeout(() => endGroup(child, 'SIGKILL'), GRACE_MS).unref();
  };
  const onAbort = () => end({ kind: 'stopped' });
  options.signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => end({ kind: 'timed_out', afterMs: options.timeoutMs }), options.timeoutMs);
  const reading = readOutput(child.stdout, options, end);
  const stderr = readStart(child.stderr);

  return new Promise<ToolOutcome>((done, fail) => {
    const finish = (outcome: ToolOutcome) => {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', onAbort);
      // Also after a normal end: a child that stayed behind in the group has nothing left to do.
      endGroup(child, 'SIGKILL');
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
async function readOutput(stdout: Readable | null, options: ToolOptions, end: (outcome: ToolOutcome) => void) {
  let bytes = 0;
  let thrown: { readonly error: unknown } | null = null;
  const silence = watchSilence(options.silenceMs, end);
  try {
    for await (const chunk of stdout ?? []) {
      // Its own time alone counts: while a piece is being taken it may be waiting for us.
      silence.pause();
      bytes += chunk.length;
      if (bytes > options.maxOutputBytes) {
        end({ kind: 'too_much_output', limitBytes: options.maxOutputBytes });
        break;
      }
      try {
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
  silence.pause();
  return thrown;
}

function watchSilence(silenceMs: number | undefined, end: (outcome: ToolOutcome) => void) {
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    if (silenceMs === undefined) return;
    timer = setTimeout(() => end({ kind: 'timed_out', afterMs: silenceMs }), silenceMs);
  };
  begin();
  return { begin, pause: () => clearTimeout(timer) };
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

/** The whole process group, which `detached` made the child's own. */
function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Gone already.
  }
}
