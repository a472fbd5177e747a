import { type ChildProcess, spawn } from 'node:child_process';
import type { ToolOutcome } from './outcome.ts';
import { enclosure } from './sandbox.ts';

export interface ToolOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** The folder it runs in: its own, empty at first. */
  readonly cwd: string;
  /** More output than this ends it: a tool gone wild must not fill memory or disk. */
  readonly maxOutputBytes: number;
  onOutput?(chunk: Buffer): void;
}

/** Enough of the error output to tell what went wrong. */
const STDERR_BYTES = 16 * 1024;

/** How long a tool may take to end by itself once it was asked to. */
const GRACE_MS = 500;

/** Runs a program without a shell, enclosed so that neither it nor its children outlive the run or this process. */
export async function spawnTool(command: string, args: readonly string[], options: ToolOptions): Promise<ToolOutcome> {
  if (options.signal.aborted) return { kind: 'stopped' };
  const [program = command, ...words] = [...enclosure(), command, ...args];
  const child = spawn(program, words, {
    cwd: options.cwd,
    // A tool needs its path and a plain language; none of our settings are its business.
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8', HOME: options.cwd },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  return watch(child, options);
}

function watch(child: ChildProcess, options: ToolOptions): Promise<ToolOutcome> {
  let early: ToolOutcome | null = null;
  let outputBytes = 0;
  const stderr: Buffer[] = [];
  let stderrBytes = 0;

  const end = (outcome: ToolOutcome) => {
    if (early) return;
    early = outcome;
    endGroup(child, 'SIGTERM');
    setTimeout(() => endGroup(child, 'SIGKILL'), GRACE_MS).unref();
  };
  const onAbort = () => end({ kind: 'stopped' });
  options.signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => end({ kind: 'timed_out', afterMs: options.timeoutMs }), options.timeoutMs);

  child.stdout?.on('data', (chunk: Buffer) => {
    outputBytes += chunk.length;
    if (outputBytes > options.maxOutputBytes) end({ kind: 'too_much_output', limitBytes: options.maxOutputBytes });
    else options.onOutput?.(chunk);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    if (stderrBytes < STDERR_BYTES) stderr.push(chunk);
    stderrBytes += chunk.length;
  });

  return new Promise((done) => {
    const finish = (outcome: ToolOutcome) => {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', onAbort);
      // Also after a normal end: a child that stayed behind in the group has nothing left to do.
      endGroup(child, 'SIGKILL');
      done(outcome);
    };
    child.once('error', (error) => finish({ kind: 'not_started', why: error.message }));
    child.once('close', (code, signal) => {
      const text = Buffer.concat(stderr).subarray(0, STDERR_BYTES).toString('utf8');
      finish(early ?? { kind: 'ended', exitCode: code ?? 128, stderr: signal ? `${text}\nended by ${signal}` : text });
    });
  });
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
