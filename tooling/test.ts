import { performance } from 'node:perf_hooks';
import { startVitest, type Vitest } from 'vitest/node';
import { printTimes } from './test-times.ts';

/**
 * Runs every test and ends with the line `N passed, N failed`. Arguments are Vitest's file filters. A run in which
 * nothing ran has failed: it would prove nothing.
 *
 * The browser tests take one file after another and wait for the browser most of the time, those of real scans wait for
 * the network: both run beside the others. Within one run Vitest would keep them for the end. A fourth run of what starts
 * whole processes made all of them slower: two cores have no more to give.
 */
const filters = process.argv.slice(2);
const options = { watch: false, passWithNoTests: true };
const startedAt = performance.now();
const runs = await Promise.all(
  [['!e2e', '!live'], ['e2e'], ['live']].map((project) => startVitest('test', filters, { ...options, project })),
);

const modules = runs.flatMap((vitest) => vitest.state.getTestModules());
const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
const count = (state: string) => states.filter((each) => each === state).length;
// A file that broke before its tests were known holds failures that no test reports.
const brokenFiles = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length;
const unhandled = runs.reduce((sum, vitest: Vitest) => sum + vitest.state.getUnhandledErrors().length, 0);
const passed = count('passed');
const failed = count('failed') + brokenFiles + unhandled;
const skipped = count('skipped');
printTimes(modules, performance.now() - startedAt);
await Promise.all(runs.map((vitest) => vitest.close()));

console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
