import { randomUUID } from 'node:crypto';
import type { Consent } from '@rocca/contract/api/consent.schema';
import type { TaskPreflight, TaskStart, TaskStarted } from '@rocca/contract/api/tasks.schema';
import type { Language, Localised } from '@rocca/contract/language';
import { isServiceCode, SERVICES, type ServiceCode } from '@rocca/contract/services';
import type { ScopeOptions } from '@rocca/contract/target/scope';
import { CONSENTS } from '@rocca/contract/task/consent';
import type { EnginePlanner } from '@rocca/engines/core/engine';
import type { EngineRegistry } from '@rocca/engines/core/registry';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { type Database, type Executor, withTransaction } from '../../platform/db/database.ts';
import { retryTransient } from '../../platform/db/retry.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { findLicence, isExpired, reserveScans } from '../licences/index.ts';
import { extraForStart, findTargetForStart } from '../targets/index.ts';
import { refuseViewers } from './acting.ts';
import { scanConfigOf, settingsOfStart } from './scan-config.rules.ts';
import { sealSettings } from './settings.ts';
import {
  NEEDS_VPN,
  planStart,
  presentPreflight,
  type StartPlan,
  type StartSubject,
  subjectOfList,
} from './start-plan.ts';
import { findTask, insertTask, usualSeconds } from './tasks.repo.ts';
import { wakeSlot } from './wake-slot.ts';
import { NOT_ACTIVE } from './workers/availability.rules.ts';
import type { LiveWorkers } from './workers/live-workers.ts';

export interface StartService {
  readonly db: Database;
  readonly queue: JobQueue;
  /** Plan tests here; workers run them. */
  readonly engines: EngineRegistry;
  readonly workers: LiveWorkers;
  readonly box: SecretBox;
  readonly permitted: readonly string[];
  isDiskReady(): Promise<boolean>;
  /** Which addresses may be reached from the platform's own network. */
  networkScope(): Promise<ScopeOptions>;
  /** How much weight one account may have running. */
  readonly accountTests: number;
}

type StartOfTarget = Extract<TaskStart, { target_id: string }>;

interface StartRequest {
  readonly caller: Caller;
  readonly engine: string;
  readonly body: TaskStart;
  readonly language: Language;
}

const STARTED = {
  it: 'Test avviato: lo trovi nei report.',
  en: 'Test started: find it among the reports.',
} as const;

/** Reserves the scans, stores the test and wakes a worker: all of it or nothing. */
export async function startTest(service: StartService, request: StartRequest): Promise<TaskStarted> {
  const { accountId, code, engine } = await admit(service, request);
  const start = await planOf(service, request, accountId, engine);
  if (start.needsVpn) throw new AppError('target_not_valid', { message: NEEDS_VPN });
  if (!start.vpnComplete) throw new AppError('invalid_request', { internal: 'the VPN block is not complete' });
  refuseUnavailable(await vpnProblemOf(service, code, start), request.language);
  const taskId = randomUUID();
  const { subject, plan } = start;
  const settings = sealSettings(service.box, { accountId, taskId }, subject.extra);

  const storedBefore = (tx: Executor) => findStarted(tx, { accountId, code, taskId }, request.language);
  return storeOnce(service.db, storedBefore, async (tx) => {
    const reserved = await reserveScans(tx, { accountId, engine: code, taskId, scans: subject.scans });
    if (reserved.kind === 'no_licence') throw new AppError('licence_expired');
    if (reserved.kind === 'no_remaining_scans') throw new AppError('no_remaining_scans');
    await insertTask(tx, {
      id: taskId,
      accountId,
      engine: code,
      name: subject.name,
      status: 'PENDING',
      targetId: subject.targetId,
      createdBy: request.caller.userId,
      licenceId: reserved.licenceId,
      scans: subject.scans,
      weight: engine.weight ?? 1,
      vpn: start.vpn,
      scanConfigId: scanConfigOf(code, subject.extra),
      plan,
      settings,
    });
    await wakeSlot(tx, service.queue);
    return {
      task_id: taskId,
      status: 'PENDING',
      msg: STARTED[request.language],
      scans_done: reserved.scansDone,
      scans_max: reserved.scansMax,
    };
  });
}

/** Long enough for a broken connection or a restarting server, short enough for a person who waits. */
const START_FOR_MS = 5000;

/** A start whose answer was lost may have been stored: tried again, it must not take scans twice. */
function storeOnce(
  db: Database,
  storedBefore: (tx: Executor) => Promise<TaskStarted | null>,
  store: (tx: Executor) => Promise<TaskStarted>,
): Promise<TaskStarted> {
  return retryTransient(
    (tries) => withTransaction(db, async (tx) => (tries > 1 && (await storedBefore(tx))) || store(tx)),
    { forMs: START_FOR_MS },
  );
}

