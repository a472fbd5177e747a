import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Settings } from '@rocca/contract/settings';
import { toolVersion } from '@rocca/tools/core/tool-version';
import { isolationProblem } from '@rocca/tools/network/isolated-network';
import { removeStaleNamespaces } from '@rocca/tools/network/namespace';
import type { ServerEngines } from './engines/server-engine.ts';
import { createKnowledge, startKnowledgeUpdates } from './features/knowledge/index.ts';
import { createRawKeeping, reportFilesJob, startClosingReports, startFileSweeps } from './features/reports/index.ts';
import {
  createAbilityFinder,
  type LeaseTimes,
  openVersionMemory,
  registerWorker,
  Slots,
  startSweeping,
  ToolVersions,
  testRunJob,
  type Worker,
} from './features/tasks/index.ts';
import { JOBS } from './jobs.ts';
import { loadExistingSecretBox } from './platform/crypto/secret-key.ts';
import { findReportKey } from './platform/crypto/signing-key.ts';
import { openDatabase } from './platform/db/database.ts';
import { startQueue } from './platform/jobs/queue.ts';
import { createLog } from './platform/log/create-log.ts';
import { untilStopped } from './platform/process-life.ts';
import { assertRuntime } from './platform/runtime-version.ts';
import { StartProblem } from './platform/start-problem.ts';
import { hasSpace } from './platform/storage/disk-space.ts';
import { openObjectStore } from './platform/storage/objects/open-object-store.ts';
import { openWorkRoot } from './platform/storage/work-root.ts';
import { dataDirOf, migrateSchema, reachableDatabase } from './platform-runtime.ts';
import { createFileMaker } from './report-files.ts';
import { createReportStore } from './report-store.ts';
import { loadSettings } from './settings.ts';

/** Runs tests until a signal stops it. Any number of workers share one database. */
export async function launchWorker(
  enginesFor: (settings: Settings) => ServerEngines,
  times?: LeaseTimes,
): Promise<void> {
  assertRuntime();
  const { values } = parseArgs({ options: { 'log-file': { type: 'string' } } });
  const settings = loadSettings();
  const engines = enginesFor(settings);
  const stopAsked = untilStopped();
  const file = values['log-file'];
  const log = createLog({ level: settings.ROCCA_LOG_LEVEL, ...(file ? { file } : {}) });
  const connection = await reachableDatabase(settings);
  if (!connection) {
    throw new StartProblem(
      'There is no database to work for: start the platform on this data folder, or set DATABASE_URL.',
    );
  }
  const db = await openDatabase(connection, { log, applicationName: 'rocca-worker' });
  await migrateSchema(db, log);
  const queue = await startQueue({ connection, jobs: JOBS, log });
  const stopping = new AbortController();
  const workRoot = await openWorkRoot(join(dataDirOf(settings), 'work'));
  const id = randomUUID();
  const slots = new Slots(settings.ROCCA_WORKER_SLOTS);
  // A folder of their own: programs that are asked for their version run without rights and get the folder they run in.
  const versionsDir = await mkdtemp(join(workRoot, 'versions-'));
  const versions = new ToolVersions((tool) => toolVersion(tool, { signal: stopping.signal, workDir: versionsDir }), {
    memory: openVersionMemory(dataDirOf(settings)),
  });
  const findAbilities = createAbilityFinder(engines, versions);
  // Before the row: a worker without its key can run nothing.
  const box = await loadExistingSecretBox(dataDirOf(settings));
  // A worker without it does not share the platform's files: what it stored, nobody else could read.
  const reportKey = await findReportKey(dataDirOf(settings));
  const store = openObjectStore(settings, dataDirOf(settings), box, log);
  const spaceLeft = () => hasSpace(dataDirOf(settings));
  const registered = await registerWorker({ db, log, id, slots: slots.total, findAbilities });
  const worker: Worker = {
    id,
    slots,
    abilities: registered.abilities,
    db,
    engines,
    log,
    workRoot,
    box,
    knowledge: createKnowledge(db),
    reports: createReportStore(db, engines),
    stopping: stopping.signal,
    hasSpace: spaceLeft,
    times,
    ...(reportKey
      ? { raw: createRawKeeping({ db, store, log, workRoot, hasSpace: spaceLeft, secrets: sourceKeys(settings) }) }
      : {}),
  };
  const accountTests = settings.ROCCA_ACCOUNT_TESTS;
  await queue.work(testRunJob, { worker, queue, accountTests });
  if (reportKey) {
    const files = createFileMaker({
      ...{ db, engines, store, workRoot, log, signer: reportKey },
      stopping: stopping.signal,
      hasSpace: spaceLeft,
    });
    await queue.work(reportFilesJob, { files });
  } else {
    log.warn('no keys/reports.pem: this worker makes no files of reports and keeps no outputs of tools');
  }
  const repeated = [
    registered,
    startSweeping({ db, queue, log, accountTests, times }),
    startClosingReports(db, log, engines),
    startKnowledgeUpdates({ db, settings, log }),
    ...(reportKey ? [startFileSweeps({ db, store }, log)] : []),
  ];
  await removeStaleNamespaces().catch((error: unknown) => log.warn({ err: error }, 'networks of dead workers stay'));
  const { lacks, ...able } = registered.abilities();
  log.info({ worker: id, slots: slots.total, engines: able.engines, vpns: able.vpns, lacks }, 'worker ready');
  const problem = settings.ROCCA_RAW_SCANS === 'isolated' ? await isolationProblem() : null;
  if (problem) log.warn({ problem }, 'scans have no network of their own: they are made without raw packets');

  await stopAsked;
  stopping.abort();
  await Promise.all([...repeated.map((work) => work.stop()), queue.stopWorking()]);
  await queue.stop();
  await db.close();
  await rm(workRoot, { recursive: true, force: true });
  process.exit(0);
}

/** Sent to sources with every question: answers may repeat them. */
const sourceKeys = ({ ROCCA_SHODAN_API_KEY, ROCCA_HIBP_API_KEY }: Settings): string[] =>
  [ROCCA_SHODAN_API_KEY, ROCCA_HIBP_API_KEY].filter((key) => key !== null);
