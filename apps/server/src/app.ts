import { IDENTITY_PATHS } from '@rocca/contract/api/identity.schema';
import type { Settings } from '@rocca/contract/settings';
import type { ModelEndpoint } from '@rocca/helper/llm/ask-model';
import { travelsInTheClear } from '@rocca/helper/llm/in-the-clear';
import { SYSTEM_TOOLS } from '@rocca/tools/core/system-tools';
import type { FastifyBaseLogger } from 'fastify';
import type { ServerEngines } from './engines/server-engine.ts';
import { addAuthentication, authRoutes, type loadSigningKeys } from './features/auth/index.ts';
import { brandsRoutes } from './features/brands/index.ts';
import { answersThisMonth, helperRoutes } from './features/helper/index.ts';
import { knowledgeRoutes } from './features/knowledge/index.ts';
import { licencesRoutes } from './features/licences/index.ts';
import { notificationsRoutes } from './features/notifications/index.ts';
import { publicConfigRoutes } from './features/public-config/index.ts';
import { accountFacts, filesRoutes, readingsOf, reportsRoutes } from './features/reports/index.ts';
import { staticDataRoutes } from './features/static-data/index.ts';
import { currentSurveys, surveysRoutes } from './features/surveys/index.ts';
import { targetsRoutes } from './features/targets/index.ts';
import {
  createLiveWorkers,
  eventsRoutes,
  readToolStates,
  type TaskEvents,
  TOOL_PREFIX,
  tasksRoutes,
} from './features/tasks/index.ts';
import type { NetworkScope } from './network-scope.ts';
import type { SecretBox } from './platform/crypto/secret-box.ts';
import type { ReportKey } from './platform/crypto/signing-key.ts';
import type { Database, OpenDatabase } from './platform/db/database.ts';
import type { App } from './platform/http/app.ts';
import { serveFrontEnd } from './platform/http/front-end.ts';
import { addHealth, type ReadinessCheck } from './platform/http/health.ts';
import { addOpenApi } from './platform/http/openapi.ts';
import { createHttpServer } from './platform/http/server.ts';
import type { JobQueue } from './platform/jobs/queue.ts';
import { hasSpace } from './platform/storage/disk-space.ts';
import type { ObjectStore } from './platform/storage/objects/object-store.ts';
import { filesOf } from './report-files.ts';
import { VERSION } from './version.ts';

export interface AppParts {
  readonly settings: Settings;
  readonly db: OpenDatabase;
  readonly keys: Awaited<ReturnType<typeof loadSigningKeys>>;
  readonly log: FastifyBaseLogger;
  /** Seals customers' secrets. */
  readonly box: SecretBox;
  readonly queue: JobQueue;
  readonly engines: ServerEngines;
  readonly events: TaskEvents;
  /** Where files of reports are kept. */
  readonly store: ObjectStore;
  /** Its public half is what bundles of reports are verified with. */
  readonly reportKey: Pick<ReportKey, 'publicKeyPem'>;
  /** How long tests are taken before the first worker has come up. */
  readonly workerGraceMs: number;
  /** Its disk must have room before a test is taken. */
  readonly dataDir: string;
  readonly networkScope: NetworkScope;
  /** The folder of the built front end. */
  readonly webFolder: string;
}

