import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { hash } from '@node-rs/argon2';
import type { MemberRole, Role } from '@rocca/contract/abilities';
import { IDENTITY_PATHS, type TokenReply } from '@rocca/contract/api/identity.schema';
import type { Language } from '@rocca/contract/language';
import { readSettings, type Settings } from '@rocca/contract/settings';
import type { InjectOptions } from 'fastify';
import pino from 'pino';
import { createApp } from '../app.ts';
import type { ServerEngines } from '../engines/server-engine.ts';
import { insertAccount, insertUser } from '../features/accounts/index.ts';
import { loadSigningKeys } from '../features/auth/index.ts';
import { createKnowledge } from '../features/knowledge/index.ts';
import { makeFiles } from '../features/reports/index.ts';
import { createAbilityFinder, Slots, startTaskEvents, ToolVersions, type Worker } from '../features/tasks/index.ts';
import { runTest } from '../features/tasks/run-test.ts';
import { claimTask } from '../features/tasks/testing/claim-task.ts';
import { saveWorker } from '../features/tasks/workers/workers.repo.ts';
import { JOBS } from '../jobs.ts';
import { networkScopeOf } from '../network-scope.ts';
import { loadSecretBox } from '../platform/crypto/secret-key.ts';
import { loadReportKey } from '../platform/crypto/signing-key.ts';
import type { OpenDatabase } from '../platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../platform/db/testing/test-database.ts';
import type { App } from '../platform/http/app.ts';
import { startQueue } from '../platform/jobs/queue.ts';
import { logOptions } from '../platform/log/create-log.ts';
import type { ObjectStore } from '../platform/storage/objects/object-store.ts';
import { openObjectStore } from '../platform/storage/objects/open-object-store.ts';
import { createFileMaker } from '../report-files.ts';
import { createReportStore } from '../report-store.ts';
import { REFERENCE_ENGINES } from './reference-engines.ts';

export const PASSWORD = 'correct horse battery';

export interface TestUser {
  readonly id: string;
  readonly accountId: string | null;
  readonly username: string;
}

interface NewUser {
  readonly username: string;
  readonly accountId: string | null;
  readonly roles?: Role[];
  readonly memberRole?: MemberRole;
}

export interface HttpFixture {
  readonly app: App;
  readonly db: OpenDatabase;
  /** The key pair that signs the tokens of this application. */
  readonly keys: Awaited<ReturnType<typeof loadSigningKeys>>;
  /** Runs a started test as a worker does, here and now; `stopping` is the worker's own end. */
  run(taskId: string, stopping?: AbortSignal): Promise<void>;
  readonly store: ObjectStore;
  /** Makes the files of a report as a worker does, here and now; into another store where one is given. */
  makeFiles(accountId: string, taskId: string, language: Language, store?: ObjectStore): Promise<void>;
  /** Everything the server logged so far. */
  logged(): string;
  addAccount(name: string): Promise<string>;
  addUser(user: NewUser): Promise<TestUser>;
  /** Calls the token endpoint with a form. */
  token(form: Record<string, string>, headers?: Record<string, string>): ReturnType<typeof inject>;
  signIn(username: string): Promise<TokenReply>;
  /** Signs in once for each user. */
  accessToken(username: string): Promise<string>;
  /** A call with a user's access token. */
  as(username: string, request: InjectOptions): ReturnType<typeof inject>;
  close(): Promise<void>;
}

/** A hash names its own cost, which every check of it pays: sign-ins of tests need not wait as guessers must. */
const CHEAPEST_HASH = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

/** Made once for all files of a process: looking for its primes takes half a second. */
let signingKeys: ReturnType<typeof loadSigningKeys> | undefined;

const inject = (app: App, request: InjectOptions) => app.inject(request);

