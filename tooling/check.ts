import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';

const bin = (name: string) => `node_modules/.bin/${name}`;

/** Everything that can be known about the code without running it. All steps run, so one pass shows every problem. */
const STEPS: ReadonlyArray<{ name: string; command: string; args: string[] }> = [
  { name: 'types', command: bin('tsc'), args: ['-p', '.'] },
  { name: 'types (front end)', command: bin('tsc'), args: ['-p', 'apps/web'] },
  { name: 'types (browser tests)', command: bin('tsc'), args: ['-p', 'e2e'] },
  { name: 'lint, format, import zones and circles', command: bin('biome'), args: ['ci', '--error-on-warnings', '.'] },
  { name: 'unused code', command: bin('knip'), args: [] },
  { name: 'front-end budget', command: process.execPath, args: ['tooling/check-bundle.ts'] },
];

let failed = 0;
for (const { name, command, args } of STEPS) {
  const started = performance.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
