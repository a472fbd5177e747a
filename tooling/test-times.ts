import type { TestModule } from 'vitest/node';

/** What a whole run may take on two idle cores. Past it new tests are too expensive; a slow machine fails nothing. */
const BUDGET_S = 400;
const SLOWEST = 15;

/** Where the time of a run went: seconds of each project, and the files that took longest. */
export function printTimes(modules: readonly TestModule[], wallMs: number): void {
  const files = modules.map((module) => ({
    project: module.project.name,
    name: module.relativeModuleId,
    seconds: secondsOf(module),
  }));
  const projects = Map.groupBy(files, ({ project }) => project);
  console.log('\nSeconds of each project, its files added up:');
  for (const [project, own] of projects) {
    const seconds = own.reduce((sum, file) => sum + file.seconds, 0);
    console.log(`${seconds.toFixed(1).padStart(8)}  ${project} (${own.length} files)`);
  }
  console.log(`The ${SLOWEST} slowest files:`);
  for (const { project, name, seconds } of files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)) {
    console.log(`${seconds.toFixed(1).padStart(8)}  ${name} (${project})`);
  }
  const wallS = wallMs / 1000;
  console.log(`${wallS.toFixed(0)} s in all`);
  if (wallS > BUDGET_S) console.warn(`WARNING: more than the ${BUDGET_S} s that a run may take on two idle cores.`);
}

/** Loading and hooks included: what the file costs, not its assertions alone. */
function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;
}
