import { parseArgs } from 'node:util';
import { BRAND } from '@rocca/contract/brand';
import type { Settings } from '@rocca/contract/settings';
import type { ServerEngines } from './engines/server-engine.ts';
import { DEMO_SETTINGS, DEMO_USERS, ensureDemo } from './features/demo/index.ts';
import type { LeaseTimes } from './features/tasks/index.ts';
import { labProcess } from './lab-process.ts';
import { logFileOf, type RunningPlatform, startPlatform } from './main-web.ts';
import { createLog } from './platform/log/create-log.ts';
import { exitWithProblem, untilStopped } from './platform/process-life.ts';
import { assertRuntime } from './platform/runtime-version.ts';
import { StartProblem } from './platform/start-problem.ts';
import { dataDirOf } from './platform-runtime.ts';
import { loadSettings } from './settings.ts';
import { superviseProcess } from './supervise-process.ts';

interface Launch {
  readonly engines: (settings: Settings) => ServerEngines;
  /** The script of the worker process that is started beside the web one. */
  readonly workerScript: string;
  /** The script of the practice targets, which run with the demo alone. */
  readonly labScript?: string;
  readonly times?: LeaseTimes;
}

/** `--demo` is `npm start`: demo companies, logs to files, words for a person. Without it: production. */
export async function launch({ engines, workerScript, labScript, times }: Launch): Promise<void> {
  assertRuntime();
  const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } });
  const defaults = values.demo ? DEMO_SETTINGS : {};
  const settings = loadSettings({ ...defaults, ...process.env });
  // Listened to from the first moment: a signal during the start stops what is being started, database included.
  const stopAsked = untilStopped();
  const logFile = (name: string) => (values.demo ? { file: logFileOf(dataDirOf(settings), name) } : {});
  const { ROCCA_DEMO_PASSWORD, ROCCA_LAB } = settings;
  let demo: string[] = [];
  const platform = await startPlatform({
    settings,
    engines: engines(settings),
    openLog: () => createLog({ level: settings.ROCCA_LOG_LEVEL, ...logFile('rocca') }),
    onFailure: ({ message }) => exitWithProblem(new StartProblem(message)),
    prepare: async (db, box) => {
      if (values.demo) demo = demoLines(await ensureDemo(db, ROCCA_DEMO_PASSWORD, ROCCA_LAB ? box : null));
    },
    times,
  });
  const say = (line: string) => (values.demo ? console.log(line) : platform.log.info(line));
  const { log } = platform;
  const workerLog = logFile('worker').file;
  const beside = [
    superviseProcess({
      name: 'worker',
      command: [process.execPath, workerScript, ...(workerLog ? ['--log-file', workerLog] : [])],
      // With the settings that nobody typed.
      env: { ...defaults, ...process.env },
      log,
    }),
  ];
  if (values.demo && ROCCA_LAB && labScript) {
    beside.push(superviseProcess({ name: 'lab', ...labProcess(labScript, log), log }));
  }
  // The worker comes up beside the web side, which is ready without it: a test started meanwhile waits in the queue.
  say(`${BRAND.name} is ready: ${platform.address}`);
  for (const line of demo) say(line);
  // The launcher goes on with what had to wait.
  if (process.connected) process.send?.({ kind: 'ready' });
  await stopAsked;
  say('Stopping …');
  await stopInTime(async () => {
    await Promise.all(beside.map((process) => process.stop()));
    await platform.stop();
  });
}

/** `password`: of the demo users if this start made them. */
function demoLines(password: string | null): string[] {
  const shown = password === null ? null : `${password}   (shown this once)`;
  return [
    `  users     ${DEMO_USERS}`,
    `  password  ${shown ?? 'as shown at the first start; a new one: npm run admin -- reset-password --user demo'}`,
    '  stop      Ctrl+C',
  ];
}

/** A client that never ends its request must not keep the process alive for ever. */
async function stopInTime(stop: RunningPlatform['stop']): Promise<void> {
  const watchdog = setTimeout(() => exitWithProblem(new Error('the stop took longer than 30 seconds')), 30_000);
  await stop();
  clearTimeout(watchdog);
  process.exit(0);
}
