import { describeProblem, readSettings, type Settings } from '@rocca/contract/settings';
import { StartProblem } from './platform/start-problem.ts';

/** The settings of this process, read once. The first wrong one stops the start. */
export function loadSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const outcome = readSettings(environment);
  if (outcome.kind === 'ok') return outcome.settings;
  const [first] = outcome.problems;
  throw new StartProblem(first ? describeProblem(first) : 'The settings cannot be read.');
}
