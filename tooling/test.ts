import { chmodSync, rmSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { startVitest, type Vitest } from 'vitest/node';
import { makeMemoryFolder } from './memory-folder.ts';
import { failuresOf, printFailures } from './test-failures.ts';
import { printTimes } from './test-times.ts';

/**
 * Runs every test and ends with the line `N passed, N failed`. Arguments are Vitest's file filters. A run in which
 * nothing ran has failed: it would prove nothing.
 *
 * The browser tests take one file after another and wait for the browser most of the time, those of real scans wait for
 * the network: both run beside the others. Within one run Vitest would keep them for the end. More at a time makes
 * everything slower on two cores, so that others follow when they are done. The components have one worker: they come
 * first, so that what is left at the end has short files and more than a worker for each core.
 */
const filters = process.argv.slice(2);
const folder = process.env.TMPDIR ? null : makeMemoryFolder();
if (folder) {
  // PostgreSQL and the tools run as other users, who must get through to their own folders.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const options = { watch: false, passWithNoTests: true };
const startedAt = performance.now();
const run = (...project: string[]) => startVitest('test', filters, { ...options, project });
const oneAfterAnother = async (...projects: string[][]) => {
  const done: Vitest[] = [];
  for (const project of projects) done.push(await run(...project));
  return done;
};
const runs = (
  await Promise.all([
    oneAfterAnother(['web'], ['unit']),
    oneAfterAnother(['live'], ['process'], ['database-*']),
    oneAfterAnother(['e2e'], ['database']),
  ])
).flat();

const modules = runs.flatMap((vitest) => vitest.state.getTestModules());
const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
const count = (state: string) => states.filter((each) => each === state).length;
const passed = count('passed');
const skipped = count('skipped');
const failures = failuresOf(runs, modules);
printTimes(modules, performance.now() - startedAt);
await Promise.all(runs.map((vitest) => vitest.close()));

printFailures(failures);
console.log(`${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failures.length > 0 || passed === 0 ? 1 : 0);
