import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WriteContext } from '../document/file-format.ts';

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

/** Makes a PDF in a process of its own, so that the caller's goes on answering others. */
export async function* compilePdf(parts: PdfParts, { signal, workDir }: WriteContext): AsyncIterable<Uint8Array> {
  signal.throwIfAborted();
  const files = new Map<string, Uint8Array | string>([['data.json', JSON.stringify(parts.data)], ...parts.pictures]);
  for (const [name, content] of files) await writeFile(join(workDir, name), content);
  const job = {
    template: parts.template,
    templates: here('templates'),
    fonts: FONTS.map((font) => join(INTER, `${font}.ttf`)),
    files: [...files.keys()],
  };
  await writeFile(join(workDir, 'job.json'), JSON.stringify(job));
  await runCompiler(workDir, signal);
  yield* createReadStream(join(workDir, 'out.pdf'), { signal });
}

async function runCompiler(workDir: string, signal: AbortSignal): Promise<void> {
  const { NODE_OPTIONS } = process.env;
  const child = spawn(process.execPath, [here('compile-process.ts'), workDir], {
    // Nothing of the caller's environment: it holds secrets, and the compiler needs none.
    env: NODE_OPTIONS === undefined ? {} : { NODE_OPTIONS },
    // The input says nothing: its end tells the compiler that this process is gone.
    stdio: ['pipe', 'ignore', 'pipe'],
    timeout: MAX_MS,
    killSignal: 'SIGKILL',
    signal,
  });
  let diagnostics = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    diagnostics = `${diagnostics}${text}`.slice(0, MAX_DIAGNOSTICS);
  });
  let isTooLarge = false;
  const watch = setInterval(() => {
    void residentKb(child.pid).then((size) => {
      if (size <= MAX_RESIDENT_KB) return;
      isTooLarge = true;
      child.kill('SIGKILL');
    });
  }, LOOK_EVERY_MS);
  try {
    const [code, killedBy] = await new Promise<[number | null, string | null]>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (exitCode, by) => resolve([exitCode, by]));
    });
    if (isTooLarge) throw new Error(`The PDF compiler took more than ${MAX_RESIDENT_KB} kB of memory`);
    if (killedBy !== null)
      throw new Error(`The PDF compiler was ended by ${killedBy}, at the latest after ${MAX_MS} ms`);
    if (code !== 0) throw new Error(`The PDF compiler failed (exit code ${code}): ${diagnostics}`);
  } finally {
    clearInterval(watch);
  }
}

/** 0 where the system does not tell: there the time bounds it alone. */
async function residentKb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
}