/** The real application on a database of its own. Nothing in it is replaced. */
export async function createHttpFixture(
  environment: Record<string, string> = {},
  webFolder = '/nowhere',
  engines: ServerEngines = REFERENCE_ENGINES,
  /** Stands in for those of the machine the tests run on, which may have any. */
  ownAddresses: readonly string[] = [],
  makeDatabase: () => Promise<TestDatabase> = createTestDatabase,
): Promise<HttpFixture> {
  const db = await makeDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'rocca-http-'));
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = pino(logOptions('info'), sink);
  const queue = await startQueue({ connection: db.connection, jobs: JOBS, log });
  const settings = settingsOf(environment);
  const accountTests = settings.ROCCA_ACCOUNT_TESTS;
  const events = await startTaskEvents({ db, connection: db.connection, log, accountTests });
  // The fixture plays the worker, see `run`.
  const workerId = randomUUID();
  const findAbilities = createAbilityFinder(engines, new ToolVersions(async () => null));
  await saveWorker(db.orm, { id: workerId, host: 'fixture', pid: process.pid, slots: 4, ...findAbilities() });
  const box = await loadSecretBox(folder);
  signingKeys ??= loadSigningKeys(folder);
  const keys = await signingKeys;
  const store = openObjectStore(settings, folder, box, log);
  const reportKey = await loadReportKey(folder);
  const app = await createApp({
    settings,
    store,
    reportKey,
    networkScope: networkScopeOf(settings, async () => ownAddresses),
    db,
    keys,
    box,
    queue,
    events,
    workerGraceMs: 0,
    engines,
    log,
    dataDir: environment.ROCCA_DATA_DIR ?? folder,
    webFolder,
  });
  const passwordHash = await hash(PASSWORD, CHEAPEST_HASH);
  const tokens = new Map<string, { readonly token: string; readonly goodUntil: number }>();
  const fixture: HttpFixture = {
    app,
    db,
    keys,
    store,
    async makeFiles(accountId, taskId, language, into = store) {
      const maker = createFileMaker({
        ...{ db, engines, store: into, workRoot: folder, log, signer: reportKey },
        stopping: new AbortController().signal,
        hasSpace: async () => true,
      });
      await makeFiles(maker, { accountId, taskId, language }, new AbortController().signal);
    },
    logged: () => lines.join(''),
    async run(taskId, stopping = new AbortController().signal) {
      const knowledge = createKnowledge(db);
      const reports = createReportStore(db, engines);
      const worker: Worker = {
        id: workerId,
        slots: new Slots(1),
        abilities: findAbilities,
        db,
        engines,
        log,
        workRoot: folder,
        box,
        knowledge,
        reports,
        stopping,
        hasSpace: async () => true,
      };
      const task = await claimTask(db.orm, taskId, worker.id);
      if (task) await runTest(worker, { task, claimedAt: performance.now() });
    },
    addAccount: (name) => insertAccount(db.orm, name),
    async addUser(user) {
      const id = await insertUser(db.orm, { ...user, passwordHash, email: `${user.username}@example.com` });
      return { id, accountId: user.accountId, username: user.username };
    },
    token: (form, headers = {}) =>
      inject(app, {
        method: 'POST',
        url: IDENTITY_PATHS.token,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams({ client_id: 'rocca-web', scope: 'openid', ...form }).toString(),
      }),
    async signIn(username) {
      const reply = await fixture.token({ grant_type: 'password', username, password: PASSWORD });
      if (reply.statusCode !== 200) throw new Error(`sign-in of ${username}: ${reply.statusCode} ${reply.body}`);
      return reply.json<TokenReply>();
    },
    async accessToken(username) {
      const known = tokens.get(username);
      if (known && performance.now() < known.goodUntil) return known.token;
      const { access_token: token, expires_in } = await fixture.signIn(username);
      tokens.set(username, { token, goodUntil: performance.now() + expires_in * 500 });
      return token;
    },
    async as(username, request) {
      const authorization = `Bearer ${await fixture.accessToken(username)}`;
      return inject(app, { ...request, headers: { ...request.headers, authorization } });
    },
    async close() {
      await app.close();
      await events.stop();
      await queue.stop();
      await db.drop();
      await rm(folder, { recursive: true });
    },
  };
  return fixture;
}

function settingsOf(environment: Record<string, string>): Settings {
  const outcome = readSettings(environment);
  if (outcome.kind === 'wrong') throw new Error('wrong settings in a test');
  return outcome.settings;
}
