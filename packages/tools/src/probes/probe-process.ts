import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TOOL_PATH } from '../core/find-tool.ts';
import { UNPRIVILEGED_ID, type Words } from '../core/sandbox.ts';
import { withoutRights } from '../core/spawn-tool.ts';
import { signalGroup, startEnclosed } from '../core/start-enclosed.ts';
import { answerLine, LINE_BYTES } from './messages.ts';
import type { ProbeAnswer } from './model.ts';
import { BECOME, openToAll } from './open-to-all.ts';
import type { ProbeRequest } from './request.ts';

export interface ProbeProcess {
  ask(id: number, request: ProbeRequest): void;
  /** Asks it to end, and ends it if it does not. */
  end(): Promise<void>;
  kill(): void;
}

interface ProbeProcessOptions {
  /** The folder it stands in; it can neither read nor write there. */
  readonly workDir: string;
  /** Words before the command that bring it into the job's own network. */
  readonly inside: Words;
  /** The user of its run. */
  readonly user?: number | undefined;
  /** A line as it travels, of either side. */
  onLine?(line: string): void;
  onAnswer(id: number, answer: ProbeAnswer): void;
  /** Called once, however it ended. */
  onGone(why: string): void;
}

const MAIN = fileURLToPath(new URL('./probe-main.ts', import.meta.url));
const OWN_SOURCES = [
  fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, ''),
  dirname(createRequire(import.meta.url).resolve('zod/package.json')),
];
/** Thirty-two conversations of 64 KB each, some of them with several connections, and the program itself. */
const HEAP_MEGABYTES = 128;
const GRACE_MS = 500;

/** Starts the process that asks, without rights and enclosed so that it does not outlive us. */
export function startProbeProcess(options: ProbeProcessOptions): ProbeProcess {
  const child = startEnclosed([...options.inside, ...command(options)], {
    cwd: options.workDir,
    env: { PATH: TOOL_PATH, LC_ALL: 'C.UTF-8', HOME: options.workDir },
    // Its error output is dropped: a target may have written it.
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const gone = watch(child, options);
  return {
    ask: (id, request) => {
      const line = JSON.stringify({ id, request });
      options.onLine?.(line);
      child.stdin?.write(`${line}\n`);
    },
    end: async () => {
      child.stdin?.end();
      const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
      await gone;
      clearTimeout(timer);
    },
    kill: () => signalGroup(child, 'SIGKILL'),
  };
}

/** Node itself holds the process to its own sources and the network: no other files, no programs, no threads. */
function command({ workDir, user }: ProbeProcessOptions): Words {
  const readable = OWN_SOURCES.map((folder) => `--allow-fs-read=${folder}/`);
  const node = [process.execPath, '--permission', ...readable, `--max-old-space-size=${HEAP_MEGABYTES}`, MAIN];
  const closed = process.getuid?.() === 0 && [process.execPath, MAIN].some((file) => !openToAll(file));
  if (closed) return [...withoutRights(workDir, 'keep', user), ...node, `${BECOME}${user ?? UNPRIVILEGED_ID}`];
  return [...withoutRights(workDir, 'none', user), ...node];
}

function watch(child: ChildProcess, { onLine, onAnswer, onGone }: ProbeProcessOptions): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let why: string | null = null;
  let held = '';
  const garbage = (what: string) => {
    why ??= what;
    signalGroup(child, 'SIGKILL');
  };
  const read = (line: string) => {
    onLine?.(line);
    const answer = parseLine(line);
    if (answer) onAnswer(answer.id, answer.answer);
    else garbage('it wrote something else than an answer');
  };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (why !== null) return;
    const lines = (held + text).split('\n');
    held = lines.pop() ?? '';
    for (const line of lines) read(line);
    if (held.length > LINE_BYTES) garbage('it wrote a line without an end');
  });
  child.stdin?.on('error', () => undefined);
  const finish = (reason: string) => {
    signalGroup(child, 'SIGKILL');
    onGone(why ?? reason);
    resolve();
  };
  child.once('error', ({ message }) => finish(message));
  child.once('close', (code, signal) => finish(`it ended with ${signal ?? code}`));
  return promise;
}

function parseLine(line: string): { id: number; answer: ProbeAnswer } | null {
  try {
    return answerLine.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
