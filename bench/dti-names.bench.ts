import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findTool } from '../packages/tools/src/core/find-tool.ts';
import { BENCH_DOMAIN, type SearchResult, searchNames } from './dti-names-search.ts';
import { type Figure, median, notMeasured } from './measure.ts';

const NAMES = 50_000;
const EXISTING = 500;
const RUNS = 3;
/** Its default, and what people use who are in a hurry: the faster one counts. */
const GOBUSTER_THREADS = ['10', '64'];
const MANY = 1_000_000;
/** Until then the heap of the process finds its size. */
const WARM = 200_000;
const MEGABYTE = 1024 * 1024;

/** The search for names against gobuster, on the same list and the same server, in turns; then a million names. */
export async function* measure(): AsyncGenerator<Figure> {
  const responder = spawn(process.execPath, [join(import.meta.dirname, 'dns-responder.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const folder = await mkdtemp(join(tmpdir(), 'rocca-bench-'));
  try {
    const port = await portOf(responder);
    yield* speed(port, folder);
    yield* memory(port);
  } finally {
    responder.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

async function portOf({ stdout }: ChildProcess): Promise<number> {
  if (!stdout) throw new Error('the name server says nothing');
  const [line] = (await once(stdout, 'data')) as [Buffer];
  return Number(line.toString());
}

async function* speed(port: number, folder: string): AsyncGenerator<Figure> {
  const words = Array.from({ length: NAMES }, (_, index) => `host${index}`);
  const list = join(folder, 'words.txt');
  await writeFile(list, words.join('\n'));
  const gobuster = findTool('gobuster');
  const ours: number[] = [];
  const theirs = GOBUSTER_THREADS.map((): number[] => []);
  let missing = 0;
  for (let run = 0; run < RUNS; run += 1) {
    if (gobuster) {
      for (const [index, threads] of GOBUSTER_THREADS.entries()) {
        theirs[index]?.push(await gobusterSeconds({ gobuster, port, list, threads, out: join(folder, 'found.txt') }));
      }
    }
    const { found, untold, seconds } = await searchNames({ port, words });
    missing += EXISTING - found + untold;
    ours.push(seconds);
  }
  yield {
    name: 'names of a domain: 500 among 50,000, found',
    value: missing === 0 ? 'all, every time' : `${missing} missed in ${RUNS} runs`,
    bar: 'all, none untold',
    holds: missing === 0,
  };
  const name = 'names of a domain: 50,000 words, against gobuster';
  if (!gobuster) return yield notMeasured(name, 'gobuster');
  const best = Math.min(...theirs.map(median));
  const ratio = median(ours) / best;
  yield {
    name,
    value: `${median(ours).toFixed(1)} / ${best.toFixed(1)} s = ${ratio.toFixed(2)}`,
    bar: 'at most 1',
    holds: ratio <= 1,
  };
}

interface GobusterRun {
  readonly gobuster: string;
  readonly port: number;
  readonly list: string;
  readonly threads: string;
  readonly out: string;
}

async function gobusterSeconds({ gobuster, port, list, threads, out }: GobusterRun): Promise<number> {
  const started = performance.now();
  const args = ['dns', '-d', BENCH_DOMAIN, '-w', list, '-r', `127.0.0.1:${port}`, '-t', threads, '-q', '-z', '-o', out];
  await promisify(execFile)(gobuster, args, { maxBuffer: 64 * MEGABYTE });
  const seconds = (performance.now() - started) / 1000;
  const found = (await readFile(out, 'utf8')).split('\n').filter(Boolean).length;
  // What looks at nothing is fast: then there is nothing to compare.
  if (found < EXISTING * 0.9) throw new Error(`gobuster found ${found} names`);
  return seconds;
}

async function* memory(port: number): AsyncGenerator<Figure> {
  const script = join(import.meta.dirname, 'dti-names-memory.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(port), String(MANY), String(WARM)]);
  const result = JSON.parse(stdout) as SearchResult & { before: number; most: number };
  const grown = (result.most - result.before) / MEGABYTE;
  const known = (result.seenBytes / MEGABYTE).toFixed(0);
  yield {
    name: 'names of a domain: memory, 200,000 to 1,000,000',
    value: `${grown.toFixed(0)} MB, ${known} of names`,
    bar: 'at most 40 MB more',
    holds: grown <= 40 && result.untold === 0,
  };
}
