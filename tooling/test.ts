import { startVitest } from 'vitest/node';

/**
 * Runs every test and ends with the line `N passed, N failed`. Arguments are Vitest's file filters. A run in which
 * nothing ran has failed: it would prove nothing.
 */
const vitest = await startVitest('test', process.argv.slice(2), { watch: false });
const modules = vitest.state.getTestModules();
const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
const count = (state: string) => states.filter((each) => each === state).length;
// A file that broke before its tests were known holds failures that no test reports.
const brokenFiles = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length;
const unhandled = vitest.state.getUnhandledErrors().length;
const passed = count('passed');
const failed = count('failed') + brokenFiles + unhandled;
const skipped = count('skipped');
await vitest.close();

console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
