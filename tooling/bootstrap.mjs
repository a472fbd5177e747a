// The one way in for every npm script: makes sure the machine has what the command needs, then hands over to the
// project's own Node. Plain JavaScript and built-in modules only: on a fresh clone it runs on whatever Node there is,
// before any dependency is installed.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureDependencies } from './setup/dependencies.mjs';
import { ensureFrontEnd } from './setup/front-end.mjs';
import { Problem } from './setup/problem.mjs';
import { withoutNpmFolders } from './setup/search-path.mjs';
import {
  ensureAllTools,
  ensureBenchTools,
  ensureFaultTools,
  ensureFirstTools,
  ensureTestTools,
  installOthersBeside,
} from './setup/system-tools.mjs';

const SERVER = 'apps/server/src';

/**
 * What each command needs first, and what it then runs. `tools` of the system are installed beside the dependencies and
 * the front end; `afterwards` is what need not be waited for.
 */
const COMMANDS = {
  start: {
    tools: ensureFirstTools,
    prepare: ensureFrontEnd,
    afterwards: installOthersBeside,
    run: [`${SERVER}/main.ts`, '--demo'],
  },
  serve: { prepare: ensureFrontEnd, run: [`${SERVER}/main.ts`] },
  worker: { run: [`${SERVER}/main-worker.ts`] },
  bench: { forDevelopers: true, tools: ensureBenchTools, prepare: ensureFrontEnd, run: ['bench/run.ts'] },
  faults: { forDevelopers: true, tools: ensureFaultTools, prepare: ensureFrontEnd, run: ['faults/run.ts'] },
  dev: { forDevelopers: true, tools: ensureAllTools, run: ['tooling/dev.ts'] },
  admin: { run: [`${SERVER}/main-admin.ts`] },
  // Records are short-lived: with a small nursery and a heap that grows in steps an import takes a fifth less memory, and
  // no longer.
  knowledge: { run: ['--max-semi-space-size=8', '--heap-growing-percent=100', `${SERVER}/main-knowledge.ts`] },
  // Imports no package: an auditor needs no installation where his Node runs TypeScript.
  verify: { alone: true, run: ['tooling/verify.ts'] },
  build: { prepare: ensureFrontEnd },
  sbom: { alone: true, run: ['tooling/sbom.ts'] },
  check: { forDevelopers: true, prepare: ensureFrontEnd, run: ['tooling/check.ts'] },
  test: { forDevelopers: true, tools: ensureTestTools, prepare: ensureFrontEnd, run: ['tooling/test.ts'] },
  format: { forDevelopers: true, run: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'] },
};

async function main([name, ...rest]) {
  const command = COMMANDS[name];
  if (!command) throw new Problem(`Usage: node tooling/bootstrap.mjs ${Object.keys(COMMANDS).join('|')}`);
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  process.env.PATH = withoutNpmFolders(process.env.PATH ?? '');
  const node = await prepare(command);
  const begin = command.afterwards?.();
  if (command.run) process.exitCode = await handOver(node, [...command.run, ...rest], begin);
}

/** Answers the Node that runs the command. */
async function prepare({ alone = false, forDevelopers = false, tools, prepare: then }) {
  if (alone && process.features.typescript) return process.execPath;
  const installed = tools?.();
  // Told once the dependencies are there, and not as an error that nobody waits for.
  installed?.catch(() => undefined);
  const node = await ensureDependencies({ forDevelopers });
  await then?.(node);
  await installed;
  return node;
}

/**
 * Runs the command and lives exactly as long as it does. The channel tells the command when this process is gone, so
 * that a killed launcher leaves no server behind.
 */
function handOver(node, args, onReady) {
  // Compiled code is kept between runs: most of a start is otherwise spent reading the same files again.
  const env = { NODE_COMPILE_CACHE: `${process.cwd()}/.cache/compiled`, ...process.env };
  // Passed on to the processes it starts.
  env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --import=${new URL('./quick-imports.mjs', import.meta.url)}`.trim();
  const child = spawn(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // The platform says when it is ready.
  if (onReady) child.once('message', onReady);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code, signal) => done(code ?? (signal === 'SIGKILL' ? 137 : 1)));
  });
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Problem ? error.message : error);
  process.exitCode = 1;
});