async function findStarted(
  tx: Executor,
  { accountId, code, taskId }: { accountId: string; code: ServiceCode; taskId: string },
  language: Language,
): Promise<TaskStarted | null> {
  const task = await findTask(tx, { accountId, taskId });
  const licence = task && (await findLicence(tx, accountId, code));
  if (!licence) return null;
  const { scansDone: scans_done, scansMax: scans_max } = licence;
  return { task_id: taskId, status: 'PENDING', msg: STARTED[language], scans_done, scans_max };
}

/** What `startTest` would do with the same request, without doing it. */
export async function preflight(service: StartService, request: StartRequest): Promise<TaskPreflight> {
  const { accountId, code, engine } = await admit(service, request);
  const start = await planOf(service, request, accountId, engine);
  const licence = await findLicence(service.db.orm, accountId, code);
  const allowance = {
    scansDone: licence?.scansDone ?? 0,
    scansMax: licence?.scansMax ?? 0,
    valid: licence !== null && !isExpired(licence),
  };
  const vpnProblem = await vpnProblemOf(service, code, start);
  const scanConfigId = scanConfigOf(code, start.subject.extra);
  const addresses = start.plan.addresses + start.plan.names;
  const usual = await usualSeconds(service.db.orm, { accountId, engine: code, scanConfigId, addresses });
  return presentPreflight(code, start, { allowance, vpnProblem, scanConfigId, usualSeconds: usual }, request.language);
}

/** Who may start what: a caller with an account, not a viewer; a permitted service that a live worker can run. */
async function admit(service: StartService, { caller, engine: name, language }: StartRequest) {
  if (!caller.accountId || !isServiceCode(name) || !SERVICES[name].runsTests) throw new AppError('not_found');
  const code: ServiceCode = name;
  await refuseViewers(service.db, caller.userId);
  const licence = await findLicence(service.db.orm, caller.accountId, code);
  if (!service.permitted.includes(code) || !licence || isExpired(licence)) throw new AppError('licence_expired');
  const engine = service.engines.get(code);
  if (!engine) throw unavailable(NOT_ACTIVE, language);
  refuseUnavailable(await service.workers.problemOf({ engine: code, vpn: null }), language);
  // A test taken now could not store what it finds.
  if (!(await service.isDiskReady())) throw new AppError('storage_unavailable', { internal: 'the disk is full' });
  return { accountId: caller.accountId, code, engine };
}

/** Why no live worker can open the VPN of a start whose engine one of them has. */
async function vpnProblemOf({ workers }: StartService, engine: ServiceCode, { vpn }: StartPlan) {
  return vpn === null ? null : workers.problemOf({ engine, vpn });
}

function refuseUnavailable(problem: Localised | null, language: Language): void {
  if (problem) throw unavailable(problem, language);
}

function unavailable(problem: Localised, language: Language): AppError {
  return new AppError('engine_unavailable', { values: { reason: problem[language].replace(/\.$/, '') } });
}

async function planOf(
  service: StartService,
  request: StartRequest,
  accountId: string,
  engine: EnginePlanner,
): Promise<StartPlan> {
  const { body } = request;
  const scope = await service.networkScope();
  const subject =
    'targets' in body
      ? subjectOfList(body)
      : await subjectOfTarget(service, { ...request, body, scope }, accountId, engine);
  return planStart(engine, subject, scope);
}

async function subjectOfTarget(
  { db, box }: StartService,
  request: StartRequest & { readonly body: StartOfTarget; readonly scope: ScopeOptions },
  accountId: string,
  engine: EnginePlanner,
): Promise<StartSubject> {
  const { body, caller, scope } = request;
  const target = await findTargetForStart(db.orm, box, { accountId, targetId: body.target_id });
  if (!target || target.engine !== engine.code) throw new AppError('not_found');
  const change = settingsOfStart(engine.code, body);
  return {
    name: body.task_name,
    targetId: target.id,
    target: target.target,
    extra: change ? extraForStart(target, change, { scope, mayChange: caller.abilities.manageTargets }) : target.extra,
    scans: 1,
    consents: signed(request, body),
  };
}

/** A consent as it is kept: who, when, and the very words. */
function signed({ caller, language }: StartRequest, { consents }: StartOfTarget): Consent[] {
  return (consents ?? []).map(({ code, signed_by }) => ({
    code,
    signed_by,
    username: caller.username,
    signed_at: new Date().toISOString(),
    statement: CONSENTS[code].statement[language],
  }));
}
