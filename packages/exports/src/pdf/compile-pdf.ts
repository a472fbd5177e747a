import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunningProgram, WriteContext } from '../document/file-format.ts';
import type { CompileJob } from './compile-process.ts';
import { startPlain } from './start-plain.ts';

interface PdfParts {
  /** A file of `templates/`. */
  readonly template: string;
  /** What the template reads as `data.json`. */
  readonly data: object;
  /** Pictures, by the name under which the template reads them. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const INTER = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'));
const FONTS = ['400Regular/Inter_400Regular', '600SemiBold/Inter_600SemiBold', '700Bold/Inter_700Bold'];

/** Ten times what 20,000 findings take. */
const MAX_MS = 120_000;
/** Twice what 20,000 findings take. Beyond it the machine is in danger, and no report is worth that. */
const MAX_RESIDENT_KB = 1_000_000;
const LOOK_EVERY_MS = 250;
const MAX_DIAGNOSTICS = 2000;

/**
 * Makes a PDF in a process of its own, so that the caller's goes on answering others. What it is made of and what comes
 * of it go through pipes: nothing of a report or of answers lies on the disk meanwhile.
 */
export async function* compilePdf(
  parts: PdfParts,
  { signal, startProgram = startPlain }: WriteContext,
): AsyncIterable<Uint8Array> {
  signal.throwIfAborted();
  const files: Array<readonly [string, Uint8Array]> = [
    ['data.json', Buffer.from(JSON.stringify(parts.data))],
    ...parts.pictures,
  ];
  const program = await startProgram(here('compile-process.ts'));
  const job: CompileJob = {
    template: parts.template,
    templates: program.pathOf(here('templates')),
    fonts: FONTS.map((font) => program.pathOf(join(INTER, `${font}.ttf`))),
    files: files.map(([name, { length: size }]) => ({ name, size })),
  };
  try {
    yield* runCompiler(program, [Buffer.from(`${JSON.stringify(job)}\n`), ...files.map(([, bytes]) => bytes)], signal);
  } finally {
    // Also when nobody wants the rest.
    program.kill();
    await program.gone;
  }
}

async function* runCompiler(
  program: RunningProgram,
  input: readonly Uint8Array[],
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  const { stdin, stdout, stderr } = program.child;
  if (!stdin || !stdout || !stderr) throw new Error('The PDF compiler has no pipes');
  let problem: unknown = null;
  const end = (why: unknown) => {
    problem ??= why;
    program.kill();
  };
  let diagnostics = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    diagnostics = `${diagnostics}${text}`.slice(0, MAX_DIAGNOSTICS);
  });
  const stop = () => end(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  const late = setTimeout(() => end(new Error(`The PDF compiler took more than ${MAX_MS} ms`)), MAX_MS);
  const watch = setInterval(() => {
    void residentKb(program.child.pid).then((size) => {
      if (size > MAX_RESIDENT_KB) end(new Error(`The PDF compiler took more than ${MAX_RESIDENT_KB} kB of memory`));
    });
  }, LOOK_EVERY_MS);
  try {
    // It stays open: its end tells the compiler that this process is gone.
    stdin.on('error', () => undefined);
    for (const bytes of input) stdin.write(bytes);
    if (signal.aborted) stop();
    const ended = once(program.child, 'close');
    for await (const bytes of stdout) yield bytes as Uint8Array;
    const [code, killedBy] = (await ended) as [number | null, string | null];
    if (problem !== null) throw problem;
    if (code !== 0) throw new Error(`The PDF compiler failed (${killedBy ?? `exit code ${code}`}): ${diagnostics}`);
  } finally {
    clearTimeout(late);
    clearInterval(watch);
    signal.removeEventListener('abort', stop);
  }
}

/** Of a process and of those it started. 0 where the system does not tell: there the time bounds it alone. */
async function residentKb(pid: number | string | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const children = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  const sizes = await Promise.all(children.flatMap((list) => list.split(' ').filter(Boolean)).map(residentKb));
  return sizes.reduce((sum, size) => sum + size, own);
}
