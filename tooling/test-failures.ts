import type { SerializedError, TestModule, Vitest } from 'vitest/node';

/** Enough to see what happened; the whole text stands further up. */
const LINES_OF_AN_ERROR = 25;

/** What a run found broken: failed tests, failed hooks of files and groups, files that could not be read, uncaught errors. */
export interface Failure {
  where: string;
  errors: readonly string[];
}

export function failuresOf(runs: readonly Vitest[], modules: readonly TestModule[]): Failure[] {
  const tests = modules.flatMap((module) =>
    [...module.children.allTests('failed')].map((test) => ({
      where: `${fileOf(module)} > ${test.fullName}`,
      errors: (test.result().errors ?? []).map(textOf),
    })),
  );
  const groups = modules.flatMap((module) =>
    [...module.children.allSuites()]
      .filter((suite) => suite.errors().length > 0)
      .map((suite) => ({ where: `${fileOf(module)} > ${suite.fullName}`, errors: suite.errors().map(textOf) })),
  );
  const files = modules
    .filter((module) => module.errors().length > 0)
    .map((module) => ({ where: fileOf(module), errors: module.errors().map(textOf) }));
  const unhandled = runs
    .flatMap((vitest) => vitest.state.getUnhandledErrors())
    .map((error) => ({ where: 'outside of a test', errors: [textOf(error as SerializedError)] }));
  const found = [...tests, ...groups, ...files, ...unhandled];
  // Vitest says of a file that it failed for reasons of its own as well: such a run is never a passed one.
  const unexplained = modules
    .filter((module) => !module.ok() && !found.some(({ where }) => where.startsWith(fileOf(module))))
    .map((module) => ({ where: fileOf(module), errors: [] }));
  return [...found, ...unexplained];
}

/** Said again at the very end: of a long output often only the last lines are kept. */
export function printFailures(failures: readonly Failure[]): void {
  for (const { where, errors } of failures) {
    console.error(`\nFAILED  ${where}`);
    for (const error of errors) console.error(error.split('\n').slice(0, LINES_OF_AN_ERROR).join('\n'));
  }
}

function fileOf(module: TestModule): string {
  return `${module.relativeModuleId} (${module.project.name})`;
}

function textOf({ message, stack, diff }: Partial<SerializedError>): string {
  const told = stack && message && stack.includes(message) ? [stack] : [message, stack];
  return [diff, ...told].filter(Boolean).join('\n');
}
