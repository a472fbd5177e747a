import { StartProblem } from './start-problem.ts';

const NEEDED_MAJOR = 24;

/** If the install of our own Node failed, scripts would silently run the machine's: say so instead. */
export function assertRuntime(version = process.versions.node): void {
  if (Number.parseInt(version, 10) !== NEEDED_MAJOR) {
    throw new StartProblem(
      `Rocca runs on Node ${NEEDED_MAJOR}, this is Node ${version}: run npm install and start with npm.`,
    );
  }
}