/** The whole HTTP side of the platform: every feature is named here once. */
export async function createApp(parts: AppParts): Promise<App> {
  const { settings, db, keys, log, box, queue, engines, events, networkScope } = parts;
  const isDiskReady = () => hasSpace(parts.dataDir);
  const permitted = settings.ROCCA_PERMITTED;
  const app = await createHttpServer({
    log,
    https: settings.ROCCA_PUBLIC_URL?.startsWith('https:') ?? false,
    trustedProxies: settings.ROCCA_TRUSTED_PROXIES,
  });
  const tokens = {
    keys,
    issuer: () => publicAddress(app, settings) + IDENTITY_PATHS.issuer,
    accessSeconds: settings.ROCCA_ACCESS_TOKEN_SECONDS,
  };

  addAuthentication(app, tokens);
  await addOpenApi(app, { version: VERSION });
  addHealth(app, readinessChecks(db, queue, isDiskReady));
  authRoutes(app, { db, tokens, refreshSeconds: settings.ROCCA_REFRESH_TOKEN_SECONDS, log });
  publicConfigRoutes(app, { settings, version: VERSION, installed: [...engines.keys()] });
  staticDataRoutes(app);
  licencesRoutes(app, { db, permitted, answersOf: (accountId) => answersThisMonth(db, accountId) });
  targetsRoutes(app, { db, secretBox: box, permitted, networkScope });
  const accountTests = settings.ROCCA_ACCOUNT_TESTS;
  const workers = createLiveWorkers(db, { graceMs: parts.workerGraceMs });
  tasksRoutes(app, { db, queue, engines, workers, box, permitted, isDiskReady, networkScope, accountTests });
  eventsRoutes(app, { db, events });
  const facts = { factsOf: (accountId: string) => accountFacts(db.pool, engines, accountId) };
  const files = filesOf(db, engines);
  const surveys = await currentSurveys();
  surveysRoutes(app, { db, current: surveys, permitted, facts, brandOf: files.brandOf });
  reportsRoutes(app, { db, readings: readingsOf(engines) });
  filesRoutes(app, { ...files, queue, store: parts.store, key: parts.reportKey });
  knowledgeRoutes(app, { db });
  brandsRoutes(app, { db });
  notificationsRoutes(app, { db });
  const survey = surveys.get('nis2')?.definition ?? null;
  const endpoint = modelOf(settings);
  if (endpoint && travelsInTheClear(endpoint.url))
    log.warn('ROCCA_LLM_URL is not https: questions and the key can be read');
  helperRoutes(app, { db, permitted, log, survey, endpoint });
  await serveFrontEnd(app, { folder: parts.webFolder });
  return app;
}

/** How people reach the platform: as set, or where it listens. */
export function publicAddress(app: App, settings: Settings): string {
  if (settings.ROCCA_PUBLIC_URL) return settings.ROCCA_PUBLIC_URL;
  const [bound] = app.addresses();
  const port = typeof bound === 'object' ? bound.port : settings.PORT;
  const host = settings.ROCCA_HOST.includes(':') ? `[${settings.ROCCA_HOST}]` : settings.ROCCA_HOST;
  return `http://${host}:${port}`;
}

/** The model that answers in the helper chat; null where none is set. */
function modelOf(settings: Settings): ModelEndpoint | null {
  const { ROCCA_LLM_URL: url, ROCCA_LLM_MODEL: model, ROCCA_LLM_KEY: key } = settings;
  return url && model ? { url, model, key } : null;
}

function readinessChecks(db: Database, queue: JobQueue, isDiskReady: () => Promise<boolean>): ReadinessCheck[] {
  const database: ReadinessCheck = {
    name: 'database',
    required: true,
    check: async () => {
      await db.pool.query('SELECT 1');
      return { ok: true };
    },
  };
  const jobs: ReadinessCheck = {
    name: 'queue',
    required: true,
    check: async () => ({ ok: await queue.isReady() }),
  };
  const disk: ReadinessCheck = {
    name: 'disk',
    required: true,
    check: async () => ((await isDiskReady()) ? { ok: true } : { ok: false, detail: 'no space' }),
  };
  // Told and not required: without a worker people still read, and tests of the first seconds wait for one.
  const worker: ReadinessCheck = {
    name: 'worker',
    required: false,
    check: async () => ((await readToolStates(db.orm)) ? { ok: true } : { ok: false, detail: 'none is running' }),
  };
  const tools = SYSTEM_TOOLS.map(({ command, off }): ReadinessCheck => {
    const details = { installing: 'being installed', missing: 'found by no worker' };
    return {
      name: `${TOOL_PREFIX}${command}`,
      required: false,
      check: async () => {
        const state = (await readToolStates(db.orm))?.(command) ?? 'missing';
        if (state === 'ready') return { ok: true, state };
        return { ok: false, state, detail: `${details[state]}; off without it: ${off}` };
      },
    };
  });
  return [database, jobs, disk, worker, ...tools];
}
