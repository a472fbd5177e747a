import { chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TOOL_PATH } from '../core/find-tool.ts';
import { limitsOf } from '../core/limits.ts';
import type { ToolOutcome } from '../core/outcome.ts';
import { readOnlyFiles } from '../core/read-only-files.ts';
import { dropTo, UNPRIVILEGED_ID, type Words } from '../core/sandbox.ts';
import { makeScratch, type Scratch } from '../core/scratch.ts';
import { signalGroup, startEnclosed } from '../core/start-enclosed.ts';
import { watchTool } from '../core/watch-tool.ts';
import { openToAll } from '../probes/open-to-all.ts';
import { findBrowser } from './find-browser.ts';

export interface ScannerProcessOptions {
  /** The file Node runs; within `packages/`. */
  readonly main: string;
  readonly workDir: string;
  /** Words before the command that bring it into the job's own network. */
  readonly inside?: Words;
  /** The user of its run. */
  readonly user?: number | undefined;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Each JSON value it writes, and its line; one by one. The process waits while a promise is pending; a throw ends it. */
  onMessage(message: unknown, line: Buffer): unknown;
  /** Each line that is not JSON; without this handler such a line ends the process. */
  onInvalidLine?(line: Buffer): unknown;
  readonly maxLineBytes?: number;
  /** In all; more than this ends it. */
  readonly maxOutputBytes?: number;
}

export interface ScannerProcess {
  /** Writes a value to its input, as one line of JSON. */
  tell(message: unknown): void;
  /** Resolves with the exit. Rejects with what a handler threw, and at a line that is not JSON if there is no handler. */
  readonly ended: Promise<ToolOutcome>;
  kill(): void;
}

/** The checkout: the program itself and what it stands on. */
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');
const SHOWN = ['node_modules', 'packages'];

/** Profile and shared memory of a browser. Shared memory is most of it: it counts as files here. */
const SCRATCH_BYTES = 512 * 1024 * 1024;
/** Chromium has about two hundred threads, and some thirty more for each page. */
const MAX_PROCESSES = 1500;
const HEAP_MEGABYTES = 384;
/** Of what is new: what a page leaves behind is swept early instead of growing to hundreds of megabytes. */
const YOUNG_MEGABYTES = 8;
const MAX_LINE_BYTES = 8 * 1024 * 1024;
const MAX_OUTPUT_BYTES = 2 * 1024 ** 3;
/** After a stop, the process restores old values and reports what it left behind; it may be parsing a large page first. */
const GRACE_MS = 1900;

/**
 * Starts the process that scans: without rights, in an enclosure that ends all of it with the run, and with a scratch it
 * may write to, for Chromium. Messages go both ways as lines of JSON.
 */
export async function startScannerProcess(options: ScannerProcessOptions): Promise<ScannerProcess> {
  const { main, workDir, inside = [], user = UNPRIVILEGED_ID, signal } = options;
  const done = (outcome: ToolOutcome): ScannerProcess => ({
    tell: () => undefined,
    ended: Promise.resolve(outcome),
    kill: () => undefined,
  });
  if (signal.aborted) return done({ kind: 'stopped' });
  const isRoot = process.getuid?.() === 0;
  const scratch = scratchIn(user) ?? (await plainScratch(workDir, isRoot ? user : null));
  const closed = isRoot ? whatIsClosed(main, scratch) : null;
  if (closed) return done({ kind: 'not_started', why: `${closed} is closed to users without rights` });

  const { folder } = scratch;
  const child = startEnclosed([...inside, ...scratch.words, ...command(options, scratch)], {
    cwd: workDir,
    env: { PATH: TOOL_PATH, LC_ALL: 'C.UTF-8', HOME: folder, TMPDIR: folder },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin?.on('error', () => undefined);
  const lines = createLineReader(options.maxLineBytes ?? MAX_LINE_BYTES, options);
  const watched = watchTool(child, {
    signal,
    timeoutMs: options.timeoutMs,
    graceMs: GRACE_MS,
    maxOutputBytes: options.maxOutputBytes ?? MAX_OUTPUT_BYTES,
    onOutput: lines,
  });
  return {
    tell: (message) => void child.stdin?.write(`${JSON.stringify(message)}\n`),
    ended: watched.finally(() => scratch.remove()),
    kill: () => signalGroup(child, 'SIGKILL'),
  };
}

interface OwnScratch extends Scratch {
  remove(): Promise<void>;
}

function scratchIn(user: number): OwnScratch | null {
  const needed = [process.execPath, findBrowser() ?? '/usr'];
  const scratch = makeScratch({ user, bytes: SCRATCH_BYTES, root: ROOT, shown: SHOWN, needed });
  return scratch && { ...scratch, remove: () => Promise.resolve() };
}

/** Where nothing can be mounted: a folder like any other, bounded by the size of its files alone. */
async function plainScratch(workDir: string, owner: number | null): Promise<OwnScratch> {
  const folder = join(workDir, 'scratch');
  await mkdir(folder, { mode: 0o700, recursive: true });
  if (owner !== null) await chown(folder, owner, owner);
  return { words: [], folder, pathOf: (file) => file, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The first thing it would need and could not get at; null: there is none. */
function whatIsClosed(main: string, scratch: OwnScratch): string | null {
  const root = scratch.words.length > 0 ? ROOT : '/';
  const program = [process.execPath, main].find((file) => !openToAll(file, root));
  if (program !== undefined) return program;
  // Of the scratch itself only the folders above it count.
  return scratch.words.length > 0 || openToAll(join(scratch.folder, '..')) ? null : scratch.folder;
}

function command({ main, workDir, user }: ScannerProcessOptions, scratch: Scratch): Words {
  const limits = limitsOf({ ownUser: user !== undefined, processes: MAX_PROCESSES, fileBytes: SCRATCH_BYTES });
  // Without a scratch of its own the working folder must stay writable.
  const readOnly = scratch.words.length > 0 ? readOnlyFiles(workDir) : [];
  const heap = [`--max-old-space-size=${HEAP_MEGABYTES}`, `--max-semi-space-size=${YOUNG_MEGABYTES}`];
  const node = [scratch.pathOf(process.execPath), ...heap, scratch.pathOf(main)];
  return [...readOnly, ...dropTo('none', user), ...limits, ...node];
}

/** Splits the output into lines and parses each. Throws at a line without an end, and at invalid JSON without a handler. */
function createLineReader(
  maxBytes: number,
  { onMessage, onInvalidLine }: Pick<ScannerProcessOptions, 'onMessage' | 'onInvalidLine'>,
) {
  const handOver = async (line: Buffer): Promise<void> => {
    let message: unknown;
    try {
      message = JSON.parse(line.toString('utf8'));
    } catch (error) {
      if (!onInvalidLine) throw error;
      await onInvalidLine(line);
      return;
    }
    await onMessage(message, line);
  };
  let held: Buffer[] = [];
  let bytes = 0;
  return async (chunk: Buffer): Promise<void> => {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const line = Buffer.concat([...held, chunk.subarray(start, end)]);
      held = [];
      bytes = 0;
      start = end + 1;
      await handOver(line);
    }
    const rest = chunk.subarray(start);
    bytes += rest.length;
    if (bytes > maxBytes) throw new Error('the scanning process wrote a line without an end');
    if (rest.length > 0) held.push(rest);
  };
}
