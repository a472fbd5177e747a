import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';

interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

const bin = (name: string) => `node_modules/.bin/${name}`;

/** Everything that can be known about the code without running it. All steps run, so one pass shows every problem. */
const STEPS: readonly Step[] = [
  // The one with a single thread goes first, beside those with several.
  { name: 'unused code', command: bin('knip'), args: [] },
  { name: 'types', command: bin('tsc'), args: ['-p', '.'] },
  { name: 'types (front end)', command: bin('tsc'), args: ['-p', 'apps/web'] },
  { name: 'types (browser tests)', command: bin('tsc'), args: ['-p', 'e2e'] },
  { name: 'lint, format, import zones and circles', command: bin('biome'), args: ['ci', '--error-on-warnings', '.'] },
  { name: 'front-end budget', command: process.execPath, args: ['tooling/check-bundle.ts'] },
];

/** Tells what a step wrote once it has ended, so that steps that run at once do not mix their lines. */
async function run({ name, command, args }: Step): Promise<boolean> {
  const started = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => written.push(chunk));
  const ok = await new Promise<boolean>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done(code === 0));
  });
  process.stdout.write(Buffer.concat(written));
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return ok;
}

const waiting = [...STEPS];
let failed = 0;
async function runWaiting(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await run(step))) failed += 1;
}
// Two at a time: each of them takes up to a gigabyte of memory.
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, runWaiting));
process.exit(failed === 0 ? 0 : 1);
